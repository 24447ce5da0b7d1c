import { ruleTests } from '../runs/rule-tests';
import { test } from '../support/chromium-desk';

ruleTests(test);
