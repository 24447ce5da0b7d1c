import '../../src/options/styles.css';
import { mountPage } from '../../src/options/mount-page';
import { browserPlatform } from '../../src/options/platform';
import { WelcomeApp } from '../../src/options/welcome/welcome-app';

mountPage('welcome_page_title', <WelcomeApp platform={browserPlatform()} />);
