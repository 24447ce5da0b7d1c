import { settingsSearchTests } from '../runs/settings-search-tests';
import { test } from '../support/firefox-desk';

settingsSearchTests(test);
