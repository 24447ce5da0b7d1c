import '../../src/options/styles.css';
import '../../src/options/approval/approval.css';
import { approvalChannel } from '../../src/messages/approval';
import { reportErrors } from '../../src/messages/report-errors';
import { createClient } from '../../src/messages/rpc';
import { ApprovalApp } from '../../src/options/approval/approval-app';
import { mountPage } from '../../src/options/mount-page';

reportErrors('approval');
mountPage(
  'approval_page_title',
  <ApprovalApp
    id={new URLSearchParams(location.search).get('id') ?? ''}
    commands={createClient(approvalChannel)}
    close={() => window.close()}
  />,
);
