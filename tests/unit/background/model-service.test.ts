import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createConsent } from '../../../src/background/consent';
import { createModelService } from '../../../src/background/model-service';
import type { ModelPart } from '../../../src/core/run/needs';
import { RunError } from '../../../src/core/run/run-error';
import type { ModelCommands, ModelDraft, OfferedModel } from '../../../src/messages/model-commands';
import { createSettings, type SettingsStore } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';
import { broken, fakeModels, parts } from './support/fake-models';

let settings: SettingsStore;
let service: ModelCommands;
let taken: Set<string>;
let answer: () => AsyncIterable<ModelPart>;
let models: ReturnType<typeof fakeModels>;
const listModels = vi.fn<(endpoint: { apiKey: string }, signal: AbortSignal) => Promise<OfferedModel[]>>();
const release = vi.fn();
const keepAlive = vi.fn(() => release);
const onSaved = vi.fn();
const exchangeCode = vi.fn(async () => 'sk-or-given');

beforeEach(() => {
  vi.clearAllMocks();
  settings = createSettings(memoryArea().area);
  taken = new Set();
  answer = () => parts({ type: 'text', delta: 'Hello' });
  models = fakeModels(() => answer());
  let ids = 0;
  service = createModelService({
    settings,
    createModel: models.createModel,
    listModels,
    exchangeCode,
    mayReach: async (baseUrl) => baseUrl === '' || !taken.has(new URL(baseUrl).hostname),
    keepAlive,
    newId: () => `m${++ids}`,
    consent: createConsent(settings, async () => new Map()),
    onSaved,
  });
});

const draft = (change: Partial<ModelDraft> = {}): ModelDraft => ({
  kind: 'openai-compatible',
  label: 'Work',
  baseUrl: 'https://api.example.com/v1',
  model: 'writer',
  apiKey: 'sk-secret',
  ...change,
});

describe('the overview', () => {
  it('is empty at first', async () => {
    expect(await service.modelOverview()).toEqual({
      models: [],
      defaultModel: undefined,
      sites: [],
      unreachable: [],
    });
  });

  it('has no key in it, and says whether there is one', async () => {
    await service.saveModel(draft());
    await service.saveModel(draft({ baseUrl: 'localhost:1234', apiKey: '', price: { input: 1, output: 2 } }));
    const overview = await service.modelOverview();
    expect(overview.models).toEqual([
      {
        id: 'm1',
        kind: 'openai-compatible',
        label: 'Work',
        baseUrl: 'https://api.example.com/v1',
        model: 'writer',
        hasKey: true,
      },
      expect.objectContaining({ id: 'm2', hasKey: false, price: { input: 1, output: 2 } }),
    ]);
    expect(overview.defaultModel).toBe('m1');
    expect(JSON.stringify(overview)).not.toMatch(/sk-secret|apiKey/);
  });

  it('names the models whose host may not be reached any more', async () => {
    await service.saveModel(draft());
    await service.saveModel(draft({ kind: 'browser', baseUrl: '', model: '', apiKey: '' }));
    taken.add('api.example.com');
    expect((await service.modelOverview()).unreachable).toEqual(['m1']);
  });
});

describe('a model that is saved', () => {
  it.each<[string, Partial<ModelDraft>, object]>([
    [
      'a bare host',
      { baseUrl: ' api.example.com/ ', model: ' m ' },
      { baseUrl: 'https://api.example.com/v1' },
    ],
    ['Ollama', { kind: 'ollama', baseUrl: 'localhost:11434/v1' }, { baseUrl: 'http://localhost:11434' }],
    ['Google', { kind: 'google', baseUrl: 'g.example.com' }, { baseUrl: 'https://g.example.com/v1beta' }],
    [
      'a skill API',
      { kind: 'skill-api', baseUrl: 'https://s.example.com/api/v1/', model: 'x', label: '' },
      { baseUrl: 'https://s.example.com', model: '', label: 's.example.com' },
    ],
    ['no label', { label: ' ', model: ' writer ' }, { label: 'writer', model: 'writer' }],
    ['the browser’s own', { kind: 'browser', baseUrl: 'x' }, { baseUrl: '', apiKey: '' }],
    ['a price of nonsense', { price: { input: -1, output: Number.NaN } }, { label: 'Work' }],
  ])('is made whole: %s', async (_name, change, kept) => {
    await service.saveModel(draft(change));
    const [saved] = await settings.get('models');
    expect(saved).toMatchObject(kept);
    expect(saved).not.toHaveProperty('price');
  });

  it('is refused for an address that is none', async () => {
    await expect(service.saveModel(draft({ baseUrl: 'ftp://x' }))).rejects.toMatchObject({
      code: 'model-address',
    });
    expect(await settings.get('models')).toEqual([]);
  });

  it('replaces the one of its id, in its place, and no other', async () => {
    await service.saveModel(draft());
    await service.saveModel(draft({ label: 'Other' }));
    expect(await service.saveModel(draft({ id: 'm1', label: 'New', apiKey: undefined }))).toBe('m1');
    expect((await settings.get('models')).map(({ id, label }) => [id, label])).toEqual([
      ['m1', 'New'],
      ['m2', 'Other'],
    ]);
  });

  it('loses none when several are saved at once', async () => {
    await Promise.all([1, 2, 3, 4].map((each) => service.saveModel(draft({ label: `${each}` }))));
    expect((await settings.get('models')).map(({ label }) => label)).toEqual(['1', '2', '3', '4']);
  });
});

