import { expect, it } from 'vitest';
import type { BrowserTask, BrowserTasks } from '../../../src/core/run/browser-task';
import type { Model, ModelPart, TextTask } from '../../../src/core/run/needs';
import { RunError } from '../../../src/core/run/run-error';
import { createEngineModel } from '../../../src/models/engine-model';

const never = new AbortController().signal;
let given: BrowserTask[] = [];

function modelOver(stream?: BrowserTasks['stream']): Model {
  given = [];
  return createEngineModel({
    tasks: {
      stream:
        stream ??
        async function* (task) {
          given.push(task);
          yield { type: 'text', delta: 'Hello' };
        },
    },
    label: 'the browser’s translator',
    own: 'en-US',
    nameOf: (tag) => `«${tag}»`,
    guess: async () => 'de',
  });
}

const requestFor = (task?: Partial<TextTask>) => ({
  system: 'You are a translator.',
  messages: [{ role: 'user' as const, text: 'Hallo' }],
  ...(task && {
    task: { engine: 'translate' as const, text: 'Hallo', wish: '', hasMore: false, config: {}, ...task },
  }),
});

async function collect(task?: Partial<TextTask>, model = modelOver()): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of model.stream(requestFor(task), never)) parts.push(part);
  return parts;
}

it('is on this computer, and its user is not asked to let a text go', async () => {
  const model = modelOver();
  expect(model).toMatchObject({ host: 'browser', origin: 'browser', local: true, noTools: true });
  expect(await collect({}, model)).toEqual([{ type: 'text', delta: 'Hello' }]);
});

it('gets the text and the languages, and nothing else of the run', async () => {
  await collect({ config: { source_language: 'Dutch', target_language: 'Simplified Chinese', other: 'x' } });
  expect(given).toEqual([
    { engine: 'translate', text: 'Hallo', from: 'nl', into: 'zh-Hans', own: 'en-US', guess: undefined },
  ]);
  expect(modelOver().sends?.(requestFor({}))).toEqual({ system: '', message: 'Hallo' });
});

it('is told the language that the user names before the one of the settings', async () => {
  await collect({ wish: 'to French', config: { source_language: 'auto', target_language: 'German' } });
  expect(given).toEqual([
    { engine: 'translate', text: 'Hallo', from: undefined, into: 'fr', own: 'en-US', guess: 'de' },
  ]);
});

it.each<[string, Partial<TextTask>]>([
  ['more than a language', { wish: 'French, but warmer' }],
  ['something of a page that goes with the text', { hasMore: true }],
  ['a language in the settings that nobody knows', { config: { target_language: 'Klingon' } }],
])(
  'does nothing where the user wants %s, and says so before anything is told as sent',
  async (_what, task) => {
    expect(() => modelOver().sends?.(requestFor(task))).toThrow(RunError);
    await expect(collect(task)).rejects.toMatchObject({ code: 'engine-request' });
    expect(given).toEqual([]);
  },
);

it('is no model for a request of another kind', async () => {
  await expect(collect()).rejects.toMatchObject({ code: 'no-model' });
});

it('names languages as its user does', async () => {
  const model = modelOver(() => {
    throw new RunError('engine-language', { params: { from: 'de', into: 'mi' } });
  });
  await expect(collect({}, model)).rejects.toMatchObject({
    code: 'engine-language',
    params: { from: '«de»', into: '«mi»' },
  });
});

it('summarizes in the language that its user names, and leaves all else to a model', async () => {
  await collect({ engine: 'summarize', wish: 'in German' });
  expect(given).toMatchObject([{ engine: 'summarize', into: 'de' }]);
  await expect(collect({ engine: 'summarize', wish: 'in two lines' })).rejects.toMatchObject({
    code: 'engine-request',
  });
});

it('was cut where its window has gone', async () => {
  const model = modelOver(() => {
    throw new Error('The offscreen document has gone');
  });
  await expect(collect({}, model)).rejects.toMatchObject({
    code: 'model-cut',
    detail: 'The offscreen document has gone',
  });
});
