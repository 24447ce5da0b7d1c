import { describe, expect, it, vi } from 'vitest';
import { type CatalogNeeds, createCatalog } from '../../../../src/core/catalog/catalog';
import { colourFor } from '../../../../src/core/catalog/colour';
import { loadFolders } from '../../../../src/core/catalog/load';
import type { MetadataById } from '../../../../src/core/catalog/metadata';
import type { SkillFolders } from '../../../../src/core/catalog/source';
import { noOrder } from '../../../../src/core/library/standing';
import type { ListedSkill } from '../../../../src/core/skill/model';

const skillMd = (id: string) => `---\nname: ${id}\ndescription: Does ${id}\n---\nBody of ${id}\n`;

function folders(tree: Record<string, Record<string, string>>) {
  return {
    source: 'builtin',
    list: vi.fn(async () =>
      Object.fromEntries(Object.entries(tree).map(([id, files]) => [id, { files: Object.keys(files) }])),
    ),
    read: vi.fn(async (id: string, path: string): Promise<string | undefined> => tree[id]?.[path]),
    readBytes: async (id: string, path: string) => {
      const text = tree[id]?.[path];
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
  } satisfies SkillFolders;
}

const plain = ({ name, description, input }: ListedSkill) => ({
  name,
  description,
  ...(input && { input }),
});

/** A catalog of folders, with nothing set by the user. */
function catalogOf(sources: SkillFolders | SkillFolders[], needs: Partial<CatalogNeeds> = {}) {
  return createCatalog({
    sources: [sources].flat().map((folders) => () => loadFolders(folders)),
    metadata: {},
    stored: async () => ({}),
    skillsEnabled: async () => true,
    sourceOrder: async () => noOrder,
    unnamedMode: async () => 'llm',
    localise: plain,
    ...needs,
  });
}

const shippedWith = (metadata: MetadataById) => ({ metadata });

const two = { polish: { 'SKILL.md': skillMd('polish') }, explain: { 'SKILL.md': skillMd('explain') } };

describe('listings', () => {
  it('hold what the palette draws, with the defaults of metadata that is not given', async () => {
    const shipped = shippedWith({ explain: { icon: 'bulb', colour: '#123456' } });
    expect(await catalogOf(folders(two), shipped).listings('')).toEqual([
      {
        ...{ key: 'builtin:explain', id: 'explain', name: 'explain', description: 'Does explain' },
        ...{ icon: 'bulb', colour: '#123456' },
      },
      {
        ...{ key: 'builtin:polish', id: 'polish', name: 'polish', description: 'Does polish' },
        colour: colourFor('polish', {}),
      },
    ]);
  });

  it('say that a model makes the text, unless the file, the user or a tool for notes says otherwise', async () => {
    const withTools = (id: string, line: string) => ({
      'SKILL.md': skillMd(id).replace('---\nBody', `${line}\n---\nBody`),
    });
    const tree = {
      plain: { 'SKILL.md': skillMd('plain') },
      direct: withTools('direct', 'mode: direct'),
      note: withTools('note', 'allowed-tools: save_memo'),
      changed: { 'SKILL.md': skillMd('changed') },
    };
    const catalog = catalogOf(folders(tree), {
      stored: async () => ({ changed: { run: { mode: 'direct' } } }),
    });
    const needing = (await catalog.listings('')).filter(({ mode }) => !mode);
    expect(needing.map(({ id }) => id)).toEqual(['plain']);
  });

  it('take name and description from the function that was passed in', async () => {
    const localise = (skill: ListedSkill) => ({
      name: `${skill.id} auf Deutsch`,
      description: 'Beschreibung',
    });
    const catalog = catalogOf(folders(two), { localise });
    expect((await catalog.listings(''))[0]).toMatchObject({
      name: 'polish auf Deutsch',
      description: 'Beschreibung',
    });
  });

  it('begin with the skills that the metadata names, in its order', async () => {
    const three = { ...two, memo: { 'SKILL.md': skillMd('memo') } };
    const catalog = catalogOf(folders(three), shippedWith({ memo: {}, explain: {} }));
    expect((await catalog.listings('')).map(({ id }) => id)).toEqual(['memo', 'explain', 'polish']);
  });

  it('leave out what is switched off, and nothing else does', async () => {
    const catalog = catalogOf(folders(two), shippedWith({ polish: { enabled: false } }));
    expect((await catalog.listings('')).map((listing) => listing.id)).toEqual(['explain']);
    expect(await catalog.skill('builtin:polish')).toBeUndefined();
    expect(await catalog.skill('builtin:explain')).toMatchObject({ id: 'explain' });
  });

  it('can be had for one skill', async () => {
    const catalog = catalogOf(folders(two));
    const skill = await catalog.skill('builtin:polish');
    expect(skill && catalog.listing(skill)).toEqual((await catalog.listings(''))[0]);
  });

  it('have the form that is to be filled in before a run', async () => {
    const text = skillMd('letter').replace('---\nBody', 'input: [to.name]\n---\nBody');
    const catalog = catalogOf(folders({ letter: { 'SKILL.md': text } }));
    const input = [{ name: 'to.name', kind: 'text', label: 'to.name', required: false }];
    expect(await catalog.listings('')).toEqual([expect.objectContaining({ input })]);
  });

  it('are the same list until what they are made of has changed', async () => {
    let stored: MetadataById = {};
    let isOn = true;
    const needs = { stored: async () => stored, skillsEnabled: async () => isOn };
    const catalog = catalogOf(folders(two), needs);
    const first = await catalog.listings('');
    expect(await catalog.listings('https://example.com/')).toBe(first);
    isOn = false;
    expect(await catalog.listings('')).toEqual([]);
    isOn = true;
    expect(await catalog.listings('')).toEqual(first);
    const [last] = first.slice(-1);
    stored = last ? { [last.id]: { uses: 1, used: { at: 1, weight: 1 } } } : {};
    await catalog.countedUse();
    expect((await catalog.listings('')).map(({ id }) => id)).toEqual(first.map(({ id }) => id).reverse());
    stored = { polish: { sites: ['example.com'] } };
    catalog.forget();
    expect(await catalog.listings('https://example.com/')).toHaveLength(2);
    expect(await catalog.listings('https://example.org/')).toHaveLength(1);
  });

  describe('in the order of use', () => {
    const five = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, { 'SKILL.md': skillMd(id) }]));
    const idsOf = async (stored: MetadataById, page = '', more: Partial<CatalogNeeds> = {}) => {
      const catalog = catalogOf(folders(five), { stored: async () => stored, ...more });
      return (await catalog.listings(page)).map(({ id }) => id).join('');
    };

    it('begin with what was run most and lately, then with what was counted before times were kept', async () => {
      expect(
        await idsOf({
          b: { uses: 9 },
          c: { uses: 30 },
          d: { uses: 1, used: { at: 1_000_000, weight: 1 } },
          e: { uses: 3, used: { at: 1_000_000, weight: 3 } },
        }),
      ).toBe('edcba');
    });

    it('put what is set for the place of the page before', async () => {
      const stored = { a: { sites: ['example.com'] }, e: { uses: 1, used: { at: 5, weight: 1 } } };
      expect(await idsOf(stored, 'https://example.com/')).toBe('aebcd');
      expect(await idsOf(stored, 'https://example.org/')).toBe('ebcd');
    });

    it('say when a skill was run last, and that it is pinned', async () => {
      const stored = { b: { pinned: true }, c: { uses: 1, used: { at: 7, weight: 1 } } };
      const catalog = catalogOf(folders(five), { stored: async () => stored });
      const listings = await catalog.listings('');
      expect(listings.map(({ id, pinned, lastUsed }) => [id, pinned, lastUsed])).toContainEqual([
        'b',
        true,
        undefined,
      ]);
      expect(listings[0]).toMatchObject({ id: 'c', lastUsed: 7 });
    });

    it('keep skills of one name together, where the most used of them belongs', async () => {
      const named = (name: string) => ({ 'SKILL.md': skillMd('x').replace('name: x', `name: ${name}`) });
      const tree = { a: named('One'), b: named('Forms'), c: named('Forms') };
      const catalog = catalogOf(folders(tree), {
        stored: async () => ({ c: { uses: 2, used: { at: 5, weight: 2 } } }),
      });
      const ids = (await catalog.listings('')).map(({ id }) => id);
      expect(ids.at(-1)).toBe('a');
      expect(ids.slice(0, 2).sort()).toEqual(['b', 'c']);
    });

    it('follow a run that is counted, and read nothing else for it', async () => {
      let stored: MetadataById = {};
      const tree = folders(five);
      const catalog = catalogOf(tree, { stored: async () => stored });
      expect((await catalog.listings(''))[0]?.id).toBe('a');
      stored = { e: { uses: 1, used: { at: 5, weight: 1 } } };
      await catalog.countedUse();
      expect((await catalog.listings(''))[0]?.id).toBe('e');
      expect(tree.list).toHaveBeenCalledTimes(1);
    });
  });

  it('give the menu of a selection the skills that ask for it', async () => {
    const catalog = catalogOf(folders(two), shippedWith({ explain: { inSelectionMenu: true } }));
    expect((await catalog.selectionMenu()).map((listing) => listing.id)).toEqual(['explain']);
  });
});