describe('a key', () => {
  const keys = async () => (await settings.get('models')).map(({ apiKey }) => apiKey);

  it('stays when none is given, and goes when it is emptied', async () => {
    await service.saveModel(draft());
    await service.saveModel(draft({ id: 'm1', apiKey: undefined, model: 'thinker' }));
    expect(await keys()).toEqual(['sk-secret']);
    await service.saveModel(draft({ id: 'm1', apiKey: '' }));
    expect(await keys()).toEqual(['']);
  });

  it.each([
    'https://elsewhere.example/v1',
    'http://api.example.com/v1',
    'https://api.example.com:8443/v1',
    'https://api.example.com.evil.test/v1',
  ])('is forgotten when the model moves to %s', async (baseUrl) => {
    await service.saveModel(draft());
    await service.saveModel(draft({ id: 'm1', baseUrl, apiKey: undefined }));
    expect(await keys()).toEqual(['']);
  });

  it('serves another model of the same origin, whatever its path', async () => {
    await service.saveModel(draft());
    await service.saveModel(draft({ baseUrl: 'https://api.example.com/v2', apiKey: undefined }));
    await service.saveModel(draft({ baseUrl: 'https://other.example/v1', apiKey: undefined }));
    expect(await keys()).toEqual(['sk-secret', 'sk-secret', '']);
  });

  it('that was taken from a model is not taken from another for it', async () => {
    await service.saveModel(draft({ apiKey: '' }));
    await service.saveModel(draft());
    await service.saveModel(draft({ id: 'm1', apiKey: undefined }));
    expect(await keys()).toEqual(['', 'sk-secret']);
  });

  it('is not sent to another origin by a test or a list', async () => {
    await service.saveModel(draft());
    await service.testModel(draft({ id: 'm1', baseUrl: 'https://evil.example', apiKey: undefined }));
    listModels.mockResolvedValue([]);
    const address = { id: 'm1', kind: 'openai-compatible', baseUrl: 'https://evil.example' } as const;
    await service.listModels(address);
    expect(models.made.map(({ apiKey }) => apiKey)).toEqual(['']);
    expect(listModels.mock.calls.map(([{ apiKey }]) => apiKey)).toEqual(['']);
  });
});

describe('the default', () => {
  beforeEach(async () => {
    for (const label of ['A', 'B', 'C']) await service.saveModel(draft({ label }));
  });

  it('is the first model until another is chosen', async () => {
    await service.setDefaultModel('m2');
    expect((await service.modelOverview()).defaultModel).toBe('m2');
    await expect(service.setDefaultModel('gone')).rejects.toMatchObject({ code: 'no-model' });
  });

  it('moves on when it is forgotten, and is none in the end', async () => {
    await service.setDefaultModel('m2');
    await service.forgetModel('m2');
    expect((await service.modelOverview()).defaultModel).toBe('m1');
    await service.forgetModel('m1');
    await service.forgetModel('m3');
    expect(await service.modelOverview()).toMatchObject({ models: [], defaultModel: undefined });
  });
});

