import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readAgainAfterUpdate, readSkillsAgain } from '../../../src/background/read-again';
import type { SkillManifest } from '../../../src/core/library/manifest';
import { createDatabase } from '../../../src/store/database';
import { createSkillStore } from '../../../src/store/skills';
import { filesOf, manifestOf, skillMdOf } from '../store/support/skills';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  fakeBrowser.reset();
});

const withForm = `---
name: letter
description: Writes a letter
input:
  to: { type: string }
retry: 2
---
Dear {{input.to}}
`;

async function storeWith(skills: Record<string, string>, changes: Partial<SkillManifest> = {}) {
  const announced = vi.fn();
  const store = createSkillStore(createDatabase(), announced);
  for (const [id, text] of Object.entries(skills))
    await store.put(manifestOf(id, changes), filesOf({ 'SKILL.md': text }), undefined);
  announced.mockClear();
  return { store, announced };
}

describe('the user’s skills after an update', () => {
  it('show the form that an older version did not read, in lists too', async () => {
    const facts = { installedConfig: { tone: 'kind' }, installedAt: '20260102-030405', summary: 'Kept.' };
    const { store } = await storeWith({ letter: withForm }, facts);
    expect((await store.listed()).skills[0]).not.toHaveProperty('input');
    await readSkillsAgain(store);
    expect((await store.listed()).skills[0]?.input).toMatchObject([{ name: 'to', kind: 'text' }]);
    expect(await store.manifest('letter')).toMatchObject({ ...facts, retry: 2 });
    expect(await store.files('letter')).toEqual(filesOf({ 'SKILL.md': withForm }));
  });

  it('are listed by this version, though nothing of theirs is new', async () => {
    const { store } = await storeWith({ plain: skillMdOf('plain') });
    await readSkillsAgain(store);
    await store.rows();
    const database = await createDatabase()();
    expect(await database.getAllKeys('lists')).toEqual(['rows']);
    await readSkillsAgain(store);
    expect(await database.getAllKeys('lists')).toEqual([]);
  });

  it('are written once, and not again where nothing is new', async () => {
    const { store, announced } = await storeWith({ letter: withForm, plain: skillMdOf('plain') });
    await readSkillsAgain(store);
    const first = await store.manifests();
    announced.mockClear();
    await readSkillsAgain(store);
    expect(announced).not.toHaveBeenCalled();
    expect(await store.manifests()).toEqual(first);
  });

  it('stay as they are where their text is broken or gone, at no cost to the others', async () => {
    const { store } = await storeWith({ broken: '---\nname: [\n---\n', letter: withForm });
    await store.put(manifestOf('gone', { files: [] }), [], undefined);
    const before = await Promise.all([store.manifest('broken'), store.manifest('gone')]);
    await readSkillsAgain(store);
    expect(await Promise.all([store.manifest('broken'), store.manifest('gone')])).toEqual(before);
    expect((await store.manifest('letter'))?.input).toHaveLength(1);
  });

  it('are left alone where the store fails', async () => {
    const failing = () => Promise.reject(new Error('no database'));
    await expect(
      readSkillsAgain({ manifests: failing, readFile: failing, put: failing, forgetLists: failing }),
    ).resolves.toBeUndefined();
  });

  it.each([
    ['update', 1],
    ['install', 0],
    ['browser_update', 0],
  ] as const)('are read again at %s: %i times', async (reason, times) => {
    const { store } = await storeWith({ letter: withForm });
    const read = vi.spyOn(store, 'manifests');
    const release = vi.fn();
    readAgainAfterUpdate(store, () => release);
    await fakeBrowser.runtime.onInstalled.trigger({ reason, temporary: false });
    expect(read).toHaveBeenCalledTimes(times);
    expect(release).toHaveBeenCalledTimes(times);
  });
});
