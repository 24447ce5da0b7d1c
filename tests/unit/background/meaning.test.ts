import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createConsent } from '../../../src/background/consent';
import { createMeaning, meaningForSurface } from '../../../src/background/meaning';
import { makeTable, type StaticTable } from '../../../src/core/library/table/static-table';
import type { TableFacts } from '../../../src/core/library/table/table-facts';
import { RunError } from '../../../src/core/run/run-error';
import type { SkillKey, SkillListing } from '../../../src/core/skill/model';
import { sumOf } from '../../../src/messages/text-sum';
import type { EmbeddingEndpoint, ToEmbed } from '../../../src/models/embed';
import type { SkillVector } from '../../../src/store/schema';
import { createSettings } from '../../../src/store/settings';
import type { StoredModel } from '../../../src/store/stored-model';
import { bertTokenizer, f32, jsonBytes, safetensors } from '../core/library/table/files';
import { memoryArea } from '../store/support/memory-area';

const provider: StoredModel = {
  id: 'p',
  kind: 'openai-compatible',
  label: 'Work',
  baseUrl: 'https://api.example.com/v1',
  model: 'writer',
  apiKey: 'sk-secret',
};
const to = { origin: 'https://api.example.com', model: 'embedder' };

const skill = (id: string, description: string): SkillListing => ({
  key: `user:${id}`,
  id,
  name: id,
  description,
});

/** What a model may know: a number for each of a few things. */
const things = ['sea', 'meeting', 'letter', 'code', 'bread'];
const vectorOf = (text: string) => things.map((thing) => (text.includes(thing) ? 1 : 0.01));

let settings = createSettings(memoryArea().area);
let skills: SkillListing[] = [];
let stored = new Map<SkillKey, SkillVector>();
let reachable = true;
let kept: { facts: TableFacts; table: StaticTable } | undefined;
const readTable = vi.fn(async () => kept?.table);
const embed =
  vi.fn<(endpoint: EmbeddingEndpoint, given: ToEmbed, signal: AbortSignal) => Promise<number[][]>>();
const sent = () => embed.mock.calls.map(([, { texts }]) => texts);

function start() {
  return createMeaning({
    settings,
    vectors: {
      all: async () => [...stored.values()],
      async change(written, gone) {
        for (const each of written) stored.set(each.key, each);
        for (const key of gone) stored.delete(key);
        return [...written];
      },
      async clear() {
        stored.clear();
      },
    },
    tables: {
      facts: async () => kept?.facts,
      table: readTable,
      async clear() {
        kept = undefined;
      },
    },
    skills: async () => skills,
    embed,
    mayReach: async () => reachable,
    consent: createConsent(settings, async () => new Map()),
    keepAlive: () => () => undefined,
  });
}

async function turnedOn() {
  const meaning = start();
  await meaning.turnOnMeaning({ provider: 'p', model: ' embedder ' });
  await meaning.makeVectors();
  embed.mockClear();
  return meaning;
}

beforeEach(async () => {
  settings = createSettings(memoryArea().area);
  await settings.set('models', [provider]);
  skills = things.map((thing) => skill(`about-${thing}`, `Is about the ${thing}.`));
  stored = new Map();
  reachable = true;
  kept = undefined;
  readTable.mockClear();
  embed.mockReset().mockImplementation(async (_endpoint, { texts }) => texts.map(vectorOf));
});

