import { diagnosticsTests } from '../runs/diagnostics-tests';
import { test } from '../support/chromium-desk';

diagnosticsTests(test);
