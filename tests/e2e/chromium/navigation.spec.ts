import { navigationTests } from '../runs/navigation-tests';
import { test } from '../support/chromium-desk';

navigationTests(test);
