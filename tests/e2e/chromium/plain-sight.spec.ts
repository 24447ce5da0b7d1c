import { plainSightTests } from '../runs/plain-sight-tests';
import { test } from '../support/chromium-desk';

plainSightTests(test);
