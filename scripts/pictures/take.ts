import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumSurface } from '../../tests/e2e/support/chromium-surface';
import { shownOn } from '../../tests/e2e/support/pseudo';

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

/** As things stand when all that fades in has come. Only what a page shows is kept, in 256 colors: a third of the bytes. */
export async function take(page: Page, name: string): Promise<void> {
  if (!texts.includes(`pictures/${name}.png`)) return;
  await page.mouse.move(2, 2);
  const ours = page.url().startsWith('chrome-extension:') ? shownOn(page) : await chromiumSurface(page);
  const cut = (await ours.cut()).filter((text) => !isShortened(text));
  cutTexts.push(...cut.map((text) => `${name}: ${text}`));
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .png({ palette: true, effort: 10, quality: 95 })
    .toFile(join(folder, `${name}.png`));
  console.log(`docs/pictures/${name}.png`);
}
