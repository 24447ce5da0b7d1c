import { diagnosticsTests } from '../runs/diagnostics-tests';
import { test } from '../support/firefox-desk';

diagnosticsTests(test);
