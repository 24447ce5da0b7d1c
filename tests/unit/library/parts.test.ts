import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeZip } from '../../../src/core/archive/write-zip';
import type { FoundSkill, ImportSource } from '../../../src/core/library/import-types';
import { functionFiles } from '../core/skill/function/fixtures';
import { filesOf, skillMdOf } from '../store/support/skills';
import { fakeFolder } from './support/fake-folder';
import { fileSource, folderSource, openSkills, zipFile } from './support/imports';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const url = 'https://git.example/pack.zip';
const kit = {
  'kit/SKILL.md': skillMdOf('kit'),
  'kit/pdf/SKILL.md': skillMdOf('pdf'),
  'kit/pdf/scripts/run.js': 'export {}',
  'kit/word/SKILL.md': skillMdOf('word'),
};
const wrapped = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`pack-main/${path}`, text]));
const idsOf = (skills: FoundSkill[]) => skills.map(({ id }) => id);
const placeOf = (skills: FoundSkill[], id: string) => {
  const found = skills.find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id} among ${idsOf(skills)}`);
  return found.place;
};

/** A library, and what an address or a followed folder has now. */
function withSource(kind: 'url' | 'picked') {
  const there = { files: kit as Record<string, string> };
  const folder = fakeFolder('skills', kit);
  const answer: typeof fetch = async () => {
    const response = new Response(new Uint8Array(writeZip(filesOf(wrapped(there.files)))));
    return Object.defineProperty(response, 'url', { value: url });
  };
  const test = createTestLibrary({ fetch: answer, granted: ['https://git.example/*'] });
  const source = (): ImportSource => (kind === 'url' ? { kind, url } : { kind, handle: folder.handle() });
  /** Installs these, which may be parts. */
  const install = async (...ids: string[]) => {
    const { session, skills } = await openSkills(test.library, source());
    const parts = skills.some(({ within }) => within !== undefined);
    const all = parts ? skills : [...skills, ...(await session.takeApart(placeOf(skills, 'kit')))];
    const report = await session.install(ids.map((id) => placeOf(all, id)));
    expect(report.failed).toEqual([]);
  };
  const change = (files: Record<string, string>) => {
    there.files = files;
    for (const path of folder.paths()) folder.write(path, files[path]);
    for (const [path, text] of Object.entries(files)) folder.write(path, text);
  };
  const look = async (take = false) => {
    await test.library.lookAgain({ take });
    const [only] = await test.library.sources();
    return only;
  };
  return { ...test, source, install, change, look, folder };
}

describe('a skill that holds others', () => {
  it.each([
    ['a zip', fileSource(zipFile('kit.zip', kit))],
    ['a zip with a folder around it', fileSource(zipFile('kit.zip', wrapped(kit)))],
    ['a folder', folderSource('kit', kit)],
  ])('says so in %s, and can be taken apart', async (_name, source) => {
    const { library } = createTestLibrary();
    const { session, skills } = await openSkills(library, source);
    expect(skills).toMatchObject([{ id: 'kit', parts: ['pdf', 'word'] }]);
    const outer = placeOf(skills, 'kit');
    const parts = await session.takeApart(outer);
    expect(parts).toMatchObject([
      { id: 'pdf', within: outer, manifest: { files: ['SKILL.md', 'scripts/run.js'] } },
      { id: 'word', within: outer, manifest: { files: ['SKILL.md'] } },
    ]);
    expect(new Set([outer, ...parts.map(({ place }) => place)]).size).toBe(3);
    expect(await session.readFile(placeOf(parts, 'pdf'), 'scripts/run.js')).toEqual(
      new TextEncoder().encode('export {}'),
    );
    const report = await session.install([outer, placeOf(parts, 'pdf')]);
    expect(report).toMatchObject({ installed: ['user:kit', 'user:pdf'], failed: [] });
    expect((await library.skill('user:kit')).manifest.files).toContain('pdf/SKILL.md');
  });

  it('has parts that hold others, which are taken apart in turn', async () => {
    const { library } = createTestLibrary();
    const deep = { ...kit, 'kit/pdf/forms/SKILL.md': skillMdOf('forms') };
    const { session, skills } = await openSkills(library, fileSource(zipFile('kit.zip', deep)));
    const parts = await session.takeApart(placeOf(skills, 'kit'));
    expect(parts).toMatchObject([{ id: 'pdf', parts: ['forms'] }, { id: 'word' }]);
    const inner = await session.takeApart(placeOf(parts, 'pdf'));
    expect(inner).toMatchObject([{ id: 'forms', within: placeOf(parts, 'pdf') }]);
  });
});

describe.each(['url', 'picked'] as const)('a source by %s', (kind) => {
  it('that was taken apart stays so: nothing is gone or new, and the next import shows its parts', async () => {
    const test = withSource(kind);
    await test.install('kit', 'pdf', 'word');
    expect(await test.look()).toMatchObject({ state: 'in-step', waiting: [], offered: [] });
    const { skills } = await openSkills(test.library, test.source());
    expect(skills).toMatchObject([
      { id: 'kit', change: { same: true } },
      { id: 'pdf', change: { same: true }, within: placeOf(skills, 'kit') },
      { id: 'word', change: { same: true } },
    ]);
  });

  it('that was kept whole stays whole, whatever is added in its folders', async () => {
    const test = withSource(kind);
    await test.install('kit');
    test.change({ ...kit, 'kit/slides/SKILL.md': skillMdOf('slides') });
    expect(await test.look()).toMatchObject({ waiting: [{ id: 'kit', why: 'update' }], offered: [] });
    const { skills } = await openSkills(test.library, test.source());
    expect(idsOf(skills)).toEqual(['kit']);
  });

  it('of which one part was taken offers the others, and a new one, and tells of one that is gone', async () => {
    const test = withSource(kind);
    await test.install('pdf');
    expect(await test.look()).toMatchObject({ waiting: [], offered: ['kit', 'word'] });
    const { 'kit/pdf/SKILL.md': _gone, 'kit/pdf/scripts/run.js': _too, ...left } = kit;
    test.change({ ...left, 'kit/slides/SKILL.md': skillMdOf('slides') });
    expect(await test.look()).toMatchObject({ waiting: [{ id: 'pdf', why: 'gone' }] });
  });

  it('gives an update to a part and to the skill that it lies in', async () => {
    const test = withSource(kind);
    await test.install('kit', 'pdf');
    test.change({ ...kit, 'kit/pdf/SKILL.md': skillMdOf('pdf', 'Newer.') });
    expect((await test.look(true))?.waiting).toEqual([]);
    expect((await test.library.skill('user:pdf')).skillMd).toContain('Newer.');
    const inside = await test.library.readFile('user:kit', 'pdf/SKILL.md');
    expect(new TextDecoder().decode(inside)).toContain('Newer.');
  });

  it('still has a skill that a SKILL.md around it made a part of another', async () => {
    const test = withSource(kind);
    const { 'kit/SKILL.md': around, ...inner } = kit;
    test.change(inner);
    const { session, skills } = await openSkills(test.library, test.source());
    await session.install(skills.map(({ place }) => place));
    test.change({ ...inner, 'kit/SKILL.md': around });
    expect(await test.look()).toMatchObject({ waiting: [], offered: ['kit'] });
  });
});

it('an update that is looked for of one part alone is found', async () => {
  const test = withSource('url');
  await test.install('pdf');
  test.change({ ...kit, 'kit/pdf/SKILL.md': skillMdOf('pdf', 'Newer.') });
  const { skills } = await openSkills(test.library, { kind: 'url', url, path: 'kit/pdf' });
  expect(skills).toMatchObject([{ id: 'pdf', isUpdate: true, change: { same: false } }]);
});

it('what is written back of a skill that was taken apart costs no file of its parts', async () => {
  const test = withSource('picked');
  await test.install('kit', 'pdf');
  const [source] = await test.library.sources();
  await test.library.letWrite(source?.url ?? '', true);
  const { manifest } = await test.library.skill('user:kit');
  await test.library.saveSkillMd('user:kit', skillMdOf('kit', 'Mine.'), manifest.revision);
  expect(test.folder.written).toEqual(['kit/SKILL.md']);
  expect(test.folder.paths()).toEqual(Object.keys(kit).toSorted());
});

describe('a plugin that names a folder in another skill', () => {
  const list = (...plugins: unknown[]) => ({
    '.claude-plugin/marketplace.json': JSON.stringify({ name: 'tools', plugins }),
  });
  const open = async (files: Record<string, string>) => {
    const { library } = createTestLibrary();
    const found = await library.openImport(fileSource(zipFile('a.zip', files))).found;
    if (!('skills' in found) || typeof found.shelf !== 'object') throw new Error('There is no shelf');
    const { skills, shelf } = found;
    const idAt = (place: string) => skills.find((each) => each.place === place)?.id;
    return { ids: idsOf(skills), plugins: shelf.plugins.map((each) => each.skills.map(idAt)) };
  };

  it('has it, with the skill taken apart', async () => {
    const found = await open({
      ...list({ name: 'papers', source: './', strict: false, skills: ['./kit/pdf'] }),
      ...kit,
    });
    expect(found).toEqual({ ids: ['kit', 'pdf', 'word'], plugins: [['pdf']] });
  });

  it('has none that it does not name: a skill is whole for who names it alone, or a path that leads out', async () => {
    const whole = await open({
      ...list({ name: 'all', source: './', strict: false, skills: ['./kit'] }),
      ...kit,
    });
    expect(whole).toEqual({ ids: ['kit'], plugins: [['kit']] });
    const outside = await open({
      ...list({
        name: 'evil',
        source: './',
        strict: false,
        skills: ['./kit/../../pdf', '/kit/pdf', 'kit\\pdf'],
      }),
      ...kit,
    });
    expect(outside).toEqual({ ids: ['kit'], plugins: [[]] });
  });
});

describe('a hostile source', () => {
  const holding = (count: number) => ({
    'kit/SKILL.md': skillMdOf('kit'),
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`kit/p${index}/SKILL.md`, skillMdOf(`p${index}`, 'x')]),
    ),
  });

  it('of ten thousand skills in one is told to be too large for one, and none is read before it is wanted', async () => {
    const { library } = createTestLibrary();
    const { session, skills } = await openSkills(library, fileSource(zipFile('a.zip', holding(10_000))));
    expect(skills).toMatchObject([{ id: 'kit', refused: [{ code: 'too-many-files' }] }]);
    expect(skills[0]?.parts).toHaveLength(10_000);
    expect(await session.install(['0'])).toMatchObject({ installed: [], failed: [{ id: 'kit' }] });
  }, 30_000);

  it('has parts that are skills where it is too large itself', async () => {
    const { library } = createTestLibrary();
    const { session } = await openSkills(library, fileSource(zipFile('a.zip', holding(2_001))));
    const parts = await session.takeApart('0');
    expect(parts).toHaveLength(2_001);
    expect(await session.install([placeOf(parts, 'p2000')])).toMatchObject({ installed: ['user:p2000'] });
  }, 30_000);

  it.each([
    ['kit/../pdf/SKILL.md'],
    ['kit/..\\pdf/SKILL.md'],
    ['kit/con/SKILL.md'],
    ['kit/a\u202egpj/SKILL.md'],
  ])('with the part %j installs nothing of it', async (path) => {
    const { library } = createTestLibrary();
    const { session, skills } = await openSkills(
      library,
      folderSource('kit', { 'kit/SKILL.md': skillMdOf('kit'), [path]: skillMdOf('pdf') }),
    );
    const kept = await Promise.all(skills.map(({ place }) => session.takeApart(place)));
    const all = [...skills, ...kept.flat()];
    const named = all.filter(({ refused }) => refused.length > 0);
    expect(named.length).toBeGreaterThan(0);
    const report = await session.install(named.map(({ place }) => place));
    expect(report.installed).toEqual([]);
    const { entries } = await library.list();
    expect(entries.filter(({ source }) => source === 'user')).toEqual([]);
  });

  it('with a trick in the path of a part is refused whole where it is an archive', async () => {
    const { library } = createTestLibrary();
    const source = fileSource(zipFile('a.zip', { ...kit, 'kit/../../pdf/SKILL.md': skillMdOf('pdf') }));
    expect(await library.openImport(source).found).toMatchObject({
      failure: { kind: 'archive', problem: { code: 'path-outside' } },
    });
  });
});

describe('two skills of one id', () => {
  const theirs = { 'pdf/SKILL.md': skillMdOf('pdf', 'Theirs.') };
  const own = async (library: ReturnType<typeof createTestLibrary>['library']) => {
    const { session, skills } = await openSkills(
      library,
      fileSource(zipFile('own.zip', { 'pdf/SKILL.md': skillMdOf('pdf', 'Mine.') })),
    );
    await session.install([placeOf(skills, 'pdf')]);
  };

  it('are both kept: the new one has a free id, and its source still finds it', async () => {
    const test = withSource('url');
    await own(test.library);
    test.change(theirs);
    const { session, skills } = await openSkills(test.library, test.source());
    expect(skills).toMatchObject([{ id: 'pdf', change: { same: false } }]);
    expect(skills[0]?.isUpdate).toBeUndefined();
    const kept = await session.keepBoth(placeOf(skills, 'pdf'), ['pdf-2']);
    expect(kept).toMatchObject({ id: 'pdf-3', besides: 'pdf', manifest: { key: 'user:pdf-3', id: 'pdf-3' } });
    expect(kept.change).toBeUndefined();
    expect(await session.install([kept.place])).toMatchObject({ installed: ['user:pdf-3'] });
    expect((await test.library.skill('user:pdf')).skillMd).toContain('Mine.');
    expect(await test.look()).toMatchObject({ skills: ['pdf-3'], waiting: [], offered: [] });
    test.change({ 'pdf/SKILL.md': skillMdOf('pdf', 'Newer.') });
    expect(await test.look(true)).toMatchObject({ waiting: [], offered: [] });
    expect((await test.library.skill('user:pdf-3')).skillMd).toContain('Newer.');
    expect((await test.library.skill('user:pdf')).skillMd).toContain('Mine.');
    const again = await openSkills(test.library, test.source());
    expect(again.skills).toMatchObject([{ id: 'pdf-3', isUpdate: true, change: { same: true } }]);
  });

  it('are one again where the user thinks better of it', async () => {
    const { library } = createTestLibrary();
    await own(library);
    const { session, skills } = await openSkills(library, fileSource(zipFile('a.zip', theirs)));
    await session.keepBoth(placeOf(skills, 'pdf'), []);
    const one = await session.keepBoth(placeOf(skills, 'pdf'));
    expect(one).toMatchObject({ id: 'pdf', change: { same: false } });
    expect(one.besides).toBeUndefined();
    expect(await session.install([one.place])).toMatchObject({ installed: ['user:pdf'] });
    expect((await library.skill('user:pdf')).skillMd).toContain('Theirs.');
  });

  it('in one source, of which one is a part, are both installed', async () => {
    const { library } = createTestLibrary();
    const { session, skills } = await openSkills(
      library,
      fileSource(zipFile('a.zip', { ...kit, 'PDF-2/SKILL.md': skillMdOf('x'), ...theirs })),
    );
    const parts = await session.takeApart(placeOf(skills, 'kit'));
    expect(parts[0]).toMatchObject({ id: 'pdf', diagnostics: [{ code: 'id-twice' }] });
    const kept = await session.keepBoth(placeOf(parts, 'pdf'), []);
    // Another folder's name, but for its case, is not free.
    expect(kept).toMatchObject({ id: 'pdf-3', within: placeOf(skills, 'kit') });
    const report = await session.install([placeOf(skills, 'pdf'), kept.place]);
    expect(report).toMatchObject({ installed: ['user:pdf', 'user:pdf-3'], failed: [] });
  });

  it('that are functions of one name are told so: only one can be called by it', async () => {
    const { library } = createTestLibrary();
    const files = Object.fromEntries(
      Object.entries(functionFiles('word-count')).map(([path, text]) => [`count/${path}`, text]),
    );
    const first = await openSkills(library, fileSource(zipFile('a.zip', files)));
    expect(await first.session.install(['0'])).toMatchObject({ failed: [] });
    const { session } = await openSkills(library, fileSource(zipFile('b.zip', files)));
    const kept = await session.keepBoth('0', []);
    expect(kept.manifest).toBeUndefined();
    expect(kept.diagnostics).toMatchObject([{ code: 'function-name-taken' }]);
    expect((await session.install(['0'])).installed).toEqual([]);
  });
});
