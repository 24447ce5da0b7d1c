import { beforeEach, expect, it, vi } from 'vitest';
import { createEngineModels } from '../../../src/background/engine-models';
import type { BrowserTask, BrowserTasks } from '../../../src/core/run/browser-task';

const { browser } = vi.hoisted(() => ({
  browser: {
    i18n: {
      getUILanguage: () => 'de-AT',
      getMessage: (key: string) => (key === 'language_tag' ? 'en' : key),
      detectLanguage: vi.fn(),
    },
  },
}));
vi.mock('wxt/browser', () => ({ browser }));

let given: BrowserTask[];
const tasks: BrowserTasks = {
  engines: async () => ['translate'],
  async *stream(task) {
    given.push(task);
    yield { type: 'text', delta: 'x' };
  },
};

beforeEach(() => {
  given = [];
  browser.i18n.detectLanguage.mockReset();
});

async function guessFor(found: unknown) {
  browser.i18n.detectLanguage.mockResolvedValue(found);
  const model = await createEngineModels(tasks).modelFor({ engine: 'translate' });
  const task = { engine: 'translate' as const, text: 'Hallo', wish: '', hasMore: false, config: {} };
  const request = { system: '', messages: [], task };
  for await (const _part of model?.stream(request, new AbortController().signal) ?? []);
  return given[0];
}

it('works for skills that name an engine which the browser has, and for no other', async () => {
  const { modelFor } = createEngineModels(tasks);
  expect(await modelFor({ engine: 'translate' })).toMatchObject({ label: 'engine_translate', local: true });
  expect(await modelFor({})).toBeUndefined();
  const { modelFor: without } = createEngineModels({ ...tasks, engines: async () => [] });
  expect(await without({ engine: 'translate' })).toBeUndefined();
});

it('asks the browser once, and again where nobody has answered', async () => {
  const engines = vi.fn(tasks.engines).mockRejectedValueOnce(new Error('nobody'));
  const models = createEngineModels({ ...tasks, engines });
  expect(await models.engines()).toEqual([]);
  expect(await models.engines()).toEqual(['translate']);
  expect(await models.engines()).toEqual(['translate']);
  expect(engines).toHaveBeenCalledTimes(2);
});

it('keeps no palette waiting, and lets a run wait for the browser', async () => {
  vi.useFakeTimers();
  let answer: (engines: ['translate']) => void = () => undefined;
  const engines = () => new Promise<['translate']>((resolve) => (answer = resolve));
  const models = createEngineModels({ ...tasks, engines });
  const soon = models.engines();
  const model = models.modelFor({ engine: 'translate' });
  await vi.advanceTimersByTimeAsync(150);
  expect(await soon).toEqual([]);
  answer(['translate']);
  expect(await model).toBeDefined();
  expect(await models.engines()).toEqual(['translate']);
  vi.useRealTimers();
});

it('guesses the language of a text by what every browser can tell, and only where that is sure', async () => {
  const languages = [{ language: 'de', percentage: 90 }];
  expect(await guessFor({ isReliable: true, languages })).toMatchObject({ guess: 'de', own: 'de-AT' });
  given = [];
  expect((await guessFor({ isReliable: false, languages }))?.guess).toBeUndefined();
  given = [];
  expect((await guessFor({ isReliable: true, languages: [] }))?.guess).toBeUndefined();
});
