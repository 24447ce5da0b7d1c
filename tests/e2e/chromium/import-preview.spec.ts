import { importTests } from '../runs/import-tests';
import { test } from '../support/chromium-desk';

importTests(test);
