import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { LibraryError } from '../../../src/core/library/library-error';
import { toMcpTool } from '../../../src/core/skill/function/mcp-tool';
import { functionFiles, functionPaths } from '../core/skill/function/fixtures';
import { textOf } from '../store/support/skills';
import { fileSource, importAll, openSkills, zipFile } from './support/imports';
import { createTestLibrary, type TestLibrary } from './support/test-library';

let test: TestLibrary;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary();
});

const inFolder = (path: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`pack/${path}/${name}`, text]));
const all = () => Object.assign({}, ...functionPaths.map((path) => inFolder(path, functionFiles(path))));
const wordCount = () => functionFiles('word-count');
const renamed = (name: string) => {
  const files = wordCount();
  return { ...files, 'skill.json': files['skill.json']?.replace('word_count', name) ?? '' };
};

describe('functions', () => {
  it('are imported from an archive with folders by category, each as a skill', async () => {
    const keys = await importAll(test.library, fileSource(zipFile('pack.zip', all())));
    expect(keys.toSorted()).toEqual(functionPaths.map((path) => `user:${path.split('/').at(-1)}`).toSorted());
    const { manifest, skillMd } = await test.library.skill('user:word-count');
    expect(manifest).toMatchObject({
      name: 'word_count',
      mode: 'sandbox',
      category: 'text',
      conforms: false,
    });
    expect(manifest.signature).toMatchObject({ input: { required: ['text'] }, calls: [] });
    expect(skillMd).toBe(wordCount()['skill.json']);
    const { entries } = await test.library.list();
    expect(entries.find(({ id }) => id === 'word-count')).toMatchObject({ format: 'function', errors: 0 });
  });

  it('that are built in keep the name that they are called by beside what they are called in the user’s language', async () => {
    const files = Object.entries(wordCount()).map(([path, text]) => [`word-count/${path}`, text]);
    test = createTestLibrary({ builtin: Object.fromEntries(files) });
    const [entry] = (await test.library.list()).entries;
    expect(entry).toMatchObject({ name: 'word_count (localised)', functionName: 'word_count' });
    const original = await test.library.skill('builtin:word-count');
    expect(original).toMatchObject({
      manifest: { name: 'word_count' },
      words: { name: 'word_count (localised)' },
    });
    expect(toMcpTool(original.manifest)).toMatchObject({ name: 'word_count' });
    const duplicates = [
      await test.library.duplicate('builtin:word-count'),
      await test.library.duplicate('builtin:word-count'),
    ];
    const named = await Promise.all(duplicates.map((key) => test.library.skill(key)));
    expect(named.map(({ manifest }) => manifest.name)).toEqual(['word_count_2', 'word_count_3']);
  });

  it('are duplicated under a name that no function has, built in or not', async () => {
    const builtin = ['word_count', 'word_count_2'].flatMap((name) =>
      Object.entries(renamed(name)).map(([path, text]) => [`${name}/${path}`, text]),
    );
    test = createTestLibrary({ builtin: Object.fromEntries(builtin) });
    const copy = await test.library.skill(await test.library.duplicate('builtin:word_count'));
    expect(copy.manifest.name).toBe('word_count_3');
  });

  it('come as a tool of MCP that is pasted or in a file of JSON: a prompt to begin with, and nothing else of it', async () => {
    const tool = JSON.stringify({
      name: 'get-weather',
      description: 'Tells the weather',
      inputSchema: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
      annotations: { destructiveHint: true },
    });
    const { skills } = await openSkills(test.library, { kind: 'text', text: tool });
    expect(skills).toMatchObject([
      {
        id: 'get-weather',
        diagnostics: [],
        manifest: { name: 'get_weather', mode: 'llm', dangerous: true, origin: { kind: 'pasted' } },
      },
    ]);
    const keys = await importAll(test.library, fileSource(new File([tool], 'tool.json')));
    expect(keys).toEqual(['user:get-weather']);
    const { manifest } = await test.library.skill('user:get-weather');
    expect(manifest.files).toEqual(['SKILL.md', 'prompt.md', 'skill.json']);
  });

  it.each([
    ['[Draft] Fix the grammar of the text', 'SKILL.md'],
    ['[link](https://a.example) first', 'SKILL.md'],
    ['{{selection}} in plain words', 'SKILL.md'],
    [' { "name": "x" ', 'skill.json'],
    ['[ {"name": "x"} ]', 'skill.json'],
  ])('are looked for only in what is JSON: %s', async (text, file) => {
    const { skills } = await openSkills(test.library, { kind: 'text', text });
    expect(skills[0]?.diagnostics[0]?.file).toBe(file);
  });

  it('have a name of their own: a second of that name is told of and not installed', async () => {
    const files = { ...inFolder('one', wordCount()), ...inFolder('two', wordCount()) };
    const { skills } = await openSkills(test.library, fileSource(zipFile('pack.zip', files)));
    expect(skills.map(({ id, manifest }) => [id, manifest !== undefined])).toEqual([
      ['one', true],
      ['two', false],
    ]);
    expect(skills[1]?.diagnostics).toMatchObject([
      { code: 'function-name-taken', params: ['word_count', 'one'] },
    ]);
    await importAll(test.library, fileSource(zipFile('a.zip', inFolder('one', wordCount()))));
    const later = await openSkills(test.library, fileSource(zipFile('b.zip', inFolder('two', wordCount()))));
    expect(later.skills[0]?.manifest).toBeUndefined();
    const update = await openSkills(test.library, fileSource(zipFile('c.zip', inFolder('one', wordCount()))));
    expect(update.skills[0]?.change).toMatchObject({ same: true, signature: [] });
  });

  it('with a pipeline are held to what they call, wherever it stands in the source', async () => {
    const headline = functionFiles('workflow/headline')['skill.json'] ?? '';
    const wrong = headline
      .replace('"headline"', '"a_headline"')
      .replace('"text": "{{input.text | trim}}"', '"txt": "x", "style": 5')
      .replace('steps.count.words <= 12', 'steps.count.word <= 12');
    const calling = (json: string) => inFolder('a-headline', { 'skill.json': json });
    const { skills } = await openSkills(
      test.library,
      fileSource(zipFile('pack.zip', { ...calling(wrong), ...all() })),
    );
    const found = skills.find(({ id }) => id === 'a-headline');
    expect(found?.diagnostics.map(({ severity, code, line }) => [severity, code, line])).toEqual([
      ['warning', 'step-input-missing', 37],
      ['warning', 'step-input-refused', 38],
      ['warning', 'expression-name', 40],
    ]);
    expect(found?.manifest?.pipeline?.steps).toHaveLength(2);
    expect(skills.find(({ id }) => id === 'headline')?.diagnostics).toEqual([]);
  });

  it('may call others by their names or their folders, and are told of a name that is misspelt', async () => {
    const calling = (...calls: string[]) => ({
      ...wordCount(),
      'skill.json': JSON.stringify({ ...JSON.parse(wordCount()['skill.json'] ?? ''), name: 'caller', calls }),
    });
    const files = (...calls: string[]) => ({ ...all(), ...inFolder('calls', calling(...calls)) });
    const said = async (...calls: string[]) => {
      const source = fileSource(zipFile('pack.zip', files(...calls)));
      const { skills } = await openSkills(test.library, source);
      return skills
        .find(({ id }) => id === 'calls')
        ?.diagnostics.map(({ severity, code, params }) => [severity, code, ...params]);
    };
    expect(await said('word-count', 'title_case', 'from-elsewhere')).toEqual([]);
    expect(await said('title_cases')).toEqual([
      ['warning', 'step-skill-near', 'title_cases', 'title-case, title_case'],
    ]);
  });

  it('with a pipeline name what they call by its name as well', async () => {
    const headline = (functionFiles('workflow/headline')['skill.json'] ?? '')
      .replace('"headline"', '"b_headline"')
      .replaceAll('"word-count"', '"word_count"')
      .replace('"text": "{{input.text}}"', '"txt": "{{input.text}}"');
    const { skills } = await openSkills(
      test.library,
      fileSource(zipFile('pack.zip', { ...all(), ...inFolder('b-headline', { 'skill.json': headline }) })),
    );
    expect(skills.find(({ id }) => id === 'b-headline')?.diagnostics.map(({ code }) => code)).toEqual([
      'step-input-missing',
      'step-input-unknown',
    ]);
  });

  it('tell an update by what their callers have to know', async () => {
    await importAll(test.library, fileSource(zipFile('a.zip', inFolder('word-count', wordCount()))));
    const json = JSON.parse(wordCount()['skill.json'] ?? '');
    json.input.required.push('language');
    json.input.properties.language = { type: 'string' };
    json.input.properties.text.description = 'Other words for people.';
    json.input.properties.unique.type = 'integer';
    json.input.properties.unique.default = 0;
    delete json.output.properties.sentences;
    json.output.required = ['words'];
    json.output.properties.lines = { type: 'integer' };
    json.calls = ['title_case'];
    const files = { ...wordCount(), 'skill.json': JSON.stringify(json) };
    const { skills } = await openSkills(
      test.library,
      fileSource(zipFile('b.zip', inFolder('word-count', files))),
    );
    expect(skills[0]?.change?.signature).toEqual([
      { kind: 'required', name: 'language' },
      { kind: 'taken-otherwise', name: 'unique' },
      { kind: 'given', name: 'lines' },
      { kind: 'lost', name: 'sentences' },
      { kind: 'calls', name: 'title_case' },
    ]);
    expect(skills[0]?.change?.tools.added).toEqual(['skill:title_case']);
  });

  it('are edited, copied, exported and kept in a backup like any skill', async () => {
    await importAll(test.library, fileSource(zipFile('a.zip', inFolder('word-count', wordCount()))));
    const { manifest, skillMd } = await test.library.skill('user:word-count');
    await test.library.saveSkillMd('user:word-count', skillMd.replace('Counts', 'Tells'), manifest.revision);
    expect((await test.library.skill('user:word-count')).manifest.description).toMatch(/^Tells/);
    const saved = await test.library.skill('user:word-count');
    await expect(
      test.library.saveSkillMd('user:word-count', '{"name": 1}', saved.manifest.revision),
    ).rejects.toMatchObject({ code: 'library-invalid' });

    expect(await test.library.duplicate('user:word-count')).toBe('user:word-count-2');
    const copy = await test.library.skill('user:word-count-2');
    expect(copy.manifest.name).toBe('word_count_2');
    expect(copy.skillMd).toBe(saved.skillMd.replace('word_count', 'word_count_2'));
    const taken = copy.skillMd.replace('word_count_2', 'word_count');
    const refused = await test.library
      .saveSkillMd('user:word-count-2', taken, copy.manifest.revision)
      .catch((error: unknown) => error);
    expect(refused instanceof LibraryError && refused.diagnostics[0]?.code).toBe('function-name-taken');

    const { name, blob } = await test.library.exportSkill('user:word-count');
    const other = createTestLibrary();
    await test.library.remove('user:word-count');
    expect(await importAll(test.library, fileSource(new File([blob], name)))).toEqual(['user:word-count']);
    expect(textOf(await other.store.readFile('word-count', 'index.js'))).toBe(wordCount()['index.js']);

    const backup = await test.library.backup();
    expect(backup.leftOut).toEqual([]);
  });

  it('keep their prompt’s edits apart from their signature', async () => {
    await importAll(
      test.library,
      fileSource(zipFile('a.zip', inFolder('review', functionFiles('code/review')))),
    );
    const { manifest } = await test.library.skill('user:review');
    expect(manifest.config).toEqual({ tone: 'short' });
    const text = (functionFiles('code/review')['SKILL.md'] ?? '').replace('tone: short', 'tone: long');
    await test.library.saveSkillMd('user:review', text, manifest.revision, 'SKILL.md');
    const after = await test.library.skill('user:review');
    expect(after.manifest.config).toEqual({ tone: 'long' });
    expect(after.manifest.installedConfig).toEqual({ tone: 'short' });
    expect(after.skillMd).toBe(functionFiles('code/review')['skill.json']);
  });

  it('that stand alone, or are pasted, are read as what they are', async () => {
    const json = functionFiles('text/summarize')['skill.json'] ?? '';
    const { skills } = await openSkills(test.library, { kind: 'text', text: json });
    expect(skills).toMatchObject([
      { id: 'text-summarize', diagnostics: [{ code: 'function-prompt-missing' }] },
    ]);
    expect(skills[0]?.manifest).toBeUndefined();
  });

  it('of a backup come back as they were', async () => {
    await importAll(test.library, fileSource(zipFile('a.zip', inFolder('a', renamed('a_count')))));
    const before = await test.library.skill('user:a');
    const { blob, name } = await test.library.backup();
    await test.library.remove('user:a');
    const session = test.library.openImport(fileSource(new File([blob], name)));
    const found = await session.found;
    if (!('backup' in found)) throw new Error('This is no backup');
    await session.restoreBackup(
      found.backup.skills.map(({ place }) => place),
      [],
    );
    const after = await test.library.skill('user:a');
    expect(after.manifest.signature).toEqual(before.manifest.signature);
    expect(after.skillMd).toBe(before.skillMd);
  });
});
