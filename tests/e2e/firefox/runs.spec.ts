import { historyTests } from '../runs/history-tests';
import { killedSkills, killedTests } from '../runs/killed-tests';
import { modeSkills, modeTests } from '../runs/mode-tests';
import { test } from '../support/firefox-desk';

test.use({
  skillFixtures: [...modeSkills, ...killedSkills],
  grantedOrigins: ['http://localhost/*', 'http://127.0.0.1/*'],
});

modeTests(test);
killedTests(test);
historyTests(test);
