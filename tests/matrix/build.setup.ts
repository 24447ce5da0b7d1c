import { test as setup } from '@playwright/test';
import { buildPages } from './build';

setup('the pages of the editors are built', async () => {
  setup.setTimeout(600_000);
  await buildPages();
});
