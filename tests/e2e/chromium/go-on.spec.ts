import { goOnTests } from '../runs/go-on-tests';
import { test } from '../support/chromium-desk';

goOnTests(test);