describe('metadata', () => {
  it('that the user set go before those that were shipped, field by field', async () => {
    const catalog = catalogOf(folders(two), {
      metadata: { polish: { emoji: '🧽', enabled: false } },
      stored: async () => ({ polish: { enabled: true, paletteKey: 'KeyP' }, explain: { enabled: false } }),
    });
    expect(await catalog.listings('')).toEqual([
      expect.objectContaining({ id: 'polish', emoji: '🧽', paletteKey: 'KeyP' }),
    ]);
  });

  it('say what is set for the runs of a skill', async () => {
    const catalog = catalogOf(folders(two), {
      stored: async () => ({ polish: { run: { mode: 'direct', review: true } } }),
    });
    expect(await catalog.overrides({ id: 'polish' })).toEqual({ mode: 'direct', review: true });
    expect(await catalog.overrides({ id: 'explain' })).toEqual({});
    expect(await catalog.overrides({ id: 'constructor' })).toEqual({});
  });

  it('say which property of a function takes the user’s text, to whoever runs it or calls it', async () => {
    const properties = { text: { type: 'string' }, topic: { type: 'string' } };
    const input = { type: 'object', properties, required: ['text'] };
    const files = {
      'skill.json': JSON.stringify({ name: 'finds', description: 'Finds', mode: 'code', input }),
      'index.js': 'export const execute = () => "x";',
    };
    const catalog = catalogOf(folders({ finds: files }), {
      stored: async () => ({ finds: { run: { textField: 'topic' } } }),
    });
    const [candidate] = await catalog.candidates();
    for (const skill of [await catalog.skill('builtin:finds'), candidate?.skill])
      expect(skill?.input?.filter(({ takesText }) => takesText).map(({ name }) => name)).toEqual(['topic']);
  });

  it('that cannot be read cost no skill', async () => {
    const catalog = catalogOf(folders(two), { stored: () => Promise.reject(new Error('no database')) });
    expect(await catalog.listings('')).toHaveLength(2);
  });
});

