import { describe, expect, it, vi } from 'vitest';
import { execute } from '../../../../src/core/execute/executor';
import type { Model } from '../../../../src/core/run/needs';
import { RunError } from '../../../../src/core/run/run-error';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunRequest } from '../../../../src/core/run/run-request';
import {
  fakeClock,
  modelSaying,
  pageTaking,
  requestOf,
  skillOf,
  startRun,
  type World,
  worldOf,
} from './fakes';

/** Runs to the end and gives back the events. */
async function run(
  { needs }: World,
  request: RunRequest,
  page = pageTaking(),
  signal: AbortSignal = new AbortController().signal,
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  await execute(request, needs, page, (event) => events.push(event), signal).ended;
  return events;
}

const last = (events: RunEvent[]) => events.at(-1);
const types = (events: RunEvent[]) => events.map(({ type }) => type);

describe('a run that goes well', () => {
  it('streams the model and replaces the selection once, whole', async () => {
    const page = pageTaking();
    const world = worldOf(skillOf(), { model: async () => modelSaying('the ', 'text') });
    const events = await run(world, requestOf(), page);
    expect(types(events)).toEqual([
      'started',
      'sending',
      'text',
      'text',
      'changes',
      'delivering',
      'succeeded',
    ]);
    expect(events[0]).toMatchObject({ runId: 'r1', behaviour: 'rewrite', delivery: 'replace' });
    expect(last(events)).toMatchObject({
      text: 'the text',
      outcome: { delivery: 'replace', status: 'written' },
    });
    expect(page.insert.mock.calls.map(([text]) => text)).toEqual(['the text']);
  });

  it('keeps the white space around a replaced selection', async () => {
    const page = pageTaking();
    await run(
      worldOf(skillOf(), { model: async () => modelSaying('the text\n') }),
      requestOf({ text: ' teh text\n\n' }),
      page,
    );
    expect(page.insert.mock.calls[0]?.[0]).toBe(' the text\n\n');
  });

  it('inserts at the caret what was made of typed words', async () => {
    const events = await run(worldOf(skillOf()), requestOf({ read: 'nothing', text: '' }, 'a haiku'));
    expect(last(events)).toMatchObject({ outcome: { delivery: 'insert', status: 'written' } });
  });

  it('shows the text in the card outside a field', async () => {
    const page = pageTaking();
    const events = await run(worldOf(skillOf()), requestOf({ editable: false }), page);
    expect(last(events)).toMatchObject({ type: 'succeeded', outcome: { delivery: 'card', status: 'done' } });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it('copies as well what was to be written into a field that was read-only from the start', async () => {
    const page = pageTaking();
    const events = await run(worldOf(skillOf()), requestOf({ editable: false, readOnly: true }), page);
    expect(last(events)).toMatchObject({ outcome: { delivery: 'card', status: 'done', copied: true } });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it.each(['floating_card', 'save_memo'] as const)(
    'copies nothing in a read-only field for a skill of %s',
    async (tool) => {
      const world = worldOf(skillOf({ allowedTools: [tool, 'insert_text'] }));
      const events = await run(world, requestOf({ editable: false, readOnly: true }));
      expect(last(events)).toMatchObject({ type: 'succeeded', outcome: { status: 'done' } });
      expect(last(events)).not.toMatchObject({ outcome: { copied: expect.anything() } });
    },
  );

  it('copies for a skill whose first output tool is the clipboard', async () => {
    const world = worldOf(skillOf({ allowedTools: ['clipboard'] }));
    const events = await run(world, requestOf());
    expect(last(events)).toMatchObject({ outcome: { delivery: 'clipboard' } });
    expect(world.clipboard).toEqual(['mended text']);
  });

  it.each([['insert_text'], ['clipboard'], ['floating_card']])(
    'shows the result of a skill of %s in the card where the user wants this run there',
    async (tool) => {
      const world = worldOf(skillOf({ allowedTools: [tool] }));
      const events = await run(world, { ...requestOf(), goes: 'card' });
      expect(last(events)).toMatchObject({ type: 'succeeded', outcome: { delivery: 'card' } });
      expect(world.clipboard).toEqual([]);
    },
  );

  it('asks the model that the user chose for this run', async () => {
    const model = vi.fn(async () => modelSaying('text'));
    const world = worldOf(skillOf(), { model });
    await run(world, { ...requestOf(), model: 'at-home' });
    expect(model).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: expect.any(String) }),
      'https://a.example/',
      'at-home',
    );
  });

  it('saves the message of a memo skill and asks no model', async () => {
    const model = vi.fn();
    const world = worldOf(skillOf({ allowedTools: ['save_memo'] }), { model });
    const events = await run(world, requestOf());
    expect(world.memos).toMatchObject([
      { id: 'm1', text: 'teh text', url: 'https://a.example/', title: 'A' },
    ]);
    expect(last(events)).toMatchObject({ type: 'succeeded', outcome: { delivery: 'memo' } });
    expect(model).not.toHaveBeenCalled();
  });

  it('saves typed words together with the passage they are about', async () => {
    const world = worldOf(skillOf({ allowedTools: ['save_memo'] }));
    await run(world, requestOf({}, 'for the report'));
    expect(world.memos).toMatchObject([{ text: 'for the report\n\nteh text' }]);
  });

  it('fills in the body of a direct skill and asks no model', async () => {
    const page = pageTaking();
    const model = vi.fn();
    await run(worldOf(skillOf({ mode: 'direct', body: 'See {{page.url}}' }), { model }), requestOf(), page);
    expect(page.insert.mock.calls[0]?.[0]).toBe('See https://a.example/');
    expect(model).not.toHaveBeenCalled();
  });

  it('records the run from start to end', async () => {
    const world = worldOf(skillOf());
    await run(world, requestOf());
    expect(world.records[0]).toMatchObject({ id: 'r1', status: 'running', text: '' });
    expect(world.records.at(-1)).toMatchObject({
      id: 'r1',
      status: 'success',
      text: 'mended text',
      duration: 0,
    });
  });

  it('does not fail when the store does', async () => {
    const world = worldOf(skillOf(), { store: { save: () => Promise.reject(new Error('quota')) } });
    expect(last(await run(world, requestOf()))).toMatchObject({ type: 'succeeded' });
  });
});

describe('a script', () => {
  const skill = skillOf({
    mode: 'sandbox',
    files: ['SKILL.md', 'scripts/execute.js'],
    allowedTools: ['insert_text', 'proofread'],
  });

  it('gets the text and its modules, and its result is delivered', async () => {
    const page = pageTaking();
    const world = worldOf(skill);
    await run(world, requestOf({}, 'gently'), page);
    expect(await vi.mocked(world.needs.scripts.run).mock.calls[0]?.[0]).toMatchObject({
      entry: 'scripts/execute.js',
      modules: { 'scripts/execute.js': '// scripts/execute.js' },
      input: { instruction: 'gently', selection: 'teh text' },
    });
    expect(page.insert.mock.calls[0]?.[0]).toBe('from the script');
  });

  it('may call only the tools its skill lists', async () => {
    const run_ = vi.fn(async (_job: unknown, callTool: (name: string, input: unknown) => Promise<unknown>) =>
      callTool('save_memo', { text: 'x' }),
    );
    const world = worldOf(skill, { scripts: { run: run_ } });
    expect(last(await run(world, requestOf()))).toMatchObject({
      type: 'failed',
      failure: { code: 'tool-not-allowed', params: { tool: 'save_memo' } },
    });
    expect(world.memos).toEqual([]);
  });

  it('is missed with a clear error', async () => {
    const world = worldOf({ ...skill, files: ['SKILL.md'] });
    expect(last(await run(world, requestOf()))).toMatchObject({
      failure: { code: 'script-missing', params: { skill: 'polish', file: 'scripts/execute.js' } },
    });
  });

  it.each([[undefined], [{}], [null], [7]])('must return text, not %j', async (result) => {
    const world = worldOf(skill, { scripts: { run: async () => result } });
    expect(last(await run(world, requestOf()))).toMatchObject({ failure: { code: 'script-result' } });
  });

  it('that fails names its skill in the error', async () => {
    const world = worldOf(skill, {
      scripts: { run: () => Promise.reject(new RunError('script-threw', { detail: 'boom' })) },
    });
    expect(last(await run(world, requestOf()))).toMatchObject({
      failure: { code: 'script-threw', detail: 'boom', params: { skill: 'polish' } },
    });
  });
});

describe('a run that goes wrong', () => {
  it('says that there is no such skill', async () => {
    expect(await run(worldOf(undefined), requestOf())).toMatchObject([
      { type: 'failed', failure: { code: 'skill-not-found' } },
    ]);
  });

  it('asks nobody when there is nothing to work on', async () => {
    const model = vi.fn();
    const events = await run(worldOf(skillOf(), { model }), requestOf({ read: 'nothing', text: '' }));
    expect(last(events)).toMatchObject({ failure: { code: 'nothing-to-work-on' } });
    expect(model).not.toHaveBeenCalled();
  });

  it('keeps what had come when the model breaks off, and leaves the selection untouched', async () => {
    const page = pageTaking();
    const model = modelSaying('half an ', new RunError('model-cut', { detail: 'gone' }));
    const events = await run(worldOf(skillOf(), { model: async () => model }), requestOf({}, 'softer'), page);
    expect(last(events)).toMatchObject({
      type: 'failed',
      failure: { code: 'model-cut', detail: 'gone' },
      text: 'half an ',
    });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it('inserts the typed words as they are when the model fails at the caret', async () => {
    const page = pageTaking();
    const model = modelSaying(new RunError('model-key'));
    const events = await run(
      worldOf(skillOf(), { model: async () => model }),
      requestOf({ read: 'nothing', text: '' }, 'hello there'),
      page,
    );
    expect(page.insert.mock.calls.map(([text]) => text)).toEqual(['hello there']);
    expect(last(events)).toMatchObject({
      type: 'failed',
      outcome: { delivery: 'insert', status: 'written' },
    });
  });

  it('does not insert typed words when no model is set up: nothing was sent', async () => {
    const page = pageTaking();
    const model = () => Promise.reject(new RunError('no-model'));
    const events = await run(
      worldOf(skillOf(), { model }),
      requestOf({ read: 'nothing', text: '' }, 'hello'),
      page,
    );
    expect(last(events)).toMatchObject({ failure: { code: 'no-model' } });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it.each([[''], ['  \n']])('takes an answer of %j for none', async (answer) => {
    const events = await run(worldOf(skillOf(), { model: async () => modelSaying(answer) }), requestOf());
    expect(last(events)).toMatchObject({ failure: { code: 'model-empty' } });
  });

  it('puts the text on the clipboard when the field refuses it', async () => {
    const page = pageTaking({ status: 'refused', reason: 'field-changed' });
    const world = worldOf(skillOf());
    expect(last(await run(world, requestOf(), page))).toMatchObject({
      type: 'succeeded',
      text: 'mended text',
      outcome: { delivery: 'replace', status: 'refused', reason: 'field-changed', copied: true },
    });
    expect(world.clipboard).toEqual(['mended text']);
  });

  it('turns whatever else is thrown into an internal error, and reports it', async () => {
    const error = new TypeError('oops');
    const world = worldOf(skillOf(), { model: () => Promise.reject(error) });
    expect(last(await run(world, requestOf()))).toMatchObject({
      failure: { code: 'internal', detail: 'oops' },
    });
    expect(world.reported).toEqual([error]);
  });

  it('reports no error that it has a code for', async () => {
    const world = worldOf(skillOf(), { model: () => Promise.reject(new RunError('no-model')) });
    expect(last(await run(world, requestOf()))).toMatchObject({ failure: { code: 'no-model' } });
    expect(world.reported).toEqual([]);
  });
});

describe('a skill with a form', () => {
  const skill = skillOf({
    mode: 'direct',
    body: '{{input.tone}} {{input.words}}',
    input: [
      { name: 'tone', kind: 'choice', label: 'Tone', required: true, options: ['warm', 'cold'] },
      { name: 'words', kind: 'number', label: 'Words', required: false, max: 40, default: 12 },
    ],
  });

  it('is given what was entered, and its defaults', async () => {
    const events = await run(worldOf(skill), { ...requestOf(), fields: { tone: 'warm', stray: 'x' } });
    expect(last(events)).toMatchObject({ type: 'succeeded', text: 'warm 12' });
  });

  it('is given nothing that it does not list, and then writes no placeholder', async () => {
    const page = pageTaking();
    const stray = worldOf(skillOf({ ...skill, body: `${skill.body}{{input.stray}}` }));
    const events = await run(stray, { ...requestOf(), fields: { tone: 'warm', stray: 'x' } }, page);
    expect(last(events)).toMatchObject({
      type: 'failed',
      failure: {
        code: 'placeholder-unfilled',
        params: { skill: 'polish', placeholders: '{{input.stray}}' },
      },
    });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, '/tone: A value is required.'],
    [{ tone: 'hot', words: 41 }, '/tone: Must be one of: "warm", "cold".\n/words: Must be at most 40.'],
  ])('is not run with %j', async (fields, detail) => {
    const page = pageTaking();
    expect(last(await run(worldOf(skill), { ...requestOf(), fields }, page))).toMatchObject({
      type: 'failed',
      failure: { code: 'input-invalid', detail, params: { skill: 'polish' } },
    });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it('has something to work on in what was entered', async () => {
    const asking = skillOf({ input: skill.input ?? [] });
    const nowhere = { ...requestOf({ read: 'nothing', text: '' }), fields: { tone: 'warm' } };
    expect(last(await run(worldOf(asking), nowhere))).toMatchObject({ type: 'succeeded' });
  });
});

it('knows at every moment what it has come to, also where its record is not written yet', async () => {
  const { promise: held, release } = holding();
  const world = worldOf(skillOf(), {
    model: async () => modelSaying('One ', () => held, 'two'),
    store: { save: () => new Promise(() => undefined) },
  });
  const run = startRun(world, requestOf());
  await vi.waitFor(() => expect(run.of('text')).toHaveLength(1));
  expect(run.record()).toMatchObject({
    status: 'running',
    text: 'One ',
    delivery: 'replace',
    requests: [{ host: 'models.example', message: expect.stringContaining('teh text') }],
  });
  release();
  await vi.waitFor(() => expect(run.events.at(-1)).toMatchObject({ type: 'succeeded' }));
  expect(run.record()).toMatchObject({ status: 'success', text: 'One two' });
});

/** A promise that waits for the test. */
function holding() {
  let release: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

describe('time', () => {
  const never = () => new Promise<never>(() => undefined);

  it('says after 20 s without a word that it is waiting, and gives up after 180 s', async () => {
    const clock = fakeClock();
    const world = worldOf(skillOf(), { model: async () => modelSaying('One. ', never) }, clock);
    const events: RunEvent[] = [];
    const done = execute(
      requestOf(),
      world.needs,
      pageTaking(),
      (event) => events.push(event),
      new AbortController().signal,
    ).ended;
    await vi.waitFor(() => expect(types(events)).toContain('text'));
    clock.advance(45_000);
    expect(events.filter(({ type }) => type === 'waiting')).toEqual([
      { type: 'waiting', seconds: 20 },
      { type: 'waiting', seconds: 40 },
    ]);
    clock.advance(140_000);
    await done;
    expect(last(events)).toMatchObject({ type: 'failed', failure: { code: 'model-silent' }, text: 'One. ' });
  });

  it('does not give up a model that thinks for minutes', async () => {
    const clock = fakeClock();
    const hm = { type: 'thinking' } as const;
    const minute = async () => clock.advance(60_000);
    const thinking = modelSaying(hm, minute, hm, minute, hm, minute, hm, minute, 'Well thought.');
    const events = await run(worldOf(skillOf(), { model: async () => thinking }, clock), requestOf());
    expect(last(events)).toMatchObject({ type: 'succeeded', text: 'Well thought.' });
    expect(events.filter(({ type }) => type === 'text')).toHaveLength(1);
  });

  it('ends a run that takes longer than its skill allows', async () => {
    const clock = fakeClock();
    const world = worldOf(
      skillOf({ timeout: 3_000 }),
      { model: async () => modelSaying('One. ', never) },
      clock,
    );
    const events: RunEvent[] = [];
    const done = execute(
      requestOf(),
      world.needs,
      pageTaking(),
      (event) => events.push(event),
      new AbortController().signal,
    ).ended;
    await vi.waitFor(() => expect(types(events)).toContain('text'));
    clock.advance(3_000);
    await done;
    expect(last(events)).toMatchObject({
      failure: { code: 'run-timeout', params: { limit: '3' } },
      text: 'One. ',
      duration: 3_000,
    });
  });
});

describe('stopping', () => {
  it('ends a model that hangs, keeps what had come and writes nothing', async () => {
    const stop = new AbortController();
    const page = pageTaking();
    const world = worldOf(skillOf(), {
      model: async () => modelSaying('One. ', () => new Promise<never>(() => undefined)),
    });
    const events: RunEvent[] = [];
    const done = execute(requestOf(), world.needs, page, (event) => events.push(event), stop.signal).ended;
    await vi.waitFor(() => expect(types(events)).toContain('text'));
    stop.abort();
    await done;
    expect(last(events)).toEqual({ type: 'cancelled', text: 'One. ', duration: 0 });
    expect(page.insert).not.toHaveBeenCalled();
    expect(world.records.at(-1)).toMatchObject({ status: 'cancelled', text: 'One. ' });
  });

  it('says nothing after the last event, even if the model goes on', async () => {
    const stop = new AbortController();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const deaf: Model = {
      ...modelSaying(),
      async *stream() {
        yield { type: 'text', delta: 'One. ' };
        await held;
        yield { type: 'text', delta: 'Two.' };
      },
    };
    const events: RunEvent[] = [];
    const world = worldOf(skillOf(), { model: async () => deaf });
    const done = execute(
      requestOf(),
      world.needs,
      pageTaking(),
      (event) => events.push(event),
      stop.signal,
    ).ended;
    await vi.waitFor(() => expect(types(events)).toContain('text'));
    stop.abort();
    await done;
    release();
    await held;
    await Promise.resolve();
    expect(types(events)).toEqual(['started', 'sending', 'text', 'cancelled']);
  });

  it('calls a tab that has gone by its name', async () => {
    const stop = new AbortController();
    stop.abort(new RunError('page-gone'));
    expect(last(await run(worldOf(skillOf()), requestOf(), pageTaking(), stop.signal))).toMatchObject({
      failure: { code: 'page-gone' },
    });
  });
});
