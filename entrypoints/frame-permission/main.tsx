import '../../src/options/styles.css';
import '../../src/options/frame-permission/frame-permission.css';
import { reportErrors } from '../../src/messages/report-errors';
import { FramePermissionApp, siteOfAddress } from '../../src/options/frame-permission/frame-permission-app';
import { mountPage } from '../../src/options/mount-page';
import { browserPlatform } from '../../src/options/platform';

reportErrors('frame-permission');
mountPage(
  'frames_page_title',
  <FramePermissionApp
    site={siteOfAddress(location.href)}
    platform={browserPlatform()}
    close={() => window.close()}
  />,
);
