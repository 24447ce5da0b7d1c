import { goOnTests } from '../runs/go-on-tests';
import { test } from '../support/firefox-desk';

goOnTests(test);
