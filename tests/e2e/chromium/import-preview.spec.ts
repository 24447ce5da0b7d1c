import { importTests } from '../runs/import-tests';
import { siteIndexTests } from '../runs/site-index-tests';
import { test } from '../support/chromium-desk';

importTests(test);
siteIndexTests(test);