describe('the search by meaning', () => {
  it('is off at first: nothing is sent, whatever is looked for', async () => {
    const meaning = start();
    expect(await meaning.meaningState()).toBeUndefined();
    expect(await meaning.findByMeaning('the sea')).toEqual([]);
    expect(await meaning.makeVectors()).toEqual({ ok: true, ready: 0, all: 0 });
    expect(embed).not.toHaveBeenCalled();
  });

  it('never says the key of the provider that was asked, whatever its error repeats', async () => {
    await settings.set('models', [{ ...provider, id: 'other', apiKey: 'sk-other' }, provider]);
    embed.mockRejectedValue(new Error('Bad key sk-secret'));
    const step = await start().turnOnMeaning({ provider: 'p', model: 'embedder' });
    expect(JSON.stringify(step)).toContain('Bad key •••');
    expect(JSON.stringify(step)).not.toContain('sk-secret');
  });

  it('is turned on once the model has embedded something, with the key of its provider, and agreed to by that', async () => {
    const meaning = start();
    expect(await meaning.turnOnMeaning({ provider: 'p', model: ' embedder ' })).toMatchObject({
      ok: true,
      all: 5,
    });
    expect(embed.mock.calls[0]?.[0]).toEqual({
      kind: 'openai-compatible',
      baseUrl: provider.baseUrl,
      model: 'embedder',
      apiKey: 'sk-secret',
    });
    expect(await settings.get('agreedModels')).toEqual([to]);
    expect(await meaning.meaningState()).toEqual({ provider: 'p', model: 'embedder', ready: 0, all: 5 });
  });

  it('stays off where the model can embed nothing, or its host may not be reached', async () => {
    const meaning = start();
    embed.mockRejectedValue(new RunError('model-not-found'));
    expect(await meaning.turnOnMeaning({ provider: 'p', model: 'm' })).toMatchObject({
      ok: false,
      failure: { code: 'model-not-found' },
    });
    reachable = false;
    expect(await meaning.turnOnMeaning({ provider: 'p', model: 'm' })).toMatchObject({
      failure: { code: 'model-permission' },
    });
    expect(await meaning.meaningState()).toBeUndefined();
    expect(await settings.get('agreedModels')).toEqual([]);
  });

  it('finds skills that are about the query, and asks once for what is typed twice', async () => {
    const meaning = await turnedOn();
    expect(await meaning.findByMeaning('waves of the sea')).toEqual(['user:about-sea']);
    expect(await meaning.findByMeaning(' waves of the sea')).toEqual(['user:about-sea']);
    expect(await start().findByMeaning('a letter')).toEqual(['user:about-letter']);
    expect(sent()).toEqual([['waves of the sea'], ['a letter']]);
  });

  it('finds nothing, and fails nobody, where the provider does not answer', async () => {
    const meaning = await turnedOn();
    embed.mockRejectedValue(new RunError('model-unreachable'));
    expect(await meaning.findByMeaning('the sea')).toEqual([]);
    reachable = false;
    expect(await meaning.findByMeaning('the sea')).toEqual([]);
  });

  it('sends no more than names and descriptions, and no letter on its own', async () => {
    const meaning = start();
    await meaning.turnOnMeaning({ provider: 'p', model: 'embedder' });
    await meaning.findByMeaning('s');
    skills = [{ ...skill('a', 'x'.repeat(9_000)), tags: ['tag'], author: 'Ada', category: 'cat' }];
    await meaning.makeVectors();
    expect(sent()).toEqual([['Find a skill'], [`a\n${'x'.repeat(1_998)}`]]);
  });
});

