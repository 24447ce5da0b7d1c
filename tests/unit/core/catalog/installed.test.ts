import { describe, expect, it, vi } from 'vitest';
import { type CatalogNeeds, createCatalog } from '../../../../src/core/catalog/catalog';
import { loadInstalled } from '../../../../src/core/catalog/installed';
import { loadFolders } from '../../../../src/core/catalog/load';
import { LibraryError } from '../../../../src/core/library/library-error';
import type { SkillManifest } from '../../../../src/core/library/manifest';
import { noOrder } from '../../../../src/core/library/standing';
import { findSkill } from '../../../../src/core/prompt/skill-lookup';
import { bytesOf, manifestOf, skillMdOf } from '../../store/support/skills';

interface Kept {
  manifests?: SkillManifest[];
  damaged?: string[];
  files?: Record<string, string>;
}

function storeOf({ manifests = [], damaged = [], files = {} }: Kept) {
  return {
    listed: vi.fn(async () => ({ skills: manifests, damaged })),
    manifests: vi.fn(async () => ({ manifests, damaged })),
    manifest: vi.fn(async (id: string) => manifests.find((manifest) => manifest.id === id)),
    readFile: vi.fn(async (id: string, path: string) => {
      const text = files[`${id}/${path}`];
      return text === undefined ? undefined : bytesOf(text);
    }),
  };
}

const builtins = () =>
  loadFolders({
    source: 'builtin',
    list: async () => ({ polish: { files: ['SKILL.md'] } }),
    read: async () => skillMdOf('polish', 'The original'),
    readBytes: async () => bytesOf(skillMdOf('polish', 'The original')),
  });

function catalogOf(store: ReturnType<typeof storeOf>, needs: Partial<CatalogNeeds> = {}) {
  return createCatalog({
    sources: [builtins, () => loadInstalled(store)],
    metadata: {},
    stored: async () => ({}),
    skillsEnabled: async () => true,
    sourceOrder: async () => noOrder,
    unnamedMode: async () => 'llm',
    localise: ({ name, description }) => ({ name, description }),
    ...needs,
  });
}

const haiku = manifestOf('haiku', { files: ['SKILL.md', 'references/a.md'] });
const files = { 'haiku/SKILL.md': skillMdOf('haiku', 'Write a haiku.'), 'haiku/references/a.md': 'A' };

describe('the user’s skills', () => {
  it('are listed without opening a file or a manifest', async () => {
    const store = storeOf({ manifests: [haiku], files });
    expect((await catalogOf(store).listings('')).map(({ key }) => key)).toEqual([
      'builtin:polish',
      'user:haiku',
    ]);
    expect(store.readFile).not.toHaveBeenCalled();
    expect(store.manifest).not.toHaveBeenCalled();
  });

  it('have their text read from SKILL.md when they run', async () => {
    const store = storeOf({ manifests: [haiku], files });
    expect(await catalogOf(store).skill('user:haiku')).toMatchObject({
      key: 'user:haiku',
      body: 'Write a haiku.',
      allowedTools: ['insert_text'],
      files: ['SKILL.md', 'references/a.md'],
    });
    expect(store.readFile).toHaveBeenCalledTimes(1);
  });

  it('may have a SKILL.md in lower case', async () => {
    const low = manifestOf('low', { files: ['skill.md'] });
    const store = storeOf({ manifests: [low], files: { 'low/skill.md': skillMdOf('low') } });
    expect(await catalogOf(store).skill('user:low')).toMatchObject({ id: 'low' });
  });

  it('that copy a built-in run in its stead', async () => {
    const copy = storeOf({
      manifests: [manifestOf('polish')],
      files: { 'polish/SKILL.md': skillMdOf('polish', 'My own way') },
    });
    expect(await catalogOf(copy).skill('builtin:polish')).toMatchObject({
      key: 'user:polish',
      body: 'My own way',
    });
  });
});

