import type { Page } from '@playwright/test';
import { type Chromium, launchChromium } from '../e2e/support/chromium';
import { setUpModel, testModel } from '../e2e/support/extension-page';
import type { BenchContext } from './row';

/** A Chromium with the shipped build, which may reach the fake model server. */
export function launch({ build }: BenchContext): Promise<Chromium> {
  return launchChromium({ build, grantedOrigins: ['http://localhost/*'] });
}

/** A small page of the extension, from which its background can be asked. */
export async function openExtensionPage({ context, url }: Chromium): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url('refused.html'));
  return page;
}

/** Sets the fake model server up, as the settings page does. */
export async function useModel(page: Page, { model }: BenchContext): Promise<void> {
  await page.evaluate(setUpModel, testModel(model.baseUrl));
}
