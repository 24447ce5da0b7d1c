import { plainSightTests, savedFileTests, sightSkills } from '../runs/plain-sight-tests';
import { test } from '../support/chromium-desk';

test.describe(() => {
  test.use({ skillFixtures: sightSkills });
  plainSightTests(test);
});

test.describe(() => {
  test.use({ skillFixtures: ['file-maker'] });
  savedFileTests(test);
});
