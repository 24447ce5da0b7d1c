import { plainSightTests, savedFileTests } from '../runs/plain-sight-tests';
import { test } from '../support/chromium-desk';

plainSightTests(test);

test.describe(() => {
  test.use({ skillFixtures: ['file-maker'] });
  savedFileTests(test);
});
