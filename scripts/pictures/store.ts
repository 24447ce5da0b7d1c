/** Screenshots and tiles for the stores, in docs/store. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { messageOf } from '../../tests/e2e/support/messages';
import { named, type Studio } from './desk';
import { scenes } from './scenes';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs/store');

/** In the order in which a store shows them. */
const screenshots = ['palette', 'review', 'question-window', 'card-done', 'skills'];
const folders = { light: 'en', 'chinese-light': 'zh-CN' };
const tiles = { 'tile-small': [440, 280], 'tile-marquee': [1400, 560] } as const;

/** Removes what was taken before. */
export function clearStorePictures(): void {
  for (const language of Object.values(folders)) {
    rmSync(join(folder, language), { recursive: true, force: true });
    mkdirSync(join(folder, language));
  }
}

/** A store wants 24 bits and no alpha, at 1280×800. */
export async function keepForStores(picture: Buffer, name: string): Promise<void> {
  for (const [look, language] of Object.entries(folders)) {
    const place = screenshots.findIndex((scene) => name === `${scene}-${look}`);
    if (place >= 0) await keep(picture, `${language}/${place + 1}-${screenshots[place]}`, 1280, 800);
  }
}

async function keep(picture: Buffer, name: string, width: number, height: number): Promise<void> {
  const scaled = sharp(picture).resize(width, height, { fit: 'fill' });
  await scaled
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`));
  console.log(`docs/store/${name}.png`);
}

/** Name, line and a picture of the palette as it is, from the same run. */
export async function takeTiles(studio: Studio, palette: Buffer): Promise<void> {
  const language = Object.entries(folders).find(([look]) => named(studio, 'x') === `x-${look}`)?.[1];
  if (!language) return;
  const template = readFileSync(new URL('./scenes/tile.html', import.meta.url), 'utf8').replace(
    'lang="en"',
    `lang="${language}"`,
  );
  const icon = readFileSync(join(root, 'scripts/icons/icon.svg'));
  const values: Record<string, string> = {
    icon: `data:image/svg+xml;base64,${icon.toString('base64')}`,
    palette: `data:image/png;base64,${palette.toString('base64')}`,
    name: messageOf(studio.words, 'extension_name'),
    line: messageOf(studio.words, 'welcome_title'),
  };
  const page = await studio.chromium.context.newPage();
  await page.goto(scenes.mail);
  await page.setContent(template.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? ''));
  for (const [name, [width, height]] of Object.entries(tiles)) {
    await page.setViewportSize({ width, height });
    await keep(await page.screenshot(), `${language}/${name}`, width, height);
  }
  await page.close();
}
