import { focusTests } from '../runs/focus-tests';
import { test } from '../support/chromium-desk';

focusTests(test);
