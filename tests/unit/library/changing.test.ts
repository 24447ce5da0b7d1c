import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { archiveLimits } from '../../../src/core/archive/limits';
import { inverseOf } from '../../../src/core/library/file-changes';
import type { FileChange } from '../../../src/core/library/types';
import type { SkillKey } from '../../../src/core/skill/model';
import { functionFiles } from '../core/skill/function/fixtures';
import { bytesOf, filesOf, skillMdOf, textOf } from '../store/support/skills';
import { fileSource, importAll, zipFile } from './support/imports';
import { createTestLibrary, type TestLibrary } from './support/test-library';

let test: TestLibrary;

const key: SkillKey = 'user:letters';
const files = { 'references/style.md': '# Style', 'scripts/run.js': 'export {}' };

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary();
  await test.library.create('letters', skillMdOf('letters'), filesOf(files));
});

const revisionOf = async (of: SkillKey = key) => (await test.library.skill(of)).manifest.revision;
const change = async (...changes: FileChange[]) => test.library.changeFiles(key, changes, await revisionOf());
const paths = async (of: SkillKey = key) => (await test.library.skill(of)).files.map(({ path }) => path);
const add = (path: string, text = 'x'): FileChange => ({ kind: 'add', path, bytes: bytesOf(text) });

/** Refused for that, by the preview too, and nothing of the skill is another. */
async function isRefused(changes: FileChange[], refusal: object): Promise<void> {
  const before = await test.library.skill(key);
  await expect(change(...changes)).rejects.toMatchObject(refusal);
  await expect(test.library.previewFiles(key, changes)).rejects.toMatchObject(refusal);
  expect(await test.library.skill(key)).toEqual(before);
}

describe('a change of files', () => {
  it('adds, replaces, renames and deletes any bytes at once, and keeps what stood as one version', async () => {
    const picture = Uint8Array.of(0, 255, 1);
    const { revision } = await change(
      { kind: 'add', path: 'assets/a.png', bytes: picture },
      { kind: 'replace', path: 'scripts/run.js', bytes: bytesOf('1;') },
      { kind: 'rename', from: 'references/style.md', to: 'references/tone.md' },
      { kind: 'rename', from: 'references/tone.md', to: 'references/Tone.md' },
      { kind: 'add', path: 'empty.md', bytes: new Uint8Array() },
      { kind: 'delete', path: 'empty.md' },
    );
    expect(await paths()).toEqual(['SKILL.md', 'assets/a.png', 'references/Tone.md', 'scripts/run.js']);
    expect(await test.library.readFile(key, 'assets/a.png')).toEqual(picture);
    expect(textOf(await test.library.readFile(key, 'references/Tone.md'))).toBe('# Style');
    expect(textOf(await test.library.readFile(key, 'scripts/run.js'))).toBe('1;');
    const { manifest } = await test.library.skill(key);
    expect(manifest).toMatchObject({ revision, inventory: { count: 4, hasReferences: true } });
    expect(await test.library.versions(key)).toMatchObject([{ number: 1, replacedBy: 'edit' }]);
  });

  it('shows before what it would change, and what the skill may do then', async () => {
    const before = await test.library.skill(key);
    const { change, after } = await test.library.previewFiles(key, [
      add('scripts/more.js'),
      { kind: 'replace', path: 'scripts/run.js', bytes: bytesOf('2;') },
      { kind: 'delete', path: 'references/style.md' },
    ]);
    expect(after?.inventory.scripts).toEqual(['scripts/more.js', 'scripts/run.js']);
    expect(change?.files).toEqual({
      added: ['scripts/more.js'],
      changed: ['scripts/run.js'],
      removed: ['references/style.md'],
    });
    expect(change?.loosens.map(({ kind }) => kind)).toEqual(['scripts-added', 'scripts-changed']);
    expect(await test.library.skill(key)).toEqual(before);
  });

  it('is taken back by its inverse', async () => {
    const before = await test.library.skill(key);
    const stood = filesOf({ 'SKILL.md': skillMdOf('letters'), ...files });
    const changes: FileChange[] = [
      add('a.md'),
      { kind: 'rename', from: 'a.md', to: 'b.md' },
      { kind: 'replace', path: 'scripts/run.js', bytes: bytesOf('1;') },
      { kind: 'delete', path: 'scripts/run.js' },
      { kind: 'delete', path: 'references/style.md' },
    ];
    await change(...changes);
    expect(await paths()).toEqual(['SKILL.md', 'b.md']);
    await change(...inverseOf(stood, changes));
    expect((await test.library.skill(key)).manifest.hashes).toEqual(before.manifest.hashes);
  });

  it('of a skill that came from elsewhere keeps where from, when, and its settings as they came', async () => {
    const source = { 'post/SKILL.md': skillMdOf('post'), 'post/a.md': 'A' };
    await importAll(test.library, fileSource(zipFile('post.zip', source)));
    const { manifest: before } = await test.library.skill('user:post');
    await test.library.changeFiles('user:post', [{ kind: 'delete', path: 'a.md' }], before.revision);
    const { manifest } = await test.library.skill('user:post');
    const { origin, installedAt, installedConfig, asTaken } = before;
    expect(manifest).toMatchObject({ origin, installedAt, installedConfig });
    expect(manifest.asTaken).toEqual(asTaken);
  });

  it('of a built-in skill makes the user’s own copy with all its files', async () => {
    const made = await test.library.changeFiles('builtin:polish', [add('references/mine.md')], 0);
    expect(made.key).toBe('user:polish');
    expect(await paths('user:polish')).toEqual(['SKILL.md', 'notes.md', 'references/mine.md']);
    expect((await test.library.skill('user:polish')).manifest.origin).toEqual({
      kind: 'created',
      from: 'builtin:polish',
    });
    expect(await paths('builtin:polish')).toEqual(['SKILL.md', 'notes.md']);
    await expect(
      test.library.changeFiles('builtin:polish', [{ kind: 'delete', path: 'notes.md' }], 0),
    ).rejects.toMatchObject({ code: 'library-exists' });
  });

  it('is refused where somebody was faster', async () => {
    const seen = await revisionOf();
    await change(add('a.md'));
    await expect(test.library.changeFiles(key, [add('b.md')], seen)).rejects.toMatchObject({
      code: 'library-changed',
    });
    expect(await paths()).not.toContain('b.md');
  });

  it('is refused in a private window', async () => {
    test = createTestLibrary({ isPrivate: true });
    const refused = { code: 'store-private' };
    await expect(test.library.changeFiles(key, [], 1)).rejects.toMatchObject(refused);
    await expect(test.library.previewFiles(key, [])).rejects.toMatchObject(refused);
  });
});

