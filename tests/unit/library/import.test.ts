import 'fake-indexeddb/auto';
import { gzipSync } from 'node:zlib';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportSource } from '../../../src/core/library/import-types';
import { LibraryError } from '../../../src/core/library/library-error';
import { forgeTar } from '../core/archive/forge-tar';
import { forgeZip } from '../core/archive/forge-zip';
import { skillMdOf, textOf } from '../store/support/skills';
import { fileSource, folderSource, importAll, openSkills, zipFile } from './support/imports';
import { createTestLibrary, type TestLibrary } from './support/test-library';

let test: TestLibrary;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary();
});

const withConfig = (language: string, body = 'Body') =>
  `---\nname: tr\ndescription: Translates\nconfig:\n  target: ${language}\n  tone: plain\n---\n${body}\n`;
const idsOf = (skills: { id: string }[]) => skills.map(({ id }) => id);

describe('what an import may be', () => {
  const files = { 'SKILL.md': skillMdOf('notes'), 'references/a.md': 'A' };
  const wrapped = Object.fromEntries(Object.entries(files).map(([path, text]) => [`notes/${path}`, text]));
  const tar = forgeTar(Object.entries(wrapped).map(([name, content]) => ({ name, content })));

  it.each([
    ['a zip with a wrapping folder', fileSource(zipFile('a.zip', wrapped))],
    ['a .skill without one', fileSource(zipFile('a.skill', files))],
    ['a tar', fileSource(new File([tar], 'a.tar'))],
    ['a tgz', fileSource(new File([new Uint8Array(gzipSync(tar))], 'a.tgz'))],
    ['a folder', folderSource('notes', wrapped)],
  ])('%s', async (_name, source) => {
    expect(await importAll(test.library, source)).toEqual(['user:notes']);
    expect(textOf(await test.store.readFile('notes', 'references/a.md'))).toBe('A');
    const { manifest, metadata } = await test.library.skill('user:notes');
    expect(manifest).toMatchObject({ revision: 1, installedAt: '20261122-101530', summary: 'Body of notes' });
    expect(metadata).toEqual({ enabled: true, inSelectionMenu: false, uses: 0 });
  });

  it.each([
    [
      'a SKILL.md',
      fileSource(new File([skillMdOf('My Notes')], 'SKILL.md')),
      { kind: 'file', name: 'SKILL.md' },
    ],
    ['pasted text', { kind: 'text', text: skillMdOf('My Notes') } as const, { kind: 'pasted' }],
  ])('%s, whose id is made from its name', async (_name, source, origin) => {
    expect(await importAll(test.library, source)).toEqual(['user:my-notes']);
    expect((await test.library.skill('user:my-notes')).manifest.origin).toEqual(origin);
  });

  it('many skills at any depth, each with what is wrong with it', async () => {
    const { skills } = await openSkills(
      test.library,
      fileSource(
        zipFile('repo.zip', {
          'repo-main/README.md': 'Read me',
          'repo-main/skills/one/SKILL.md': skillMdOf('one'),
          'repo-main/deep/er/two/SKILL.md': skillMdOf('two'),
          'repo-main/skills/nameless/SKILL.md': '---\ndescription: No name\n---\n',
        }),
      ),
    );
    expect(idsOf(skills).sort()).toEqual(['nameless', 'one', 'two']);
    const nameless = skills.find(({ id }) => id === 'nameless');
    expect(nameless?.manifest).toBeUndefined();
    expect(nameless?.diagnostics[0]).toMatchObject({ severity: 'error', code: 'missing-name' });
  });

  it('the folder of a branch or a version names no skill', async () => {
    for (const folder of ['pdf-tools-main', 'pdf-tools-1.2.0', `pdf-${'a1'.repeat(20)}`]) {
      const file = zipFile('x.zip', { [`${folder}/SKILL.md`]: skillMdOf('pdf'), [`${folder}/a`]: '' });
      const { skills } = await openSkills(test.library, fileSource(file));
      expect(idsOf(skills)).toEqual(['pdf']);
    }
    const copy = zipFile('x.zip', { 'pdf-2/SKILL.md': skillMdOf('pdf-2') });
    expect(idsOf((await openSkills(test.library, fileSource(copy))).skills)).toEqual(['pdf-2']);
  });

  it('nothing is kept before install, and a file of what was found can be read', async () => {
    const { session, skills } = await openSkills(test.library, fileSource(zipFile('a.zip', wrapped)));
    const place = skills[0]?.place ?? '';
    expect(textOf(await session.readFile(place, 'references/a.md'))).toBe('A');
    await expect(session.readFile(place, '../a.md')).rejects.toMatchObject({ code: 'library-path' });
    expect((await test.store.manifests()).manifests).toEqual([]);
    session.cancel();
    expect(test.workers).toEqual([{ ended: true }]);
  });

  it('a manifest.json is a file like any other', async () => {
    const manifest = JSON.stringify({ name: 'evil', id: 'evil', allowed_tools: ['clipboard'] });
    await importAll(
      test.library,
      fileSource(zipFile('a.zip', { ...wrapped, 'notes/manifest.json': manifest })),
    );
    const { manifest: kept, files } = await test.library.skill('user:notes');
    expect(kept).toMatchObject({ id: 'notes', name: 'notes', allowedTools: ['insert_text'] });
    expect(files.map(({ path }) => path)).toContain('manifest.json');
  });
});

