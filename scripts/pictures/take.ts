import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumSurface } from '../../tests/e2e/support/chromium-surface';
import { shownOn } from '../../tests/e2e/support/pseudo';
import { keepForStores } from './store';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const folder = join(root, 'docs/pictures');

const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md'));
const texts = pages.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');

/** Texts that do not fit where they stand, with the picture they are in. A command of the model's is shortened on purpose. */
export const cutTexts: string[] = [];
const isShortened = (text: string) => /^span\.step/.test(text);

/** Looks for texts that are cut, in the page and in what lies over it. */
export async function findCutTexts(page: Page, name: string): Promise<void> {
  const isOurs = page.url().startsWith('chrome-extension:');
  const shown = [shownOn(page), ...(isOurs ? [] : [await chromiumSurface(page)])];
  const cut = (await Promise.all(shown.map((part) => part.cut()))).flat();
  cutTexts.push(...cut.filter((text) => !isShortened(text)).map((text) => `${name}: ${text}`));
}

/** Scrolls so that the picture begins a little above this. */
export async function showFrom(page: Page, place: Locator): Promise<void> {
  await place.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
    window.scrollBy(0, -4);
  });
  await page.waitForLoadState('networkidle');
}

/** As things stand when all that fades in has come. Only what a page shows is kept, in 256 colors: a third of the bytes. */
export async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(2, 2);
  await findCutTexts(page, name);
  const picture = await page.screenshot({ animations: 'disabled' });
  await keepForStores(picture, name);
  if (!texts.includes(`pictures/${name}.png`)) return;
  await sharp(picture)
    .png({ palette: true, effort: 10, quality: 95 })
    .toFile(join(folder, `${name}.png`));
  console.log(`docs/pictures/${name}.png`);
}