describe('vectors', () => {
  it('are made some at a time, until all skills have theirs', async () => {
    skills = Array.from({ length: 40 }, (_, index) => skill(`s${index}`, 'Is about the sea.'));
    const meaning = start();
    await meaning.turnOnMeaning({ provider: 'p', model: 'embedder' });
    expect(await meaning.makeVectors()).toEqual({ ok: true, ready: 32, all: 40 });
    expect(await meaning.makeVectors()).toEqual({ ok: true, ready: 40, all: 40 });
    expect(await meaning.makeVectors()).toEqual({ ok: true, ready: 40, all: 40 });
    expect(sent().map((texts) => texts.length)).toEqual([1, 32, 8]);
  });

  it('are made again for what was changed alone, also by a later background', async () => {
    await turnedOn();
    skills = skills.map((each) => (each.id === 'about-sea' ? { ...each, description: 'The code.' } : each));
    const later = start();
    await later.makeVectors();
    expect(sent()).toEqual([['about-sea\nThe code.']]);
    expect(await later.findByMeaning('code')).toEqual(['user:about-code', 'user:about-sea']);
  });

  it('are those of texts, and what is looked for is a query', async () => {
    const meaning = await turnedOn();
    skills = skills.map((each) => ({ ...each, name: `${each.name}!` }));
    await meaning.makeVectors();
    await meaning.findByMeaning('the sea');
    expect(embed.mock.calls.map(([, { as }]) => as)).toEqual(['text', 'query']);
  });

  it('are made again where the model was given something else before the texts', async () => {
    await start().turnOnMeaning({ provider: 'p', model: 'nomic-embed-text' });
    const made = (model: string, { key, name, description }: SkillListing): SkillVector => {
      const said = `${name}\n${description}`;
      return { key, model, text: `${said.length}:${sumOf(said)}`, scale: 1, numbers: Int8Array.of(1) };
    };
    for (const each of skills) stored.set(each.key, made('nomic-embed-text', each));
    const later = start();
    expect(await later.meaningState()).toMatchObject({ ready: 0, all: 5 });
    expect(await later.makeVectors()).toEqual({ ok: true, ready: 5, all: 5 });
    expect([...stored.values()].every(({ numbers }) => numbers.length === things.length)).toBe(true);
    expect(await later.findByMeaning('the sea')).toEqual(['user:about-sea']);
  });

  it('are looked for no more once their skill was deleted, before any are made again', async () => {
    const meaning = await turnedOn();
    stored.delete('user:about-sea');
    meaning.forget();
    expect(await meaning.findByMeaning('waves of the sea')).not.toContain('user:about-sea');
    expect(await meaning.findByMeaning('a letter')).toEqual(['user:about-letter']);
  });

  it('go with their skill, and with the search', async () => {
    const meaning = await turnedOn();
    skills = skills.slice(1);
    await meaning.makeVectors();
    expect([...stored.keys()]).not.toContain('user:about-sea');
    await meaning.turnOffMeaning();
    expect(stored.size).toBe(0);
    expect(await settings.get('agreedModels')).toEqual([]);
    expect(await meaning.findByMeaning('code')).toEqual([]);
    expect(embed).not.toHaveBeenCalled();
  });

  it('come from a server that takes few texts at a time as well', async () => {
    skills = Array.from({ length: 20 }, (_, index) => skill(`s${index}`, 'Is about the sea.'));
    embed.mockImplementation(async (_endpoint, { texts }) => {
      if (texts.length > 10) throw new RunError('model-refused');
      return texts.map(vectorOf);
    });
    const meaning = start();
    await meaning.turnOnMeaning({ provider: 'p', model: 'embedder' });
    expect(await meaning.makeVectors()).toEqual({ ok: true, ready: 20, all: 20 });
  });

  it('say what is wrong where none are made, and keep those there are', async () => {
    const meaning = await turnedOn();
    skills = [...skills, skill('new', 'Is new.')];
    embed.mockRejectedValueOnce(new RunError('model-rate-limit'));
    expect(await meaning.makeVectors()).toMatchObject({ ok: false, failure: { code: 'model-rate-limit' } });
    embed.mockResolvedValueOnce([[0, 0, 0, 0, 0]]);
    expect(await meaning.makeVectors()).toMatchObject({ ok: false, failure: { code: 'model-garbage' } });
    expect(stored.size).toBe(5);
  });
});

describe('nothing is sent any more', () => {
  it('once the agreement was revoked', async () => {
    const meaning = await turnedOn();
    await settings.set('agreedModels', []);
    expect(await meaning.findByMeaning('the sea')).toEqual([]);
    await meaning.makeVectors();
    expect(stored.size).toBe(0);
    expect(embed).not.toHaveBeenCalled();
  });

  it.each([
    ['has gone', []],
    ['has moved to another host', [{ ...provider, baseUrl: 'https://other.example/v1' }]],
    ['speaks another protocol', [{ ...provider, kind: 'anthropic' as const }]],
  ])('where the provider %s', async (_name, models) => {
    const meaning = await turnedOn();
    await settings.set('models', models);
    expect(await meaning.meaningState()).toBeUndefined();
    expect(await meaning.findByMeaning('the sea')).toEqual([]);
    await meaning.makeVectors();
    expect(stored.size).toBe(0);
    expect(embed).not.toHaveBeenCalled();
  });
});

describe('what a run’s model looks for', () => {
  it('goes to the host that the run’s texts go to', async () => {
    const meaning = await turnedOn();
    expect(await meaning.findForRun('the sea', to.origin)).toEqual(['user:about-sea']);
  });

  it('goes to no other host', async () => {
    const meaning = await turnedOn();
    expect(await meaning.findForRun('the sea', 'https://model.example')).toEqual([]);
    expect(embed).not.toHaveBeenCalled();
  });

  it('goes to this computer, whatever the run’s model is', async () => {
    await settings.set('models', [{ ...provider, kind: 'ollama', baseUrl: 'http://localhost:11434' }]);
    const meaning = await turnedOn();
    expect(await meaning.findForRun('the sea', 'https://model.example')).toEqual(['user:about-sea']);
  });
});