describe('what is refused', () => {
  it.each([
    ['an archive of no skills', zipFile('a.zip', { 'readme.md': 'Hello' }), { kind: 'nothing-found' }],
    [
      'a path that leads out',
      new File(
        [
          forgeZip([
            { name: 'x/SKILL.md', content: skillMdOf('x') },
            { name: '../evil', content: '' },
          ]),
        ],
        'a.zip',
      ),
      { kind: 'archive', problem: { code: 'path-outside' } },
    ],
    [
      'bytes that are neither archive nor text',
      new File([new Uint8Array([0, 1, 2, 255])], 'a.bin'),
      { kind: 'archive', problem: { code: 'not-an-archive' } },
    ],
    [
      'a text with the name of an archive',
      new File(['Not found'], 'skills.zip'),
      { kind: 'archive', problem: { code: 'not-an-archive', params: ['skills.zip'] } },
    ],
    ['a web page', new File(['<!DOCTYPE html><title>x</title>'], 'x'), { kind: 'nothing-found' }],
  ])('%s', async (_name, file, failure) => {
    const session = test.library.openImport(fileSource(file));
    expect(await session.found).toMatchObject({ failure });
    expect(test.workers).toEqual([{ ended: true }]);
  });

  it('skills of a repository that share files by links', async () => {
    const blocks = [
      { name: 'repo/shared/style.md', content: 'Style' },
      { name: 'repo/skills/one/SKILL.md', content: skillMdOf('one') },
      { name: 'repo/skills/one/style.md', type: '2', linkTo: '../../shared/style.md' },
      { name: 'repo/skills/one/refs', type: '2', linkTo: '../../shared' },
      { name: 'repo/.claude/skills', type: '2', linkTo: '../skills' },
    ];
    const { skills, session } = await openSkills(
      test.library,
      fileSource(new File([forgeTar(blocks)], 'a.tar')),
    );
    expect(
      skills.map(({ id, sizes, refused }) => [id, Object.keys(sizes), refused.map(({ code }) => code)]),
    ).toEqual([['one', ['SKILL.md', 'refs/style.md', 'style.md'], []]]);
    await session.install(['0']);
    expect(textOf(await test.store.readFile('one', 'style.md'))).toBe('Style');
  });

  it('a skill with a link in it, as a whole, but not the one beside it', async () => {
    const file = forgeZip([
      { name: 'bad/SKILL.md', content: skillMdOf('bad') },
      { name: 'bad/link', content: '/etc/passwd', mode: 0o120777 },
      { name: 'good/SKILL.md', content: skillMdOf('good') },
    ]);
    const { session, skills } = await openSkills(test.library, fileSource(new File([file], 'a.zip')));
    expect(skills.map(({ id, refused }) => [id, refused.map(({ code }) => code)])).toEqual([
      ['bad', ['link']],
      ['good', []],
    ]);
    const report = await session.install(skills.map(({ place }) => place));
    expect(report).toMatchObject({
      installed: ['user:good'],
      failed: [{ id: 'bad', failure: { kind: 'archive', problem: { code: 'link' } } }],
    });
    expect((await test.store.manifests()).manifests.map(({ id }) => id)).toEqual(['good']);
  });

  it('a file whose bytes are not what the archive says, found when it is read', async () => {
    const file = forgeZip([
      { name: 'x/SKILL.md', content: skillMdOf('x') },
      { name: 'x/a.txt', content: 'hello', crc: 1 },
    ]);
    const { skills } = await openSkills(test.library, fileSource(new File([file], 'a.zip')));
    expect(skills[0]).toMatchObject({ id: 'x', refused: [{ code: 'checksum' }] });
    expect(skills[0]?.manifest).toBeUndefined();
  });

  it('a skill whose own paths are too long, deep or many, wherever it lies', async () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`many/${index}`, '']));
    const { skills } = await openSkills(
      test.library,
      fileSource(
        zipFile('a.zip', {
          'repo/skills/deep/SKILL.md': skillMdOf('deep'),
          'repo/skills/deep/1/2/3/4/5/6/7/8/9/10/11/12/x': '',
          'repo/skills/fits/SKILL.md': skillMdOf('fits'),
          'repo/skills/fits/1/2/3/4/5/6/7/8/9/10/11/x': '',
          'repo/skills/long/SKILL.md': skillMdOf('long'),
          [`repo/skills/long/${'n'.repeat(201)}`]: '',
          'many/SKILL.md': skillMdOf('many'),
          ...many,
        }),
      ),
    );
    expect(skills.map(({ id, refused }) => [id, refused.map(({ code }) => code)])).toEqual([
      ['many', ['too-many-files']],
      ['deep', ['path-deep']],
      ['fits', []],
      ['long', ['path-long']],
    ]);
  });

  it('of two skills with one id the later one, once the other is installed', async () => {
    const { session, skills } = await openSkills(
      test.library,
      fileSource(
        zipFile('a.zip', { 'a/x/SKILL.md': skillMdOf('x'), 'b/x/SKILL.md': skillMdOf('x', 'Other') }),
      ),
    );
    const twice = ({ code }: { code: string }) => code === 'id-twice';
    expect(skills.map(({ diagnostics }) => diagnostics.some(twice))).toEqual([false, true]);
    const report = await session.install(skills.map(({ place }) => place));
    expect(report).toMatchObject({
      installed: ['user:x'],
      failed: [{ failure: { kind: 'library', error: { code: 'library-exists' } } }],
    });
    expect((await test.library.skill('user:x')).skillMd).toContain('Body of x');
  });
});

