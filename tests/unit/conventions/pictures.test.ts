import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const pages = [...readdirSync(root), ...docs.map((path) => `docs/${path}`)]
  .filter((path) => path.endsWith('.md'))
  .map((path) => readFileSync(join(root, path), 'utf8'));
const pictures = readdirSync(join(root, 'docs/pictures'));
const about = (path: string) => sharp(join(root, path), { animated: true }).metadata();

describe('the pictures', () => {
  test('are all shown on a page', () => {
    expect(pictures.length).toBeGreaterThan(20);
    expect(pictures.filter((name) => !pages.join('\n').includes(`pictures/${name}`))).toEqual([]);
  });

  test.each(pictures.filter((name) => name.endsWith('.png')))(
    '%s is 1280×800 at twice the pixels',
    async (name) => {
      expect(await about(`docs/pictures/${name}`)).toMatchObject({ width: 2560, height: 1600 });
    },
  );

  test.each(['README.md', 'README.zh-CN.md'])(
    'of %s are four and a moving one, each light and dark',
    (readme) => {
      const shown = [...readFileSync(join(root, readme), 'utf8').matchAll(/pictures\/([\w.-]+)/g)]
        .map(([, name = '']) => name)
        .toSorted();
      const scenes = ['ask-done', 'film', 'palette', 'question-window', 'review'];
      const language = readme.includes('zh') ? '-chinese' : '';
      expect(shown).toEqual(
        scenes.flatMap((scene) =>
          ['dark', 'light'].map((look) => `${scene}${language}-${look}.${scene === 'film' ? 'webp' : 'png'}`),
        ),
      );
    },
  );

  test.each(pictures.filter((name) => name.endsWith('.webp')))('%s moves, and is small', async (name) => {
    const { pages: frames = 0, width, pageHeight } = await about(`docs/pictures/${name}`);
    expect(frames).toBeGreaterThan(15);
    expect({ width, pageHeight }).toEqual({ width: 1280, pageHeight: 800 });
    expect(statSync(join(root, 'docs/pictures', name)).size).toBeLessThan(1_500_000);
  });
});

describe.each([
  ['en', 'en.md'],
  ['zh-CN', 'zh-CN.md'],
])('the pictures for the stores in %s', (language, listing) => {
  const folder = `docs/store/${language}`;
  const there = readdirSync(join(root, folder)).toSorted();

  test('are five screenshots and two tiles, and the listing names them all', () => {
    const named = [
      ...readFileSync(join(root, 'docs/store', listing), 'utf8').matchAll(/`([\w-]+\/[\w-]+\.png)`/g),
    ];
    expect(named.map(([, path]) => path).toSorted()).toEqual(there.map((name) => `${language}/${name}`));
    expect(there.filter((name) => /^[1-5]-/.test(name))).toHaveLength(5);
    expect(there.filter((name) => name.startsWith('tile-'))).toHaveLength(2);
  });

  test.each(there)('%s has the size and the depth that a store takes', async (name) => {
    const [width, height] = { 'tile-small.png': [440, 280], 'tile-marquee.png': [1400, 560] }[name] ?? [
      1280, 800,
    ];
    expect(await about(`${folder}/${name}`)).toMatchObject({ width, height, channels: 3, depth: 'uchar' });
  });
});
