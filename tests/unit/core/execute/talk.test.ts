import { describe, expect, it } from 'vitest';
import { agentDefaults } from '../../../../src/core/agent/settings';
import { execute } from '../../../../src/core/execute/executor';
import { createTalk, recall, type Talk } from '../../../../src/core/execute/talk';
import { reduceRun } from '../../../../src/core/record/reduce-run';
import { newRunView, type RunViewEvent } from '../../../../src/core/record/view';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunRecord } from '../../../../src/core/run/run-record';
import type { NextMessage, RunRequest } from '../../../../src/core/run/run-request';
import type { Skill } from '../../../../src/core/skill/model';
import { callOf } from '../agent/fakes';
import { redPixel } from '../run/pictures';
import { readFunction } from '../skill/function/fixtures';
import { askOf, shellSaying } from './agent/agent-world';
import { modelAnswering, pageTaking, requestOf, skillOf, type World, worldOf } from './fakes';

const polish = skillOf({ files: [] });
const request = requestOf({ text: 'teh text' });

/** Runs it, or goes on with it, and resolves with the record. */
async function run(world: World, asked: RunRequest, talk: Talk, page = pageTaking()) {
  const events: RunEvent[] = [];
  const { record, ended } = execute(
    asked,
    world.needs,
    page,
    (event) => events.push(event),
    new AbortController().signal,
    talk,
  );
  await ended;
  return { record: record(), events };
}

const saying = (text: string, more: Partial<NextMessage> = {}): RunRequest => ({
  ...request,
  next: { run: 'r1', text, version: 0, inField: 'replace', ...more },
});

