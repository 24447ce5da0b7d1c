import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeZip } from '../../../src/core/archive/write-zip';
import { filesOf, skillMdOf } from '../store/support/skills';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const urlOf = (name: string) => `https://${name}.example/pack.zip`;

/** A library with what was imported from the archives of these hosts. */
async function imported(packs: Record<string, Record<string, string>>) {
  const test = createTestLibrary({
    granted: ['<all_urls>'],
    fetch: async (input) => {
      const files = packs[new URL(String(input)).hostname.split('.')[0] ?? ''] ?? {};
      const response = new Response(new Uint8Array(writeZip(filesOf(files))));
      return Object.defineProperty(response, 'url', { value: String(input) });
    },
  });
  for (const name of Object.keys(packs)) {
    const session = test.library.openImport({ kind: 'url', url: urlOf(name) });
    const found = await session.found;
    if (!('skills' in found)) throw new Error('Nothing was found');
    await session.install(found.skills.map(({ place }) => place));
  }
  const order = async () => (await test.library.sources()).map(({ name, standing }) => `${name} ${standing}`);
  return { ...test, order };
}

const one = (folder: string) => ({ [`pack/${folder}/SKILL.md`]: skillMdOf('Forms') });
const plugin = { ...one('shop-forms'), 'pack/.claude-plugin/plugin.json': '{"name": "shop"}' };

describe('the order of sources', () => {
  it('has what a marketplace lists behind what does not, from the import on', async () => {
    const { order } = await imported({ a: plugin, b: one('b-forms'), c: one('c-forms') });
    expect(await order()).toEqual(['b.example user', 'c.example user', 'a.example plugin']);
  });

  it('is kept as the user moves one within its kind, and decides who is called by a name that is doubled', async () => {
    const { library, order, settings, announced } = await imported({
      a: plugin,
      b: one('b-forms'),
      c: one('c-forms'),
    });
    const called = async () => {
      const { entries } = await library.list();
      return entries.map(({ id, sameName }) => [
        id,
        sameName?.called,
        sameName?.others.map(({ from }) => from),
      ]);
    };
    expect(await called()).toContainEqual(['c-forms', 'user:b-forms', ['b.example', 'a.example']]);
    const before = announced();
    await library.moveSource(urlOf('c'), 'nearer');
    expect(announced()).toBeGreaterThan(before);
    expect(await order()).toEqual(['c.example user', 'b.example user', 'a.example plugin']);
    expect(await called()).toContainEqual(['c-forms', 'user:c-forms', ['b.example', 'a.example']]);
    // Neither out of its kind, nor beyond the end, nor what is no source.
    await library.moveSource(urlOf('a'), 'nearer');
    await library.moveSource(urlOf('c'), 'nearer');
    await library.moveSource('https://nobody.example/', 'farther');
    expect(await order()).toEqual(['c.example user', 'b.example user', 'a.example plugin']);
    expect(await settings.get('sourceOrder')).toEqual([urlOf('c'), urlOf('b'), urlOf('a')]);
    // One that is off is called by no name.
    await library.setMetadata('c-forms', { enabled: false });
    expect(await called()).toContainEqual(['b-forms', 'user:b-forms', ['a.example']]);
    expect(await called()).toContainEqual(['c-forms', undefined, undefined]);
    expect((await library.list()).entries.find(({ id }) => id === 'polish')).not.toHaveProperty('sameName');
  });
});