it('what is meant for models alone is in no list for users, and other skills may call it', async () => {
  const helper = '---\nname: helper\ndescription: For models.\nuser-invocable: false\n---\n\nHelp.';
  const catalog = catalogOf(folders({ ...two, helper: { 'SKILL.md': helper } }), {
    metadata: { helper: { inSelectionMenu: true } },
  });
  const ids = (all: { id: string }[]) => all.map(({ id }) => id).sort();
  expect(ids(await catalog.listings(''))).toEqual(['explain', 'polish']);
  expect(await catalog.selectionMenu()).toEqual([]);
  expect(ids(await catalog.switchedOn())).toEqual(['explain', 'helper', 'polish']);
  expect((await catalog.candidates()).map(({ skill }) => skill.id).sort()).toEqual([
    'explain',
    'helper',
    'polish',
  ]);
});

describe('the one switch', () => {
  it('stops every skill, says so, and is asked anew each time', async () => {
    let on = false;
    const catalog = catalogOf(folders(two), {
      metadata: { polish: { inSelectionMenu: true } },
      skillsEnabled: async () => on,
    });
    expect(await catalog.listings('')).toEqual([]);
    expect(await catalog.selectionMenu()).toEqual([]);
    await expect(catalog.skill('builtin:polish')).rejects.toMatchObject({ code: 'skills-off' });
    on = true;
    expect(await catalog.listings('')).toHaveLength(2);
    expect(await catalog.skill('builtin:polish')).toMatchObject({ id: 'polish' });
  });
});

