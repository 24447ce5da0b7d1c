import { historyTests } from '../runs/history-tests';
import { killedSkills, killedTests } from '../runs/killed-tests';
import { modeSkills, modeTests } from '../runs/mode-tests';
import { skillApiSkills, skillApiTests } from '../runs/skill-api-tests';
import { test } from '../support/firefox-desk';

test.use({
  skillFixtures: [...modeSkills, ...killedSkills, ...skillApiSkills],
  grantedOrigins: ['http://localhost/*', 'http://127.0.0.1/*'],
});

modeTests(test);
killedTests(test);
historyTests(test);
skillApiTests(test);
