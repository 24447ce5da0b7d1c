import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumSurface } from '../../tests/e2e/support/chromium-surface';
import { shownOn } from '../../tests/e2e/support/pseudo';
import type { Studio } from './desk';
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

/** Opens a view again, so that nothing of the one before is left on the page. */
export async function openView(page: Page, { chromium }: Studio, view: string, shows: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(chromium.url(`options.html#${view}`));
  await page.locator(shows).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
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
  await keep(await pictureOf(page, name), name);
}

/** A window of ours over the page that it was opened from, as both stand on a screen. Pictures have two pixels for each of a page. */
export async function takeWithWindow(page: Page, window: Page, name: string): Promise<void> {
  const size = { width: 600, height: 640 };
  await window.setViewportSize(size);
  const front = await pictureOf(window, name);
  const [width, height, edge] = [size.width * 2, size.height * 2, 2];
  const shadow =
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width + 160}" height="${height + 160}">
    <filter id="soft"><feGaussianBlur stdDeviation="28"/></filter>
    <rect x="80" y="96" width="${width}" height="${height}" fill="black" fill-opacity=".45" filter="url(#soft)"/>
    <rect x="${80 - edge}" y="${80 - edge}" width="${width + 2 * edge}" height="${height + 2 * edge}" fill="#8888"/></svg>`);
  const back = sharp(await pictureOf(page, name)).composite([{ input: shadow }, { input: front }]);
  await keep(await back.png().toBuffer(), name);
}

async function pictureOf(page: Page, name: string): Promise<Buffer> {
  await findCutTexts(page, name);
  return page.screenshot({ animations: 'disabled' });
}

async function keep(picture: Buffer, name: string): Promise<void> {
  await keepForStores(picture, name);
  if (!texts.includes(`pictures/${name}.png`)) return;
  await sharp(picture)
    .png({ palette: true, effort: 10, quality: 100 })
    .toFile(join(folder, `${name}.png`));
  console.log(`docs/pictures/${name}.png`);
}
