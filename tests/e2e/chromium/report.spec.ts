import { reportTests } from '../runs/report-tests';
import { test } from '../support/chromium-desk';

reportTests(test);
