import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const folder = join(root, 'docs/pictures');

const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
].filter((path) => path.endsWith('.md'));
const texts = pages.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');

/** As things stand when all that fades in has come. Only what a page shows is kept, in 256 colors: a third of the bytes. */
export async function take(page: Page, name: string): Promise<void> {
  if (!texts.includes(`pictures/${name}.png`)) return;
  await page.mouse.move(2, 2);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).png({ palette: true, effort: 10, quality: 95 }).toFile(join(folder, `${name}.png`));
  console.log(`docs/pictures/${name}.png`);
}
