import { importTests } from '../runs/import-tests';
import { test } from '../support/firefox-desk';

importTests(test);
