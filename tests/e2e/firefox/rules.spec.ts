import { ruleTests } from '../runs/rule-tests';
import { test } from '../support/firefox-desk';

ruleTests(test);