describe('rules for sites', () => {
  beforeEach(async () => {
    for (const label of ['A', 'B']) await service.saveModel(draft({ label }));
  });

  it('are kept by host, one for each', async () => {
    await service.setSiteModels([
      { site: 'https://Mail.example.com/inbox', model: 'm1' },
      { site: '*.bank.example', model: 'm2' },
      { site: 'mail.example.com', model: 'm2' },
    ]);
    expect((await service.modelOverview()).sites).toEqual([
      { site: 'mail.example.com', model: 'm2' },
      { site: 'bank.example', model: 'm2' },
    ]);
  });

  it('are refused whole for what is no site, or a model that is not set up', async () => {
    await service.setSiteModels([{ site: 'a.example', model: 'm1' }]);
    for (const [site, model, code] of [
      ['two words', 'm1', 'model-address'],
      ['b.example', 'gone', 'model-gone'],
    ] as const) {
      await expect(service.setSiteModels([{ site, model }])).rejects.toMatchObject({ code });
    }
    expect((await service.modelOverview()).sites).toEqual([{ site: 'a.example', model: 'm1' }]);
  });

  it('go with their model', async () => {
    await service.setSiteModels([
      { site: 'a.example', model: 'm1' },
      { site: 'b.example', model: 'm2' },
    ]);
    await service.forgetModel('m1');
    expect((await service.modelOverview()).sites).toEqual([{ site: 'b.example', model: 'm2' }]);
  });
});

describe('what the user agreed to send to a model', () => {
  const known = () => settings.get('agreedModels');
  const agreed = (origin: string) => ({ origin, model: draft().model });
  const [here, other] = [agreed('https://api.example.com'), agreed('https://other.example')];

  beforeEach(async () => {
    await service.saveModel(draft());
    await service.saveModel(draft({ baseUrl: 'https://api.example.com/v2' }));
    await settings.set('agreedModels', [here, other]);
  });

  it('is forgotten with the last model there', async () => {
    await service.forgetModel('m1');
    expect(await known()).toEqual([here, other]);
    await service.forgetModel('m2');
    expect(await known()).toEqual([other]);
  });

  it('is forgotten when the last model there moves', async () => {
    await service.forgetModel('m1');
    await service.saveModel(draft({ id: 'm2', baseUrl: 'https://api.example.com:8443' }));
    expect(await known()).toEqual([other]);
  });
});

describe('a test of a model', () => {
  it('says how long the first word took, and asks for no more', async () => {
    answer = async function* () {
      yield { type: 'progress', fraction: 0.5 };
      yield { type: 'text', delta: 'Hello' };
      throw new Error('asked for more');
    };
    expect(await service.testModel(draft())).toEqual({
      ok: true,
      milliseconds: expect.any(Number),
      model: 'writer',
    });
    expect(await settings.get('models')).toEqual([]);
  });

  it('takes a model that thinks for one that works', async () => {
    answer = () => parts({ type: 'thinking' });
    expect(await service.testModel(draft())).toMatchObject({ ok: true });
  });

  it('takes an answer with nothing in it for a fault', async () => {
    answer = () => parts({ type: 'usage', usage: { input: 1, output: 0 } });
    expect(await service.testModel(draft())).toMatchObject({ ok: false, failure: { code: 'model-empty' } });
  });

  it('passes on what the provider says, without the key', async () => {
    answer = () => broken(new RunError('model-key', { detail: '401: not sk-secret' }));
    const test = await service.testModel(draft());
    expect(test).toMatchObject({ ok: false, failure: { code: 'model-key', detail: '401: not •••' } });
    await service.saveModel(draft());
    answer = () => broken(new Error('sk-secret is odd'));
    expect(JSON.stringify(await service.testModel(draft({ id: 'm1', apiKey: undefined })))).not.toContain(
      'sk-secret',
    );
  });

  it('sends nothing to a host without permission, or to an address that is none', async () => {
    taken.add('api.example.com');
    for (const ask of [service.testModel, service.listModels]) {
      const failure = { code: 'model-permission', params: { host: 'api.example.com' } };
      expect(await ask(draft())).toMatchObject({ ok: false, failure });
      expect(await ask(draft({ baseUrl: 'a b' }))).toMatchObject({ failure: { code: 'model-address' } });
    }
    expect(models.made).toEqual([]);
    expect(listModels).not.toHaveBeenCalled();
  });

  it('gives up a model that says nothing', async () => {
    answer = () => broken(new DOMException('The operation timed out.', 'TimeoutError'));
    const failure = { code: 'model-silent', params: { limit: '60' } };
    expect(await service.testModel(draft())).toMatchObject({ ok: false, failure });
  });

  it('keeps the background alive while it waits, and no longer', async () => {
    let go: () => void = () => undefined;
    answer = async function* () {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      yield { type: 'text', delta: 'Hello' };
    };
    const test = service.testModel(draft());
    await vi.waitFor(() => expect(models.asked).toHaveLength(1));
    expect(keepAlive).toHaveBeenCalledOnce();
    expect(release).not.toHaveBeenCalled();
    go();
    await test;
    expect(release).toHaveBeenCalledOnce();
  });
});

