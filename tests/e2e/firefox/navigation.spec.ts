import { navigationTests } from '../runs/navigation-tests';
import { test } from '../support/firefox-desk';

navigationTests(test);
