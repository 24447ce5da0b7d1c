import { importTests } from '../runs/import-tests';
import { siteIndexTests } from '../runs/site-index-tests';
import { sourceTests } from '../runs/source-tests';
import { test } from '../support/chromium-desk';

importTests(test);
siteIndexTests(test);
sourceTests(test);
