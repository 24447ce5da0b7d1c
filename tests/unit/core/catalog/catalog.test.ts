import { describe, expect, it, vi } from 'vitest';
import { createCatalog, type MetadataById } from '../../../../src/core/catalog/catalog';
import type { SkillFolders } from '../../../../src/core/catalog/source';
import type { Skill } from '../../../../src/core/skill/model';

const skillMd = (id: string) => `---\nname: ${id}\ndescription: Does ${id}\n---\nBody of ${id}\n`;

function folders(tree: Record<string, Record<string, string>>): SkillFolders {
  return {
    source: 'builtin',
    list: vi.fn(async () =>
      Object.fromEntries(Object.entries(tree).map(([id, files]) => [id, Object.keys(files)])),
    ),
    read: vi.fn(async (id: string, path: string) => tree[id]?.[path]),
  };
}

const plain = ({ name, description }: Skill) => ({ name, description });

function catalogOf(source: SkillFolders, metadata: MetadataById = {}) {
  return createCatalog({ sources: [source], metadata, localise: plain });
}

const two = { polish: { 'SKILL.md': skillMd('polish') }, explain: { 'SKILL.md': skillMd('explain') } };

describe('listings', () => {
  it('hold what the palette draws, with the defaults of metadata that is not given', async () => {
    const catalog = catalogOf(folders(two), { explain: { emoji: '💡' } });
    expect(await catalog.listings()).toEqual([
      { key: 'builtin:explain', id: 'explain', name: 'explain', description: 'Does explain', emoji: '💡' },
      { key: 'builtin:polish', id: 'polish', name: 'polish', description: 'Does polish', emoji: '✨' },
    ]);
  });

  it('take name and description from the function that was passed in', async () => {
    const localise = (skill: Skill) => ({ name: `${skill.id} auf Deutsch`, description: 'Beschreibung' });
    const catalog = createCatalog({ sources: [folders(two)], metadata: {}, localise });
    expect((await catalog.listings())[0]).toMatchObject({
      name: 'polish auf Deutsch',
      description: 'Beschreibung',
    });
  });

  it('begin with the skills that the metadata names, in its order', async () => {
    const three = { ...two, memo: { 'SKILL.md': skillMd('memo') } };
    const catalog = catalogOf(folders(three), { memo: {}, explain: {} });
    expect((await catalog.listings()).map(({ id }) => id)).toEqual(['memo', 'explain', 'polish']);
  });

  it('leave out what is switched off, and nothing else does', async () => {
    const catalog = catalogOf(folders(two), { polish: { enabled: false } });
    expect((await catalog.listings()).map((listing) => listing.id)).toEqual(['explain']);
    expect(await catalog.skill('builtin:polish')).toBeUndefined();
    expect(await catalog.skill('builtin:explain')).toMatchObject({ id: 'explain' });
  });

  it('can be had for one skill', async () => {
    const catalog = catalogOf(folders(two));
    const skill = await catalog.skill('builtin:polish');
    expect(skill && catalog.listing(skill)).toEqual((await catalog.listings())[0]);
  });

  it('give the menu of a selection the skills that ask for it', async () => {
    const catalog = catalogOf(folders(two), { explain: { inSelectionMenu: true } });
    expect((await catalog.selectionMenu()).map((listing) => listing.id)).toEqual(['explain']);
  });
});

describe('a skill by its key', () => {
  const broken = folders({ ...two, torn: { 'SKILL.md': '---\nname: torn\n---\n' } });

  it('is refused as broken, with what is wrong, if its file cannot be read', async () => {
    await expect(catalogOf(broken).skill('builtin:torn')).rejects.toMatchObject({
      code: 'skill-broken',
      params: { skill: 'torn', file: 'SKILL.md' },
      detail: expect.stringContaining('description'),
    });
  });

  it('is undefined if there is none', async () => {
    expect(await catalogOf(broken).skill('builtin:nobody')).toBeUndefined();
  });
});

