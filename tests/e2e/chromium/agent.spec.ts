import { agentTests } from '../runs/agent-tests';
import { test } from '../support/chromium-desk';

agentTests(test);
