import { describe, expect, it } from 'vitest';
import { agentDefaults } from '../../../../src/core/agent/settings';
import { execute } from '../../../../src/core/execute/executor';
import { createTalk, recall, type Talk } from '../../../../src/core/execute/talk';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunRecord } from '../../../../src/core/run/run-record';
import type { NextMessage, RunRequest } from '../../../../src/core/run/run-request';
import { callOf } from '../agent/fakes';
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