describe('loading', () => {
  it('reads nothing before the first question, and each file once', async () => {
    const source = folders(two);
    const catalog = catalogOf(source);
    expect(source.list).not.toHaveBeenCalled();
    await Promise.all([catalog.listings(), catalog.skill('builtin:polish'), catalog.diagnostics()]);
    await catalog.listings();
    expect(source.list).toHaveBeenCalledTimes(1);
    expect(source.read).toHaveBeenCalledTimes(2);
  });

  it('asks for all files before the first has come', async () => {
    const waiting: ((text: string) => void)[] = [];
    const source = { ...folders(two), read: () => new Promise<string>((resolve) => waiting.push(resolve)) };
    const listings = catalogOf(source).listings();
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const answer of waiting) answer(skillMd('polish'));
    expect(await listings).toHaveLength(2);
  });

  it('accepts skill.md, and prefers SKILL.md', async () => {
    const catalog = catalogOf(
      folders({
        low: { 'skill.md': skillMd('low') },
        both: { 'skill.md': skillMd('wrong'), 'SKILL.md': skillMd('both') },
      }),
    );
    expect((await catalog.listings()).map((listing) => listing.name)).toEqual(['low', 'both']);
    expect((await catalog.diagnostics()).map((diagnostic) => diagnostic.code)).toEqual(['file-name']);
  });

  it('keeps all good skills beside those that are broken in every way', async () => {
    const source = folders({
      good: { 'SKILL.md': skillMd('good') },
      nameless: { 'SKILL.md': '---\ndescription: x\n---\n' },
      headless: { 'README.md': 'x' },
      throws: { 'SKILL.md': 'x' },
      gone: { 'SKILL.md': 'x' },
      '../up': { 'SKILL.md': skillMd('up') },
      fine: { 'SKILL.md': skillMd('fine') },
    });
    const { read } = source;
    source.read = async (id, path) => {
      if (id === 'throws') throw new Error('disk on fire');
      return id === 'gone' ? undefined : read(id, path);
    };
    const catalog = catalogOf(source);
    expect((await catalog.listings()).map((listing) => listing.id)).toEqual(['good', 'fine']);
    expect((await catalog.diagnostics()).map(({ skill, code }) => [skill, code])).toEqual([
      ['nameless', 'missing-name'],
      ['headless', 'skill-file-missing'],
      ['throws', 'read-failed'],
      ['gone', 'file-gone'],
      ['../up', 'folder-name'],
    ]);
    expect((await catalog.diagnostics())[2]?.message).toContain('disk on fire');
  });

  it('keeps the other sources when one cannot be listed', async () => {
    const broken: SkillFolders = {
      ...folders({}),
      source: 'user',
      list: () => Promise.reject(new Error('no access')),
    };
    const catalog = createCatalog({ sources: [broken, folders(two)], metadata: {}, localise: plain });
    expect(await catalog.listings()).toHaveLength(2);
    expect(await catalog.diagnostics()).toMatchObject([{ code: 'source-failed', severity: 'error' }]);
  });

  it('knows the same id from two sources', async () => {
    const user: SkillFolders = { ...folders(two), source: 'user' };
    const catalog = createCatalog({ sources: [folders(two), user], metadata: {}, localise: plain });
    expect((await catalog.listings()).map((listing) => listing.key)).toEqual([
      'builtin:polish',
      'builtin:explain',
      'user:polish',
      'user:explain',
    ]);
  });

  it('takes no metadata from the prototype of objects', async () => {
    const catalog = catalogOf(folders({ constructor: { 'SKILL.md': skillMd('constructor') } }));
    expect(await catalog.listings()).toMatchObject([{ id: 'constructor', emoji: '✨' }]);
  });
});

describe('readFile', () => {
  const tree = {
    polish: { 'SKILL.md': skillMd('polish'), 'references/a.md': 'A', '../explain/SKILL.md': 'stolen' },
    explain: { 'SKILL.md': skillMd('explain'), 'secret.md': 'S' },
  };

  async function polish(source = folders(tree)) {
    const catalog = catalogOf(source);
    const skill = await catalog.skill('builtin:polish');
    if (!skill) throw new Error('the catalog has no polish');
    return { catalog, skill };
  }

  it('gives the text of a listed file', async () => {
    const { catalog, skill } = await polish();
    expect(await catalog.readFile(skill, 'references/a.md')).toBe('A');
  });

  it.each([
    '../explain/SKILL.md',
    'secret.md',
    '/references/a.md',
    './references/a.md',
    'references\\a.md',
    '',
  ])('gives nothing for %j', async (path) => {
    const { catalog, skill } = await polish();
    expect(await catalog.readFile(skill, path)).toBeUndefined();
  });

  it('goes by its own list of files, not by the one it is handed', async () => {
    const source = folders(tree);
    const { catalog, skill } = await polish(source);
    const forged = { ...skill, id: 'explain', files: ['secret.md'] };
    expect(await catalog.readFile(forged, 'secret.md')).toBeUndefined();
    expect(await catalog.readFile({ ...skill, key: 'builtin:none' }, 'SKILL.md')).toBeUndefined();
  });
});
