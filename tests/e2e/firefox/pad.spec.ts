import { padTests } from '../runs/pad-tests';
import { test } from '../support/firefox-desk';

padTests(test);