describe('a file of the user’s skill', () => {
  it.each(['references/a.md', './references/a.md'])('is read by %j', async (path) => {
    const catalog = catalogOf(storeOf({ manifests: [haiku], files }));
    const skill = await catalog.skill('user:haiku');
    expect(skill && (await catalog.readFile(skill, path))).toBe('A');
  });

  it.each(['../polish/SKILL.md', '/references/a.md', 'references\\a.md', 'hidden.md', ''])(
    'is not read by %j, and the store is not asked',
    async (path) => {
      const store = storeOf({ manifests: [haiku], files: { ...files, 'haiku/hidden.md': 'H' } });
      const catalog = catalogOf(store);
      const skill = await catalog.skill('user:haiku');
      store.readFile.mockClear();
      expect(skill && (await catalog.readFile(skill, path))).toBeUndefined();
      expect(store.readFile).not.toHaveBeenCalled();
    },
  );
});

describe('a store that is damaged', () => {
  it('costs no built-in skill, and is told of', async () => {
    const store = storeOf({});
    store.listed.mockRejectedValue(new LibraryError('store-newer'));
    const catalog = catalogOf(store, { stored: () => Promise.reject(new LibraryError('store-newer')) });
    expect(await catalog.listings('')).toMatchObject([{ key: 'builtin:polish' }]);
    expect((await loadInstalled(store)).diagnostics).toMatchObject([
      { code: 'source-failed', params: ['user', 'store-newer'] },
    ]);
  });

  it('in one record names that skill, and keeps the others', async () => {
    const store = storeOf({ manifests: [haiku], damaged: ['torn', 'polish'], files });
    const catalog = catalogOf(store);
    expect((await catalog.listings('')).map(({ key }) => key)).toEqual(['builtin:polish', 'user:haiku']);
    expect((await loadInstalled(store)).diagnostics).toMatchObject([
      { code: 'record-damaged', skill: 'torn' },
      { code: 'record-damaged', skill: 'polish' },
    ]);
    await expect(catalog.skill('user:torn')).rejects.toMatchObject({ code: 'skill-broken' });
    expect(await catalog.skill('user:polish')).toMatchObject({ key: 'builtin:polish' });
  });

  it.each<[string, Record<string, string>]>([
    ['has no SKILL.md any more', {}],
    ['has one that is no skill any more', { 'haiku/SKILL.md': 'no frontmatter' }],
  ])('whose skill %s lets that run fail with what is wrong', async (_, kept) => {
    const catalog = catalogOf(storeOf({ manifests: [haiku], files: kept }));
    await expect(catalog.skill('user:haiku')).rejects.toMatchObject({
      code: 'skill-broken',
      params: { skill: 'haiku', file: 'SKILL.md' },
      detail: expect.stringMatching(/./),
    });
  });

  it.each<[string, LibraryError, string]>([
    ['cannot be read', new LibraryError('store-damaged', { params: ['haiku'] }), "The browser's stored copy"],
    ['is in a store that fails', new LibraryError('store-blocked'), 'store-blocked'],
  ])('whose manifest %s lets that run fail with what is wrong', async (_, error, says) => {
    const store = storeOf({ manifests: [haiku], files });
    store.manifest.mockRejectedValue(error);
    await expect(catalogOf(store).skill('user:haiku')).rejects.toMatchObject({
      code: 'skill-broken',
      params: { skill: 'haiku', file: 'SKILL.md' },
      detail: expect.stringContaining(says),
    });
  });

  it('in the file itself lets that run fail with what is wrong', async () => {
    const store = storeOf({ manifests: [haiku], files });
    store.readFile.mockRejectedValue(new LibraryError('store-damaged', { params: ['haiku'] }));
    await expect(catalogOf(store).skill('user:haiku')).rejects.toMatchObject({
      code: 'skill-broken',
      detail: expect.stringContaining('store-damaged'),
    });
  });
});