describe('skills of one id', () => {
  const from = (source: SkillFolders['source'], ...ids: string[]): SkillFolders => ({
    ...folders(Object.fromEntries(ids.map((id) => [id, { 'SKILL.md': skillMd(id) }]))),
    source,
  });

  it('are one: a site’s before the user’s before a plugin’s before a built-in', async () => {
    const catalog = catalogOf([
      from('user', 'a'),
      from('builtin', 'a', 'b', 'c', 'd'),
      from('plugin', 'a', 'b'),
      from('site', 'c'),
    ]);
    const keys = (await catalog.listings('')).map(({ key }) => key);
    expect(keys).toEqual(['user:a', 'plugin:b', 'site:c', 'builtin:d']);
  });

  it('stand at the place of the one that was shipped, and the user’s other skills after all, by name', async () => {
    const catalog = catalogOf(
      [from('builtin', 'polish', 'explain', 'late'), from('user', 'zeta', 'polish', 'Alpha', 'beta')],
      shippedWith({ explain: {}, polish: {} }),
    );
    const keys = (await catalog.listings('')).map(({ key }) => key);
    expect(keys).toEqual([
      'builtin:explain',
      'user:polish',
      'builtin:late',
      'user:Alpha',
      'user:beta',
      'user:zeta',
    ]);
  });

  it('are found under each other’s keys, so that what was remembered still runs', async () => {
    const both = catalogOf([from('builtin', 'polish'), from('user', 'polish')]);
    expect(await both.skill('builtin:polish')).toMatchObject({ key: 'user:polish' });
    const restored = catalogOf([from('builtin', 'polish'), from('user')]);
    expect(await restored.skill('user:polish')).toMatchObject({ key: 'builtin:polish' });
  });

  it('are called alike, in the user’s language, while the copy keeps the original’s name and description', async () => {
    const needs = {
      localise: (skill: ListedSkill) =>
        skill.source === 'builtin' ? { name: 'Polieren', description: 'Glättet' } : plain(skill),
    };
    const [copy] = await catalogOf([from('builtin', 'polish'), from('user', 'polish')], needs).listings('');
    expect(copy).toMatchObject({ key: 'user:polish', name: 'Polieren', description: 'Glättet' });
    const renamed = skillMd('polish').replace('Does polish', 'Shines');
    const other = { ...folders({ polish: { 'SKILL.md': renamed } }), source: 'user' as const };
    const [own] = await catalogOf([from('builtin', 'polish'), other], needs).listings('');
    expect(own).toMatchObject({ key: 'user:polish', name: 'polish', description: 'Shines' });
  });

  it('are listed with their tags and author, as far as a list has room for them', async () => {
    const long = 'x'.repeat(60);
    const tagged = skillMd('polish').replace('---\nBody', `tags: [style, ${long}]\nauthor: Jane\n---\nBody`);
    const [listed] = await catalogOf([folders({ polish: { 'SKILL.md': tagged } })]).listings('');
    expect(listed).toMatchObject({ tags: ['style', 'x'.repeat(40)], author: 'Jane' });
  });

  it('have one category and one form in the user’s language, as far as the copy’s file says the same', async () => {
    const file = (label: string) =>
      skillMd('polish').replace(
        '---\nBody',
        `category: text\ninput:\n  - {name: tone, label: Tone}\n  - {name: size, label: ${label}}\n---\nBody`,
      );
    const localise = (skill: ListedSkill) => {
      const { name, description, category, input = [] } = skill;
      if (skill.source !== 'builtin') return { name, description, category, input };
      return {
        ...{ name, description, category: 'Texte' },
        input: input.map((field) => ({ ...field, label: `${field.label} auf Deutsch`, description: 'So' })),
      };
    };
    const original = folders({ polish: { 'SKILL.md': file('Size') } });
    const changed = file('My size').replace('description: Does polish', 'description: Shines');
    const copy = { ...folders({ polish: { 'SKILL.md': changed } }), source: 'user' as const };
    expect((await catalogOf([original, copy], { localise }).listings(''))[0]).toMatchObject({
      ...{ key: 'user:polish', description: 'Shines', category: 'Texte' },
      input: [
        { name: 'tone', label: 'Tone auf Deutsch', description: 'So' },
        { name: 'size', label: 'My size', description: 'So' },
      ],
    });
    const moved = changed.replace('category: text', 'category: mine');
    const other = { ...copy, ...folders({ polish: { 'SKILL.md': moved } }), source: 'user' as const };
    expect((await catalogOf([original, other], { localise }).listings(''))[0]).toMatchObject({
      category: 'mine',
    });
  });

  it('are switched off together', async () => {
    const catalog = catalogOf([from('builtin', 'polish'), from('user', 'polish')], {
      stored: async () => ({ polish: { enabled: false } }),
    });
    expect(await catalog.listings('')).toEqual([]);
    expect(await catalog.skill('builtin:polish')).toBeUndefined();
  });
});