describe('refused whole is', () => {
  it.each([
    '../x.md',
    'a/../../x.md',
    '/etc/x.md',
    'c:/x.md',
    'a\\b.md',
    'a\0.md',
    'a//b.md',
    './a.md',
    '',
    'a/',
    'con.md',
    'a:b.md',
    'a.md ',
    'a\u202Edm.md',
    `${'a/'.repeat(12)}a.md`,
    `${'a'.repeat(198)}.md`,
  ])('a file at %j, added or renamed', async (path) => {
    await isRefused([add('fine.md'), add(path)], { code: 'library-file' });
    await isRefused([{ kind: 'rename', from: 'scripts/run.js', to: path }], { code: 'library-file' });
  });

  it.each(['references/style.md', 'References/style.md', 'references/STYLE.md', 'references', 'skill.MD'])(
    'another file at %j, which is taken',
    async (path) => {
      await isRefused([add(path)], { code: 'library-taken' });
      await isRefused([{ kind: 'rename', from: 'scripts/run.js', to: path }], { code: 'library-taken' });
    },
  );

  it('a file that needs a file for a folder', async () => {
    await isRefused([add('scripts/run.js/more.js')], { code: 'library-taken' });
  });

  it('what is not there', async () => {
    const gone = { code: 'library-path', params: ['gone.md'] };
    await isRefused([add('fine.md'), { kind: 'delete', path: 'gone.md' }], gone);
    await isRefused([{ kind: 'replace', path: 'gone.md', bytes: bytesOf('x') }], gone);
    await isRefused([{ kind: 'rename', from: 'gone.md', to: 'here.md' }], gone);
  });

  it('a file that is too large, a skill that is, and more files than one may have', async () => {
    const room = { code: 'library-room' };
    const bytes = new Uint8Array(archiveLimits.fileBytes + 1);
    await isRefused([{ kind: 'add', path: 'a.bin', bytes }], { ...room, params: ['a.bin'] });
    const most = bytes.subarray(1);
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((path) => ({ kind: 'add', path, bytes: most }) as const);
    await isRefused(six, { ...room, params: ['letters'] });
    const many = Array.from({ length: archiveLimits.packageFiles }, (_, place) => add(`${place}.md`));
    await isRefused(many, room);
  });

  it.each<[string, FileChange]>([
    ['without what defines it', { kind: 'delete', path: 'SKILL.md' }],
    ['whose definition has another name', { kind: 'rename', from: 'SKILL.md', to: 'notes.md' }],
    ['whose definition is no skill', { kind: 'replace', path: 'SKILL.md', bytes: bytesOf('Hello') }],
    ['whose definition is no text', { kind: 'replace', path: 'SKILL.md', bytes: Uint8Array.of(0xff) }],
  ])('a skill %s', async (_, change) => {
    const revision = await revisionOf();
    await expect(test.library.changeFiles(key, [change], revision)).rejects.toMatchObject({
      code: 'library-invalid',
      diagnostics: [{ severity: 'error' }],
    });
    const preview = await test.library.previewFiles(key, [change]);
    expect(preview.after).toBeUndefined();
    expect(preview.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
    expect(await revisionOf()).toBe(revision);
  });

  it('a function whose name another has', async () => {
    const own = functionFiles('word-count');
    const inFolder = Object.fromEntries(
      Object.entries(own).map(([path, text]) => [`word-count/${path}`, text]),
    );
    await importAll(test.library, fileSource(zipFile('word-count.zip', inFolder)));
    const changes = Object.entries(own).map(([path, text]) => add(path, text));
    await expect(change(...changes)).rejects.toMatchObject({ code: 'library-invalid' });
    expect((await test.library.previewFiles(key, changes)).after).toBeUndefined();
  });
});
