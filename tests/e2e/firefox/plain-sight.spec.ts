import { plainSightTests } from '../runs/plain-sight-tests';
import { test } from '../support/firefox-desk';

plainSightTests(test);
