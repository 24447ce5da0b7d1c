import { importTests } from '../runs/import-tests';
import { marketplaceTests } from '../runs/marketplace-tests';
import { siteIndexTests } from '../runs/site-index-tests';
import { sourceTests } from '../runs/source-tests';
import { test } from '../support/chromium-desk';

importTests(test);
siteIndexTests(test);
sourceTests(test);
marketplaceTests(test);