describe('a limit', () => {
  const megabyte = 1_000_000;
  const skillMd = (length: number) => skillMdOf('x').padEnd(length, '.');
  const sized = (size: number) => new Uint8Array(size).map((_, index) => (index % 4_099) * 31);
  const numbered = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`x/${index}`, '']));
  const deep = (names: number) => `x/${Array.from({ length: names }, (_, index) => index).join('/')}`;
  const heavy = (last: number) =>
    Object.fromEntries(
      [20, 20, 20, 20]
        .map((size, index): [string, Uint8Array<ArrayBuffer>] => [`x/${index}.bin`, sized(size * megabyte)])
        .concat([['x/last.bin', sized(last)]]),
    );

  it.each<[string, Record<string, string | Uint8Array<ArrayBuffer>>, string | undefined]>([
    ['2,000 files', numbered(1_999), undefined],
    ['2,001 files', numbered(2_000), 'too-many-files'],
    ['a path of 200', { [`x/${'n'.repeat(200)}`]: '' }, undefined],
    ['a path of 201', { [`x/${'n'.repeat(201)}`]: '' }, 'path-long'],
    ['a path of 12 names', { [deep(12)]: '' }, undefined],
    ['a path of 13 names', { [deep(13)]: '' }, 'path-deep'],
    ['a file of 20 MB', { 'x/a.bin': sized(20 * megabyte) }, undefined],
    ['a file of 20 MB and a byte', { 'x/a.bin': sized(20 * megabyte + 1) }, 'file-too-large'],
    ['100 MB', heavy(20 * megabyte - skillMdOf('x').length), undefined],
    ['100 MB and a byte', heavy(20 * megabyte - skillMdOf('x').length + 1), 'package-too-large'],
  ])(
    '%s, in an archive and in a folder',
    async (_name, files, code) => {
      const all = { 'x/SKILL.md': skillMdOf('x'), ...files };
      const sources: ImportSource[] = [
        fileSource(zipFile('x.zip', all)),
        {
          kind: 'folder',
          name: 'x',
          files: Object.entries(all).map(([path, content]) => ({ path, file: new File([content], path) })),
        },
      ];
      for (const source of sources) {
        const { session, skills } = await openSkills(test.library, source);
        expect(skills.map(({ id, refused }) => [id, ...refused.map((problem) => problem.code)])).toEqual([
          code ? ['x', code] : ['x'],
        ]);
        const { installed, failed } = await session.install(['0']);
        expect([installed.length, failed.length]).toEqual(code ? [0, 1] : [1, 0]);
        expect(await test.store.files('x')).toHaveLength(code ? 0 : Object.keys(all).length);
      }
    },
    60_000,
  );

  it('of a lone SKILL.md is that of a file', async () => {
    const large = new File([skillMd(20 * megabyte + 1)], 'SKILL.md');
    const { skills } = await openSkills(test.library, fileSource(large));
    expect(skills[0]?.refused).toMatchObject([{ code: 'file-too-large' }]);
  });

  it('of a file that no archive may have is seen before it is read', async () => {
    const file = new File(['x'], 'huge.zip');
    Object.defineProperty(file, 'size', { value: 500 * megabyte + 1 });
    const read = vi.spyOn(file, 'arrayBuffer');
    const { found } = test.library.openImport(fileSource(file));
    expect(await found).toMatchObject({
      failure: { problem: { code: 'archive-too-large', params: ['500'] } },
    });
    expect(read).not.toHaveBeenCalled();
  });

  it('of an id is that of a name in a path', async () => {
    const id = 'n'.repeat(201);
    const { session, skills } = await openSkills(
      test.library,
      fileSource(zipFile('a.zip', { [`${id}/SKILL.md`]: skillMdOf('x'), 'y/SKILL.md': skillMdOf('y') })),
    );
    expect(skills.map(({ refused }) => refused.map(({ code }) => code))).toEqual([['path-long'], []]);
    expect((await session.install(['0', '1'])).installed).toEqual(['user:y']);
  });
});