describe('a catalog that is to forget', () => {
  it('reads everything anew at the next question, and not before', async () => {
    const tree: Record<string, Record<string, string>> = { ...two };
    const source = folders(tree);
    const catalog = catalogOf(source);
    await catalog.listings('');
    tree.memo = { 'SKILL.md': skillMd('memo') };
    expect(await catalog.listings('')).toHaveLength(2);
    catalog.forget();
    catalog.forget();
    expect(source.list).toHaveBeenCalledTimes(1);
    expect(await catalog.listings('')).toHaveLength(3);
    expect(source.list).toHaveBeenCalledTimes(2);
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
    await Promise.all([catalog.listings(''), catalog.skill('builtin:polish')]);
    await catalog.listings('');
    expect(source.list).toHaveBeenCalledTimes(1);
    expect(source.read).toHaveBeenCalledTimes(2);
  });

  it('asks for all files before the first has come', async () => {
    const waiting: ((text: string) => void)[] = [];
    const source = { ...folders(two), read: () => new Promise<string>((resolve) => waiting.push(resolve)) };
    const listings = catalogOf(source).listings('');
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const answer of waiting) answer(skillMd('polish'));
    expect(await listings).toHaveLength(2);
  });

  it('accepts skill.md, and prefers SKILL.md', async () => {
    const { entries, diagnostics } = await loadFolders(
      folders({
        low: { 'skill.md': skillMd('low') },
        both: { 'skill.md': skillMd('wrong'), 'SKILL.md': skillMd('both') },
      }),
    );
    expect(entries.map(({ head }) => head.name)).toEqual(['low', 'both']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['file-name']);
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
    const failing: SkillFolders['read'] = async (id, path) => {
      if (id === 'throws') throw new Error('disk on fire');
      return id === 'gone' ? undefined : read(id, path);
    };
    const { entries, diagnostics } = await loadFolders({ ...source, read: failing });
    expect(entries.map(({ head }) => head.id)).toEqual(['good', 'fine']);
    expect(diagnostics.map(({ skill, code }) => [skill, code])).toEqual([
      ['nameless', 'missing-name'],
      ['headless', 'skill-file-missing'],
      ['throws', 'read-failed'],
      ['gone', 'file-gone'],
      ['../up', 'folder-name'],
    ]);
    expect(diagnostics[2]?.message).toContain('disk on fire');
  });

  it('keeps the other sources when one cannot be listed', async () => {
    const broken: SkillFolders = {
      ...folders({}),
      source: 'user',
      list: () => Promise.reject(new Error('no access')),
    };
    const catalog = catalogOf([broken, folders(two)]);
    expect(await catalog.listings('')).toHaveLength(2);
    expect((await loadFolders(broken)).diagnostics).toMatchObject([
      { code: 'source-failed', severity: 'error' },
    ]);
  });

  it('takes no metadata from the prototype of objects', async () => {
    const catalog = catalogOf(folders({ constructor: { 'SKILL.md': skillMd('constructor') } }));
    expect(await catalog.listings('')).toEqual([
      expect.objectContaining({ id: 'constructor', colour: colourFor('constructor', {}) }),
    ]);
  });
});

