import '../../src/options/styles.css';
import { createClient } from '../../src/messages/rpc';
import { settingsChannel } from '../../src/messages/settings-commands';
import { mountPage } from '../../src/options/mount-page';
import { OptionsApp } from '../../src/options/options-app';
import { browserPlatform } from '../../src/options/platform';

mountPage(
  'options_page_title',
  <OptionsApp commands={createClient(settingsChannel)} platform={browserPlatform()} />,
);