it('a skill has the same hashes from a folder, a zip, a tar and its own export', async () => {
  const files = { 'x/SKILL.md': skillMdOf('x'), 'x/a.md': 'A', 'x/B.md': 'B', 'x/名.txt': '' };
  const tar = forgeTar(Object.entries(files).map(([name, content]) => ({ name, content })));
  await importAll(test.library, folderSource('x', { ...files, 'x/.DS_Store': 'junk' }));
  const { hashes } = (await test.library.skill('user:x')).manifest;
  const exported = await test.library.exportSkill('user:x');
  for (const file of [
    zipFile('x.zip', files),
    zipFile('x.zip', Object.fromEntries(Object.entries(files).reverse())),
    new File([tar], 'x.tar'),
    new File([await exported.blob.arrayBuffer()], exported.name),
  ]) {
    const { skills } = await openSkills(test.library, fileSource(file));
    expect(skills[0]?.manifest?.hashes).toEqual(hashes);
    expect(skills[0]?.change).toMatchObject({ same: true });
  }
});

describe('over a skill that is there', () => {
  const install = (text: string) =>
    importAll(test.library, fileSource(zipFile('tr.zip', { 'tr/SKILL.md': text, 'tr/a.md': 'A' })));
  const open = (text: string) =>
    openSkills(test.library, fileSource(zipFile('tr.zip', { 'tr/SKILL.md': text, 'tr/a.md': 'A' })));

  it('the change is shown, and the same again is no change', async () => {
    await install(withConfig('en'));
    const same = await open(withConfig('en'));
    expect(same.skills[0]?.change).toMatchObject({ same: true });
    const other = await open(withConfig('en', 'Another body'));
    expect(other.skills[0]?.change).toMatchObject({
      same: false,
      files: { changed: ['SKILL.md'] },
      config: [],
    });
  });

  it('the settings of the user and the metadata stay, now and at the update after', async () => {
    await install(withConfig('en'));
    await test.library.setMetadata('tr', { emoji: '🌍', enabled: false });
    await test.library.saveSkillMd('user:tr', withConfig('de'), 1);
    const again = await open(withConfig('en'));
    expect(again.skills[0]?.change).toMatchObject({ same: true, config: [] });
    for (const [upstream, body] of [
      ['fr', 'New'],
      ['it', 'Newer'],
    ] as const) {
      const { session, skills } = await open(withConfig(upstream, body));
      expect(skills[0]?.change?.config).toEqual([
        { key: 'target', before: 'de', after: upstream, kept: true },
      ]);
      expect((await session.install(['0'])).failed).toEqual([]);
      const { manifest, skillMd, metadata } = await test.library.skill('user:tr');
      expect(skillMd).toBe(withConfig('de', body));
      expect(manifest.config).toEqual({ target: 'de', tone: 'plain' });
      expect(manifest.installedConfig).toEqual({ target: upstream, tone: 'plain' });
      expect(metadata).toMatchObject({ emoji: '🌍', enabled: false });
    }
    expect((await test.store.manifest('tr'))?.revision).toBe(4);
  });

  it('an edit in another window meanwhile is not written over', async () => {
    await install(withConfig('en'));
    const { session } = await open(withConfig('en', 'Update'));
    await test.library.saveSkillMd('user:tr', withConfig('en', 'Edited elsewhere'), 1);
    expect(await session.install(['0'])).toMatchObject({
      installed: [],
      failed: [{ id: 'tr', failure: { kind: 'library', error: { code: 'library-changed' } } }],
    });
    expect((await test.library.skill('user:tr')).skillMd).toContain('Edited elsewhere');
  });
});

