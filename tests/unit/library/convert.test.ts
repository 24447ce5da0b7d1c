import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TextEdits } from '../../../src/core/library/types';
import type { SkillKey } from '../../../src/core/skill/model';
import { parseSkill } from '../../../src/core/skill/read-skill';
import { textsFor, toFunction, toSkillMd } from '../../../src/core/update/convert';
import { createTestLibrary, type TestLibrary } from './support/test-library';

let test: TestLibrary;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary();
});

const skillMd =
  '\ufeff---\r\nname: Greet\r\ndescription: Greets # mine\r\n---\r\n\r\nGreet {{input.name}}\r\n';

async function textOf(key: SkillKey, path: string): Promise<string> {
  const bytes = await test.library.readFile(key, path);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

async function editsFor(key: SkillKey, way = toFunction): Promise<TextEdits> {
  const { manifest } = await test.library.skill(key);
  const paths = textsFor(manifest);
  const texts = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await textOf(key, path)])),
  );
  const { skill } = parseSkill(new Map(Object.entries(texts)), manifest);
  if (!skill) throw new Error('It is no skill');
  const conversion = way({ skill, texts, taken: new Set() });
  if ('refused' in conversion) throw new Error(conversion.refused);
  return conversion.edits;
}

describe('a skill that is converted', () => {
  it('is previewed as what it would be and may do, and nothing of that is kept', async () => {
    const key = await test.library.create('greet', skillMd);
    const edits = await editsFor(key);
    const { before, after, change } = await test.library.previewEdit(key, edits);
    expect(before.signature).toBeUndefined();
    expect(after).toMatchObject({ name: 'greet', mode: 'llm', signature: { input: { required: ['name'] } } });
    expect(change?.files).toEqual({ added: ['prompt.md', 'skill.json'], removed: [], changed: ['SKILL.md'] });
    expect((await test.library.skill(key)).manifest.files).toEqual(['SKILL.md']);
  });

  it('is a function, then what it was to the byte, by one write each', async () => {
    const key = await test.library.create('greet', skillMd);
    const { revision } = (await test.library.skill(key)).manifest;
    const made = await test.library.edit(key, await editsFor(key), revision);
    expect(made.key).toBe(key);
    const { manifest } = await test.library.skill(key);
    expect(manifest).toMatchObject({ name: 'greet', revision: made.revision });
    expect(manifest.files).toEqual(['SKILL.md', 'prompt.md', 'skill.json']);
    const back = await editsFor(key, toSkillMd);
    await test.library.edit(key, back, made.revision);
    expect((await test.library.skill(key)).manifest.files).toEqual(['SKILL.md']);
    expect(await textOf(key, 'SKILL.md')).toBe(skillMd);
  });

  it('is not written over what somebody else has changed', async () => {
    const key = await test.library.create('greet', skillMd);
    const { revision } = (await test.library.skill(key)).manifest;
    const edits = await editsFor(key);
    await test.library.saveSkillMd(key, skillMd.replace('Greets', 'Hails'), revision);
    await expect(test.library.edit(key, edits, revision)).rejects.toMatchObject({ code: 'library-changed' });
    expect((await test.library.skill(key)).manifest.files).toEqual(['SKILL.md']);
  });

  it('has a name of its own: one that another function has is told of, and not written', async () => {
    const key = await test.library.create('greet', skillMd);
    const other = await test.library.create('other', skillMd.replace('Greet', 'Other'));
    const edits = await editsFor(key);
    await test.library.edit(key, edits, (await test.library.skill(key)).manifest.revision);
    const { revision } = (await test.library.skill(other)).manifest;
    const preview = await test.library.previewEdit(other, edits);
    expect(preview.after).toBeUndefined();
    expect(preview.diagnostics).toMatchObject([{ code: 'function-name-taken' }]);
    await expect(test.library.edit(other, edits, revision)).rejects.toMatchObject({
      code: 'library-invalid',
    });
  });

  it('stays what it is where the texts are no skill', async () => {
    const key = await test.library.create('greet', skillMd);
    const { revision } = (await test.library.skill(key)).manifest;
    const edits = { 'skill.json': '{"mode": "llm", "hosts": []}' };
    expect((await test.library.previewEdit(key, edits)).after).toBeUndefined();
    await expect(test.library.edit(key, edits, revision)).rejects.toMatchObject({ code: 'library-invalid' });
    await expect(test.library.edit(key, { '../out.md': 'x' }, revision)).rejects.toMatchObject({
      code: 'library-file',
    });
    expect((await test.library.skill(key)).manifest.files).toEqual(['SKILL.md']);
  });
});