describe('what models may be told of', () => {
  const closed = manifestOf('closed', { files: ['SKILL.md'], disableModelInvocation: true, dangerous: true });

  it('is read for all skills together, with the hash that grants are bound to', async () => {
    const store = storeOf({ manifests: [haiku, closed], files });
    const catalog = catalogOf(store, {
      stored: async () => ({ haiku: { uses: 4 }, polish: { enabled: false } }),
    });
    expect(await catalog.candidates()).toMatchObject([
      { skill: { id: 'closed', disableModelInvocation: true, dangerous: true }, metadata: { uses: 0 } },
      {
        skill: {
          id: 'haiku',
          source: 'user',
          files: ['SKILL.md', 'references/a.md'],
          dangerous: false,
          package: haiku.hashes.package,
        },
        metadata: { enabled: true, uses: 4 },
      },
    ]);
    await catalog.candidates();
    expect(store.manifests).toHaveBeenCalledOnce();
    expect(store.manifest).not.toHaveBeenCalled();
  });

  it('binds no grant to what came with the extension, and leaves out what cannot be read', async () => {
    const store = storeOf({ manifests: [haiku], files });
    store.manifests.mockRejectedValueOnce(new LibraryError('store-failed'));
    const catalog = catalogOf(store);
    const [polish, ...others] = await catalog.candidates();
    expect(polish?.skill).toMatchObject({ id: 'polish', source: 'builtin' });
    expect(polish?.skill.package).toBeUndefined();
    expect(others).toEqual([]);
    expect(await catalog.candidates()).toHaveLength(2);
  });

  it('is nothing while all skills are switched off', async () => {
    const off = catalogOf(storeOf({ manifests: [haiku], files }), { skillsEnabled: async () => false });
    expect(await off.candidates()).toEqual([]);
  });

  it('has its files read byte for byte, and none outside of the skill', async () => {
    const catalog = catalogOf(storeOf({ manifests: [haiku], files }));
    const text = async (id: string, path: string) => {
      const bytes = await catalog.readBytes(id, path);
      return bytes && new TextDecoder().decode(bytes);
    };
    expect(await text('haiku', 'references/a.md')).toBe('A');
    expect(await text('polish', 'SKILL.md')).toContain('The original');
    for (const path of ['../closed/SKILL.md', '/SKILL.md', 'references/none.md'])
      expect(await text('haiku', path)).toBeUndefined();
  });
});

describe('skills of one name', () => {
  const named = (id: string, name: string, from: string) => ({ ...manifestOf(id), name, from });
  const near = named('pdf-near', 'Forms', 'https://b.example/x');
  const far = named('pdf-far', 'Forms', 'https://a.example/x');
  const between = named('letter', 'Forms 2', '');
  const store = storeOf({ manifests: [far, between, near] });

  it.each([
    ['by the address of their sources', [], ['pdf-far', 'pdf-near']],
    ['by the user’s order', [near.from], ['pdf-near', 'pdf-far']],
  ])('stand together, as they are called, %s', async (_, moved, expected) => {
    const catalog = catalogOf(store, { sourceOrder: async () => ({ ...noOrder, moved }) });
    const ids = (await catalog.listings('')).map(({ id }) => id);
    expect(ids).toEqual(['polish', ...expected, 'letter']);
    const called = findSkill(
      (await catalog.candidates()).map(({ skill }) => skill),
      'forms',
    );
    expect(called?.id).toBe(expected[0]);
  });

  it('say where they are from, and no other does', async () => {
    const listings = await catalogOf(store).listings('');
    expect(listings.map(({ id, sameName }) => [id, sameName])).toEqual([
      ['polish', undefined],
      ['pdf-far', { standing: 'user', from: 'a.example' }],
      ['pdf-near', { standing: 'user', from: 'b.example' }],
      ['letter', undefined],
    ]);
  });

  it('are not meant by a name while they are switched off', async () => {
    const stored = async () => ({ 'pdf-far': { enabled: false } });
    const catalog = catalogOf(store, { stored });
    const known = await catalog.candidates();
    expect((await catalog.listings('')).filter(({ sameName }) => sameName)).toEqual([]);
    expect(
      findSkill(
        known.map(({ skill }) => skill),
        'Forms',
      )?.id,
    ).toBe('pdf-near');
  });
});
