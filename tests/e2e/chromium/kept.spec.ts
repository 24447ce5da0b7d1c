import { keptTests } from '../runs/kept-tests';
import { test } from '../support/chromium-desk';

keptTests(test);
