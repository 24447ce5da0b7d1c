import { keyTests } from '../runs/key-tests';
import { test } from '../support/firefox-desk';

keyTests(test);
