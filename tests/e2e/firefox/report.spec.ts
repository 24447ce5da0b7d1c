import { reportTests } from '../runs/report-tests';
import { test } from '../support/firefox-desk';

reportTests(test);
