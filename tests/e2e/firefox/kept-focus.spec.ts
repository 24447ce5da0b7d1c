import { focusTests } from '../runs/focus-tests';
import { test } from '../support/firefox-desk';

focusTests(test);
