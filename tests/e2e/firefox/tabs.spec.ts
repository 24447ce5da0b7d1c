import { tabTests } from '../runs/tab-tests';
import { test } from '../support/firefox-desk';

tabTests(test);