describe('an old GHOSTYPE file', () => {
  const old = `---
name: Translate
description: Translates
skill_type: translate
is_editable: true
icon: 🌏
color_hex: "#336699"
behavior_config:
  source_language: zh
  target_language: en
---
Translate it.
`;

  it('is installed in the format of today, its looks as metadata', async () => {
    const [key] = await importAll(test.library, { kind: 'text', text: old });
    expect(key).toBe('user:translate');
    const { skillMd, manifest, metadata } = await test.library.skill('user:translate');
    expect(skillMd).not.toMatch(/skill_type|icon|color_hex|behavior_config/);
    expect(manifest.config).toMatchObject({ target_language: 'en' });
    expect(metadata).toMatchObject({ emoji: '🌏', colour: '#336699' });
  });

  it('is kept with its looks in one write', async () => {
    const set = vi.spyOn(test.store, 'setMetadata');
    const { session } = await openSkills(test.library, { kind: 'text', text: old });
    vi.spyOn(test.store, 'put').mockRejectedValueOnce(new LibraryError('store-quota'));
    expect((await session.install(['0'])).failed).toHaveLength(1);
    expect(await test.store.metadata()).toEqual({});
    expect((await session.install(['0'])).failed).toEqual([]);
    expect(await test.store.metadata()).toMatchObject({ translate: { emoji: '🌏' } });
    expect(set).not.toHaveBeenCalled();
  });

  it('does not touch what the user has set since', async () => {
    await importAll(test.library, { kind: 'text', text: old });
    await test.library.setMetadata('translate', { emoji: '🦊' });
    const { session } = await openSkills(test.library, { kind: 'text', text: old.replace('it.', 'that.') });
    expect((await session.install(['0'])).failed).toEqual([]);
    expect((await test.library.skill('user:translate')).metadata.emoji).toBe('🦊');
  });
});

