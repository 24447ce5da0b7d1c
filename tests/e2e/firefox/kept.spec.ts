import { keptTests } from '../runs/kept-tests';
import { test } from '../support/firefox-desk';

keptTests(test);