describe('a next message', () => {
  it('keeps the picture of the first one in the conversation', async () => {
    const model = modelAnswering([['Red.'], ['Rouge.']]);
    const world = worldOf(polish, { model: async () => model });
    const talk = createTalk();
    const seen = { ...request, attached: [redPixel] };
    await run(world, seen, talk);
    await run(world, { ...seen, next: { run: 'r1', text: 'in French', version: 0 } }, talk);
    expect(model.requests.map(({ messages: [first] }) => first)).toMatchObject([
      { role: 'user', pictures: [redPixel] },
      { role: 'user', pictures: [redPixel] },
    ]);
  });

  it('goes to the model with the whole conversation, in which the text is marked as data once', async () => {
    const model = modelAnswering([['The text.'], ['Text.'], ['Texte.']]);
    const world = worldOf(polish, { model: async () => model });
    const talk = createTalk();
    const page = pageTaking();
    await run(world, request, talk, page);
    await run(world, saying('shorter'), talk, page);
    const { record } = await run(world, saying('in French', { version: 1 }), talk, page);
    expect(model.requests[0]?.messages).toEqual([{ role: 'user', text: 'teh text' }]);
    const last = model.requests[2];
    expect(last?.messages).toEqual([
      { role: 'user', text: '<text>\nteh text\n</text>' },
      { role: 'assistant', text: 'The text.' },
      { role: 'user', text: 'shorter' },
      { role: 'assistant', text: 'Text.' },
      { role: 'user', text: 'in French' },
    ]);
    expect(last?.system).toContain('between <text> and </text>');
    expect(last?.system).toContain('Their later messages are about your answers');
    expect(page.insert.mock.calls.map(([text, place]) => [text, place])).toEqual([
      ['The text.', 'replace'],
      ['Text.', 'replace'],
      ['Texte.', 'replace'],
    ]);
    expect(record).toMatchObject({ id: 'r1', status: 'success', text: 'Texte.' });
    expect(record.request.next).toBeUndefined();
    expect(record.versions).toEqual([
      { text: 'The text.' },
      { text: 'Text.', message: 'shorter', from: 0 },
      { text: 'Texte.', message: 'in French', from: 1 },
    ]);
  });

  it('is all that what of the browser’s does the work is asked anew of, of the same text', async () => {
    const model = modelAnswering([['The text.'], ['Texte.']]);
    const world = worldOf(skillOf({ files: [], engine: 'translate' }), { model: async () => model });
    const talk = createTalk();
    await run(world, { ...request, instruction: 'to English' }, talk);
    await run(world, { ...saying('now in French'), instruction: 'to English' }, talk);
    expect(model.requests.map(({ task }) => task)).toMatchObject([
      { engine: 'translate', text: 'teh text', wish: 'to English' },
      { engine: 'translate', text: 'teh text', wish: 'now in French' },
    ]);
  });

  it('of an earlier answer leaves out what came after that', async () => {
    const model = modelAnswering([['One.'], ['Two.'], ['Three.']]);
    const talk = createTalk();
    const world = worldOf(polish, { model: async () => model });
    await run(world, request, talk);
    await run(world, saying('shorter'), talk);
    await run(world, saying('longer'), talk);
    expect(model.requests[2]?.messages.map((turn) => 'text' in turn && turn.text)).toEqual([
      '<text>\nteh text\n</text>',
      'One.',
      'longer',
    ]);
  });

  it('that gets no answer leaves the run as it was, and can be said again', async () => {
    const model = modelAnswering([['One.'], [new Error('gone')], ['Two.']]);
    const world = worldOf(polish, { model: async () => model });
    const talk = createTalk();
    await run(world, request, talk);
    const failed = await run(world, saying('shorter'), talk);
    expect(failed.events.at(-1)).toMatchObject({ type: 'failed' });
    expect(failed.record).toMatchObject({ status: 'success', text: 'One.', versions: [{ text: 'One.' }] });
    expect((await run(world, saying('shorter'), talk)).record.versions).toHaveLength(2);
  });

  it('is held to the limits of its run', async () => {
    const model = modelAnswering([['One.'], ['Two.'], ['Three.']]);
    const world = worldOf(polish, {
      model: async () => model,
      agentSettings: async () => ({ ...agentDefaults, steps: 2 }),
    });
    const talk = createTalk();
    await run(world, request, talk);
    await run(world, saying('shorter'), talk);
    const { events } = await run(world, saying('longer', { version: 1 }), talk);
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'agent-steps' } });
    expect(model.requests).toHaveLength(2);
  });

  it('stays in the card where the run’s text is not in the field, and where the user does not want it written', async () => {
    const review = {
      runSettings: async () => ({ ...(await worldOf(polish).needs.runSettings(polish)), review: true }),
    };
    const world = worldOf(polish, { model: async () => modelAnswering([['One.'], ['Two.']]), ...review });
    const talk = createTalk();
    await run(world, request, talk);
    const page = pageTaking(undefined, { ok: false });
    const refused = await run(world, saying('shorter'), talk, page);
    expect(refused.events.at(-1)).toMatchObject({ type: 'succeeded', outcome: { delivery: 'card' } });
    const { inField: _none, ...next } = saying('shorter').next ?? { run: '', text: '', version: 0 };
    await run(world, { ...request, place: 'card', next }, talk, page);
    expect(page.insert).not.toHaveBeenCalled();
  });

  describe('to a function', () => {
    const functionOf = (path: string): Skill => {
      const { skill } = readFunction(path);
      if (!skill) throw new Error(`${path} is no function`);
      return { ...skill, key: 'user:polish' };
    };

    it('that gives a text has the conversation, and the answer takes the place of the one before', async () => {
      const model = modelAnswering([['Come to Plans!'], ['Plans?']]);
      const world = worldOf(functionOf('meeting-invite'), { model: async () => model });
      const talk = createTalk();
      const page = pageTaking();
      const fields = { topic: 'Plans', on: '2026-11-30', 'host.name': 'Ann' };
      const { events } = await run(world, { ...request, fields }, talk, page);
      expect(events.find(({ type }) => type === 'started')).toMatchObject({ takesNext: true });
      const { record } = await run(world, { ...saying('shorter'), fields }, talk, page);
      const [first, second] = model.requests;
      expect(second?.messages).toEqual([
        ...(first?.messages ?? []),
        { role: 'assistant', text: 'Come to Plans!' },
        { role: 'user', text: 'shorter' },
      ]);
      expect(second?.system).toContain('“Plans” on 2026-11-30');
      expect(second?.system).toContain('Their later messages are about your answers');
      expect(record.versions?.map(({ text }) => text)).toEqual(['Come to Plans!', 'Plans?']);
    });

    it('that gives values has the answer that kept to the signature before it, and is held to it again', async () => {
      const answer = (message: string) => JSON.stringify({ issues: [{ line: 1, severity: 'low', message }] });
      const model = modelAnswering([['none'], [answer('a')], ['all of them'], [answer('b')]]);
      const world = worldOf(functionOf('code/review'), { model: async () => model });
      const talk = createTalk();
      const first = await run(world, request, talk);
      const { record, events } = await run(world, saying('in short', { inField: undefined }), talk);
      const wrong = model.requests[3];
      expect(wrong?.messages).toEqual([
        ...(model.requests[0]?.messages ?? []),
        { role: 'assistant', text: answer('a') },
        { role: 'user', text: 'in short' },
        { role: 'assistant', text: 'all of them' },
        { role: 'user', text: expect.stringContaining('does not match the JSON Schema') },
      ]);
      expect(wrong).toHaveProperty('answerSchema');
      expect(record.versions).toMatchObject([
        { result: { value: { issues: [{ message: 'a' }] } } },
        { result: { value: { issues: [{ message: 'b' }] } }, message: 'in short' },
      ]);
      expect(record.result).toEqual(record.versions?.[1]?.result);
      const told: RunViewEvent[] = [...first.events, { type: 'going-on', message: 'in short' }, ...events];
      const view = told.reduce(reduceRun, newRunView());
      expect(view.result).toEqual(record.result);
      expect(reduceRun(view, { type: 'version', at: 0 }).result).toEqual(first.record.result);
    });

    it('that is not answered with a value of its signature leaves the value before', async () => {
      const answer = JSON.stringify({ issues: [] });
      const model = modelAnswering([[answer], ['none'], ['still none']]);
      const world = worldOf(functionOf('code/review'), { model: async () => model });
      const talk = createTalk();
      const { record: before } = await run(world, request, talk);
      const { record, events } = await run(world, saying('in short', { inField: undefined }), talk);
      expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'output-invalid' } });
      expect(record).toMatchObject({ status: 'success', text: before.text, result: before.result });
    });
  });

  it('finds the files, the answers of tools and what the user has refused as they were', async () => {
    const { shell, workspaces } = shellSaying(() => ({ stdout: '3\n' }));
    const bash = callOf('bash', { command: 'wc -l list.txt' });
    const model = modelAnswering([[bash], ['There are 3.'], [bash], ['Still 3.']]);
    const world = worldOf(undefined, { model: async () => model, workspaces });
    const talk = createTalk();
    const asked = askOf('count');
    await run(world, asked, talk);
    expect(shell.closed).toBe(0);
    await run(world, { ...asked, place: 'card', next: { run: 'r1', text: 'again', version: 0 } }, talk);
    expect(shell).toMatchObject({ opened: 1, closed: 0 });
    expect(model.requests[2]?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    talk.close();
    expect(shell.closed).toBe(1);
  });
});

