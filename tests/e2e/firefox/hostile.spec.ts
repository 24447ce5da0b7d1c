import { hostileSkills, hostileTests } from '../hostile/hostile-tests';
import { test } from '../support/firefox-desk';

test.use({ skillFixtures: hostileSkills });
hostileTests(test);