describe('a folder whose name and description the list tells', () => {
  const heads = {
    polish: {
      files: ['SKILL.md', 'a.md'],
      head: { name: 'Polish', description: 'Listed', allowedTools: ['insert_text'], mode: 'llm' as const },
    },
  };
  const listed = (text: string | undefined) => ({
    ...folders({ polish: { ...(text !== undefined && { 'SKILL.md': text }), 'a.md': 'A', 'b.md': 'B' } }),
    list: async () => heads,
  });

  it('is in lists without a file being opened', async () => {
    const source = listed(skillMd('polish'));
    expect(await catalogOf(source).listings('')).toEqual([
      {
        ...{ key: 'builtin:polish', id: 'polish', name: 'Polish', description: 'Listed' },
        colour: colourFor('polish', {}),
      },
    ]);
    expect(source.read).not.toHaveBeenCalled();
  });

  it('is read when it is asked for, once', async () => {
    const source = listed(skillMd('polish'));
    const catalog = catalogOf(source);
    const [skill] = await Promise.all([catalog.skill('builtin:polish'), catalog.skill('builtin:polish')]);
    expect(skill).toMatchObject({ name: 'polish', body: 'Body of polish', files: ['SKILL.md', 'a.md'] });
    expect(source.read).toHaveBeenCalledTimes(1);
    expect(skill && (await catalog.readFile(skill, './a.md'))).toBe('A');
    expect(skill && (await catalog.readFile(skill, 'b.md'))).toBeUndefined();
  });

  it.each([
    ['is gone', undefined],
    ['is no skill', 'no frontmatter'],
  ])('and whose SKILL.md %s fails as broken, and is read again the next time', async (_, text) => {
    const source = listed(text);
    const catalog = catalogOf(source);
    const broken = { code: 'skill-broken', params: { skill: 'polish', file: 'SKILL.md' } };
    await expect(catalog.skill('builtin:polish')).rejects.toMatchObject(broken);
    source.read.mockResolvedValue(skillMd('polish'));
    expect(await catalog.skill('builtin:polish')).toMatchObject({ id: 'polish' });
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
    '/../polish/SKILL.md',
    'references/../SKILL.md',
    'references/../../explain/SKILL.md',
    './../explain/SKILL.md',
    'references\\a.md',
    '..\\explain\\SKILL.md',
    'C:/SKILL.md',
    'c:SKILL.md',
    'references//a.md',
    'references/a.md/',
    'references/a.md\0',
    'references/%61.md',
    '%2e%2e/explain/SKILL.md',
    'references',
    './',
    '.',
    '',
  ])('gives nothing for %j', async (path) => {
    const { catalog, skill } = await polish();
    expect(await catalog.readFile(skill, path)).toBeUndefined();
  });

  it.each(['./references/a.md', 'references/./a.md', '././references/a.md'])('resolves %j', async (path) => {
    const { catalog, skill } = await polish();
    expect(await catalog.readFile(skill, path)).toBe('A');
  });

  it('goes by its own list of files, not by the one it is handed', async () => {
    const source = folders(tree);
    const { catalog, skill } = await polish(source);
    const forged = { ...skill, id: 'explain', files: ['secret.md'] };
    expect(await catalog.readFile(forged, 'secret.md')).toBeUndefined();
    expect(await catalog.readFile({ ...skill, key: 'builtin:none' }, 'SKILL.md')).toBeUndefined();
  });
});

describe('the colour of a skill that has none', () => {
  it('is one of a palette, by its name alone, and many have different ones', () => {
    const names = ['polish', 'translate', 'memo', 'explain', 'pdf', 'docx', 'notes', '技能', '', 'a-b-c'];
    const colours = names.map((name) => colourFor(name, {}));
    expect(colours).toEqual(names.map((name) => colourFor(name, {})));
    for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(colours).size).toBeGreaterThan(4);
  });
});
