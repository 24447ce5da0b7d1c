import { settingsSearchTests } from '../runs/settings-search-tests';
import { test } from '../support/chromium-desk';

settingsSearchTests(test);