it('a cancelled install ends after the skill in hand, and nothing of the others is there', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`s${index}/SKILL.md`, skillMdOf(`s${index}`)]),
  );
  const { session, skills } = await openSkills(test.library, fileSource(zipFile('many.zip', files)));
  session.onProgress(({ step, done }) => {
    if (step === 'installing' && done === 3) session.cancel();
  });
  const report = await session.install(skills.map(({ place }) => place));
  expect(report.cancelled).toBe(true);
  const { manifests } = await test.store.manifests();
  expect(manifests.map(({ key }) => key).sort()).toEqual([...report.installed].sort());
  expect(manifests.length).toBeLessThan(20);
  for (const { id } of manifests) expect(await test.store.files(id)).toHaveLength(1);
  expect(test.workers).toEqual([{ ended: true }]);
  expect(test.announced()).toBe(1);
});

it('a skill that does not fit any more fails alone, with nothing of it left', async () => {
  const { session } = await openSkills(
    test.library,
    fileSource(zipFile('a.zip', { 'a/SKILL.md': skillMdOf('a'), 'b/SKILL.md': skillMdOf('b') })),
  );
  const report = await session.install(['nowhere', '1']);
  expect(report.installed).toEqual(['user:b']);
  expect(report.failed).toMatchObject([{ id: 'nowhere', failure: { kind: 'library' } }]);
});

describe('a SKILL.md without a frontmatter', () => {
  const files = { 'tidy/SKILL.md': '# Tidy\n\nTidies up.\n', 'tidy/notes.md': 'Notes' };
  const source = () => fileSource(zipFile('skills.zip', files));

  it('is adopted as the preview says it, and the same again is no change', async () => {
    const { skills, session } = await openSkills(test.library, source());
    const told = skills[0]?.diagnostics.map(({ code, params, skill }) => [code, params, skill]);
    expect(told).toEqual([['adopted', ['tidy', 'Tidies up.'], 'tidy']]);
    const previewed = textOf(await session.readFile('0', 'SKILL.md'));
    expect(previewed).toBe('---\nname: tidy\ndescription: Tidies up.\n---\n\n# Tidy\n\nTidies up.\n');
    await session.install(['0']);
    expect(textOf(await test.store.readFile('tidy', 'SKILL.md'))).toBe(previewed);
    const again = await openSkills(test.library, source());
    expect(again.skills[0]?.change?.same).toBe(true);
  });

  it('is adopted where it was pasted alone', async () => {
    expect(
      await importAll(test.library, { kind: 'text', text: '# Pirate Talk\n\nAnswer like a pirate.' }),
    ).toEqual(['user:pirate-talk']);
  });

  it('is left to a function as it is', async () => {
    const both = { 'count/SKILL.md': 'Count words.', 'count/skill.json': '{' };
    const { skills } = await openSkills(test.library, fileSource(zipFile('skills.zip', both)));
    expect(skills[0]?.diagnostics.map(({ code }) => code)).not.toContain('adopted');
  });
});

describe('a file of the old format', () => {
  it('is told to be rewritten, with what becomes of each setting', async () => {
    const old = skillMdOf('notes').replace(
      'name: notes',
      'name: notes\nis_editable: true\nskill_type: translate\nbehavior_config:\n  translate_language: french',
    );
    const { skills } = await openSkills(test.library, fileSource(zipFile('a.skill', { 'SKILL.md': old })));
    const told = skills[0]?.diagnostics.filter(({ severity }) => severity === 'warning');
    expect(told?.map(({ code, params, skill }) => [code, params[0], skill])).toEqual([
      ['legacy-rewritten', undefined, 'notes'],
      ['legacy-dropped', 'is_editable: true', 'notes'],
      ['legacy-changed', 'skill_type: translate', 'notes'],
      ['legacy-changed', 'behavior_config.translate_language: french', 'notes'],
    ]);
  });
});
