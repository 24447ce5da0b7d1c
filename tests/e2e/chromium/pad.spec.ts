import { padTests } from '../runs/pad-tests';
import { test } from '../support/chromium-desk';

padTests(test);