it('lists what an endpoint offers, with the stored key', async () => {
  await service.saveModel(draft());
  listModels.mockResolvedValue([{ name: 'writer', price: { input: 1, output: 2 } }, { name: 'thinker' }]);
  const address = { id: 'm1', kind: 'openai-compatible', baseUrl: 'api.example.com' } as const;
  expect(await service.listModels(address)).toEqual({
    ok: true,
    models: [{ name: 'writer', price: { input: 1, output: 2 } }, { name: 'thinker' }],
  });
  expect(listModels.mock.calls[0]?.[0]).toMatchObject({
    apiKey: 'sk-secret',
    baseUrl: 'https://api.example.com/v1',
  });
});

describe('what waits for a model', () => {
  it('is told once one is kept, new or changed, and not of what was only tried', async () => {
    await service.testModel(draft());
    expect(onSaved).not.toHaveBeenCalled();
    let kept: unknown;
    onSaved.mockImplementationOnce(() => {
      kept = settings.get('models');
    });
    const id = await service.saveModel(draft());
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(await kept).toHaveLength(1);
    await service.saveModel(draft({ id, apiKey: 'sk-other' }));
    expect(onSaved).toHaveBeenCalledTimes(2);
    await expect(service.saveModel(draft({ baseUrl: 'no address' }))).rejects.toBeDefined();
    expect(onSaved).toHaveBeenCalledTimes(2);
  });
});

describe('the code of a sign-in', () => {
  it('goes where its preset says, once that may be reached, and comes back as a key that is not kept', async () => {
    expect(await service.keyOfSignIn('openrouter', 'abc', 'proof')).toEqual({
      ok: true,
      apiKey: 'sk-or-given',
    });
    expect(exchangeCode).toHaveBeenCalledExactlyOnceWith(
      'https://openrouter.ai/api/v1/auth/keys',
      { code: 'abc', verifier: 'proof' },
      expect.any(AbortSignal),
    );
    expect(await settings.get('models')).toEqual([]);
    exchangeCode.mockClear();
    taken.add('openrouter.ai');
    expect(await service.keyOfSignIn('openrouter', 'abc', 'proof')).toMatchObject({
      failure: { code: 'model-permission' },
    });
    for (const other of ['openai', 'compatible', 'nobody'])
      expect(await service.keyOfSignIn(other, 'abc', 'proof')).toMatchObject({ ok: false });
    expect(exchangeCode).not.toHaveBeenCalled();
  });
});

describe('who connects a model, told where texts go,', () => {
  const to = { origin: 'https://api.example.com', model: 'writer' };

  it('has agreed that their text goes there, before a run that waits goes on, and to nothing more', async () => {
    const then: unknown[] = [];
    onSaved.mockImplementation(() => then.push(settings.get('agreedModels')));
    await service.saveModel(draft({ agreesToText: true }));
    expect(await then[0]).toEqual([{ ...to, only: 'text' }]);
    const consent = createConsent(settings, async () => new Map());
    expect(await consent.hasAgreed(to, 'text')).toBe(true);
    expect(await consent.hasAgreed(to)).toBe(false);
    expect(await consent.hasAgreed({ ...to, model: 'another' }, 'text')).toBe(false);
    expect(await consent.hasAgreed({ ...to, origin: 'http://api.example.com' }, 'text')).toBe(false);
  });

  it.each([
    ['saves a model in the whole form', {}],
    ["takes the browser's own, which sends nothing", { kind: 'browser', baseUrl: '', agreesToText: true }],
  ] as const)('agrees to nothing who %s', async (_what, change) => {
    await service.saveModel(draft(change));
    expect(await settings.get('agreedModels')).toEqual([]);
  });

  it('has agreed no longer once the model is taken away, nor when its address is another', async () => {
    const id = await service.saveModel(draft({ agreesToText: true }));
    await service.saveModel(draft({ id, baseUrl: 'https://other.example/v1' }));
    expect(await settings.get('agreedModels')).toEqual([]);
    const another = await service.saveModel(draft({ agreesToText: true }));
    await service.forgetModel(another);
    expect(await settings.get('agreedModels')).toEqual([]);
  });

  it('takes nothing back from what was agreed to in full', async () => {
    const consent = createConsent(settings, async () => new Map());
    await consent.rememberAgreed(to);
    await service.saveModel(draft({ agreesToText: true }));
    expect(await consent.hasAgreed(to)).toBe(true);
  });
});
