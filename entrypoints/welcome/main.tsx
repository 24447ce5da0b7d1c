import '../../src/options/styles.css';
import { reportErrors } from '../../src/messages/report-errors';
import { createClient } from '../../src/messages/rpc';
import { settingsChannel } from '../../src/messages/settings-commands';
import { mountPage } from '../../src/options/mount-page';
import { browserPlatform } from '../../src/options/platform';
import { WelcomeApp } from '../../src/options/welcome/welcome-app';
import { startPage } from '../../src/page/start';
import { startWriter } from '../../src/page/start-writer';

reportErrors('welcome');
// The playground is a page of ours: the same scripts that are put into web pages work here. No browser puts them there.
startPage();
startWriter();
mountPage(
  'welcome_page_title',
  <WelcomeApp commands={createClient(settingsChannel)} platform={browserPlatform()} />,
);