describe('a table on this computer', () => {
  /** Of the same few things. */
  const made = () => {
    const words = ['[UNK]', ...things];
    const rows = words.map((word) => (word === '[UNK]' ? things.map(() => 0) : vectorOf(word)));
    const file = safetensors({ embeddings: f32(rows) });
    return makeTable(file, jsonBytes(bertTokenizer(words)));
  };
  const facts = { name: 'model.safetensors', bytes: 9, modelSum: 'a1', tokenizerSum: 'b2' };

  async function turnedOnBy(given = facts) {
    kept = { facts: given, table: made() };
    const meaning = start();
    expect(await meaning.turnOnTable()).toEqual({ ok: true, ready: 0, all: skills.length });
    expect(await meaning.makeVectors()).toMatchObject({ ok: true, ready: skills.length });
    return meaning;
  }

  it('finds skills without any provider, and sends nothing', async () => {
    await settings.set('models', []);
    reachable = false;
    const meaning = await turnedOnBy();
    expect(await meaning.meaningState()).toEqual({ table: facts, ready: 5, all: 5 });
    expect(await meaning.findByMeaning('waves of the sea')).toEqual(['user:about-sea']);
    expect(await start().findByMeaning('a letter')).toEqual(['user:about-letter']);
    expect(embed).not.toHaveBeenCalled();
    expect(await settings.get('agreedModels')).toEqual([]);
  });

  it('is read once by a background, and by none that searches nothing', async () => {
    await turnedOnBy();
    readTable.mockClear();
    const later = start();
    await later.meaningState();
    expect(readTable).not.toHaveBeenCalled();
    await later.findByMeaning('sea');
    await later.findByMeaning('code');
    expect(readTable).toHaveBeenCalledOnce();
  });

  it('makes vectors again of what was changed alone, and of what it has no word for none again and again', async () => {
    const meaning = await turnedOnBy();
    skills = [...skills.slice(1), skill('new', 'xyz')];
    skills[0] = { ...skill('about-meeting', 'Is about the code.') };
    const before = new Map(stored);
    expect(await meaning.makeVectors()).toEqual({ ok: true, ready: 5, all: 5 });
    const changed = [...stored].filter(([key, vector]) => before.get(key) !== vector).map(([key]) => key);
    expect(changed.sort()).toEqual(['user:about-meeting', 'user:new']);
    expect(await meaning.meaningState()).toMatchObject({ ready: 5, all: 5 });
    expect(await meaning.findByMeaning('xyz')).toEqual([]);
  });

  it('looks up what a run’s model searches for, wherever the run’s texts go', async () => {
    const meaning = await turnedOnBy();
    expect(await meaning.findForRun('the sea', 'https://model.example')).toEqual(['user:about-sea']);
  });

  it('takes the place of a provider, whose agreement goes, and gives its place back', async () => {
    await turnedOn();
    const meaning = await turnedOnBy();
    expect(await settings.get('agreedModels')).toEqual([]);
    expect([...stored.values()].every(({ model }) => model === 'table a1 b2')).toBe(true);
    await meaning.turnOnMeaning({ provider: 'p', model: 'embedder' });
    expect(kept).toBeUndefined();
    expect(await meaning.meaningState()).toMatchObject({ model: 'embedder', ready: 0 });
  });

  it('goes with the search, and with it all vectors', async () => {
    const meaning = await turnedOnBy();
    await meaning.turnOffMeaning();
    expect(kept).toBeUndefined();
    expect(stored.size).toBe(0);
    expect(await meaning.meaningState()).toBeUndefined();
    expect(await meaning.findByMeaning('the sea')).toEqual([]);
  });

  it('finds nothing with the vectors of another table, nor without itself', async () => {
    const meaning = await turnedOnBy();
    kept = { facts: { ...facts, modelSum: 'c3' }, table: made() };
    expect(await meaning.findByMeaning('the sea')).toEqual([]);
    kept = undefined;
    expect(await meaning.meaningState()).toBeUndefined();
    expect(await start().turnOnTable()).toEqual({ ok: true, ready: 0, all: 0 });
  });
});

describe('a frame in a page', () => {
  const find = vi.fn(async (): Promise<SkillKey[]> => ['user:a']);
  const called = { frameOf: async () => 7 };
  const ask = (sender: { tab?: { id: number; incognito: boolean }; frameId?: number }) =>
    meaningForSurface(sender as never, called, find)('the sea');

  it('finds by meaning where it came by the user’s call', async () => {
    expect(await ask({ tab: { id: 1, incognito: false }, frameId: 7 })).toEqual(['user:a']);
  });

  it.each([
    ['another frame', { tab: { id: 1, incognito: false }, frameId: 8 }],
    ['a private window', { tab: { id: 1, incognito: true }, frameId: 7 }],
    ['no tab', {}],
  ])('sends nothing from %s', async (_name, sender) => {
    find.mockClear();
    expect(await ask(sender)).toEqual([]);
    expect(find).not.toHaveBeenCalled();
  });
});
