import { plainSightTests, savedFileTests } from '../runs/plain-sight-tests';
import { test } from '../support/firefox-desk';

plainSightTests(test);

test.describe(() => {
  test.use({ skillFixtures: ['file-maker'] });
  savedFileTests(test);
});
