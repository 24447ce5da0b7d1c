import { agentTests } from '../runs/agent-tests';
import { test } from '../support/firefox-desk';

agentTests(test);