describe('a run that is known by its record alone', () => {
  const record = async (): Promise<RunRecord> => {
    const model = modelAnswering([['One.'], ['Two.']]);
    const world = worldOf(polish, { model: async () => model });
    const talk = createTalk();
    await run(world, request, talk);
    return (await run(world, saying('shorter'), talk)).record;
  };

  it('goes on with what was said and answered', async () => {
    const talk = recall(await record());
    if (!talk) throw new Error('It cannot go on');
    const model = modelAnswering([['Three.']]);
    const world = worldOf(polish, { model: async () => model });
    const { record: after } = await run(world, saying('in French', { version: 1 }), talk);
    expect(model.requests[0]?.messages.map((turn) => 'text' in turn && turn.text)).toEqual([
      '<text>\nteh text\n</text>',
      'One.',
      'shorter',
      'Two.',
      'in French',
    ]);
    expect(after.versions?.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('counts as one into which anything may have come, where tools were called in it', async () => {
    const kept = await record();
    expect(recall(kept)?.shared.seen).toMatchObject({ foreign: false, private: false });
    const call = { at: 1, kind: 'call', call: 1, name: 'bash', subject: '' } as const;
    expect(recall({ ...kept, steps: [call] })?.shared.seen).toMatchObject({ foreign: true, private: true });
  });

  it('does not go on where it has no whole answer', async () => {
    const kept = await record();
    expect(recall({ ...kept, status: 'error' })).toBeUndefined();
    expect(recall({ ...kept, mode: 'sandbox' })).toBeUndefined();
    expect(recall({ ...kept, requests: [] })).toBeUndefined();
  });
});
