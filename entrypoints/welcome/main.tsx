import '../../src/options/styles.css';
import { mountPage } from '../../src/options/mount-page';
import { browserPlatform } from '../../src/options/platform';
import { WelcomeApp } from '../../src/options/welcome/welcome-app';
import { startPage } from '../../src/page/start';

// The playground is a page of ours: the same script that is put into web pages works here.
startPage();
mountPage('welcome_page_title', <WelcomeApp platform={browserPlatform()} />);
