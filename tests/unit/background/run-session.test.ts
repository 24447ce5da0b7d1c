import { describe, expect, it, vi } from 'vitest';
import { createMadeFiles } from '../../../src/background/made-files';
import { mostGivenCharacters } from '../../../src/core/run/given-limits';
import type { RunPage } from '../../../src/core/run/needs';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { RunRequest } from '../../../src/core/run/run-request';
import { requestOf, skillOf } from '../core/execute/fakes';
import { memoryArea } from '../store/support/memory-area';
import { type Execute, emits, listeners, sessionOf } from './support/session';

const start = requestOf();
const { key, id, name, description } = skillOf();
const started: RunEvent = {
  type: 'started',
  runId: 'r1',
  skill: { key, id, name, description, emoji: '' },
  mode: 'llm',
  behaviour: 'rewrite',
  delivery: 'replace',
};
const succeeded: RunEvent = {
  type: 'succeeded',
  text: 'done',
  outcome: { delivery: 'card', status: 'done' },
  duration: 1,
};

describe('a run session', () => {
  it('passes the events on in order and remembers what was run', async () => {
    const session = sessionOf(emits(started, succeeded));
    session.ask('start', start);
    await vi.waitFor(() => expect(session.events()).toHaveLength(2));
    expect(session.events()).toEqual([started, succeeded]);
    await vi.waitFor(() => expect(session.answers('start')).toEqual([undefined]));
    expect(session.needs.remember).toHaveBeenCalledWith(start);
  });

  it('tells its page what its own run has sent, and what no other has', async () => {
    const request = {
      host: 'api.example.com',
      origin: 'https://api.example.com',
      model: 'm',
      label: 'm',
      local: false,
      system: 'Be nice.',
      message: 'Hey',
    };
    const recorded = vi.fn();
    const session = sessionOf(
      async (_run, _page, emit, _signal, note) => {
        note({ requests: [request] });
        emit(succeeded);
      },
      { recorded },
    );
    session.ask('requests');
    await vi.waitFor(() => expect(session.answers('requests')).toEqual([[]]));
    session.ask('start', start);
    await vi.waitFor(() => expect(session.events()).toEqual([succeeded]));
    session.ask('requests');
    await vi.waitFor(() => expect(session.answers('requests').at(-1)).toEqual([request]));
    expect(recorded).not.toHaveBeenCalled();
  });

  it('does not remember a trial', async () => {
    const session = sessionOf(emits(started, succeeded));
    session.ask('start', { ...start, trial: true });
    await vi.waitFor(() => expect(session.events()).toHaveLength(2));
    expect(session.needs.remember).not.toHaveBeenCalled();
  });

  it('runs once, however often it is told to start', async () => {
    const execute = vi.fn(emits(started));
    const session = sessionOf(execute);
    session.ask('start', start);
    session.ask('start', start);
    await vi.waitFor(() => expect(session.events()).toHaveLength(1));
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('asks the page to insert and gives its answer back', async () => {
    const answers: unknown[] = [];
    const session = sessionOf(
      async (_request, page) =>
        void answers.push(await page.insert('text', 'insert', new AbortController().signal)),
    );
    session.ask('start', start);
    expect(session.inserts()).toEqual([['text', 'insert']]);
    session.inserted({ status: 'unchanged' });
    await vi.waitFor(() => expect(answers).toEqual([{ status: 'unchanged' }]));
  });

  it('asks the page to insert nothing for a run that is over', async () => {
    let failure: unknown;
    const over = AbortSignal.abort('over');
    const session = sessionOf(async (_request, page) => {
      failure = await page.insert('text', 'insert', over).catch((error: unknown) => error);
    });
    session.ask('start', start);
    await vi.waitFor(() => expect(failure).toBe('over'));
    expect(session.inserts()).toEqual([]);
  });

  it('tells a run that waits for the page when the page has gone', async () => {
    let failure: unknown;
    let reason: unknown;
    const execute = async (_request: RunRequest, page: RunPage, _emit: unknown, signal: AbortSignal) => {
      failure = await page.insert('text', 'insert', signal).catch((error: unknown) => error);
      reason = signal.reason;
    };
    const session = sessionOf(execute);
    session.ask('start', start);
    session.leave();
    await vi.waitFor(() => expect(failure).toMatchObject({ code: 'page-gone' }));
    expect(reason).toMatchObject({ code: 'page-gone' });
  });

  it('hands on what the user gives, once, and no more than a run may be given', async () => {
    const given: unknown[] = [];
    const execute = async (_request: RunRequest, page: RunPage) => {
      await vi.waitFor(() => {
        given.push(...page.given());
        expect(given).toHaveLength(2);
      });
    };
    const session = sessionOf(execute);
    session.ask('start', start);
    const fileOf = (path: string, text: string) => ({ path, text, encoding: 'utf8' });
    for (const file of [
      fileOf('a.txt', 'one'),
      fileOf('b.txt', 'x'.repeat(mostGivenCharacters)),
      fileOf('c.txt', 'two'),
    ])
      session.ask('give', file);
    await vi.waitFor(() => expect(given).toEqual([fileOf('a.txt', 'one'), fileOf('c.txt', 'two')]));
  });

  it('waits for the text of a page no longer than there is one', async () => {
    let failure: unknown;
    const execute = async (_request: RunRequest, page: RunPage) => {
      failure = await page.read().catch((error: unknown) => error);
    };
    const session = sessionOf(execute, { readPage: () => new Promise(() => undefined) });
    session.ask('start', start);
    session.leave();
    await vi.waitFor(() => expect(failure).toMatchObject({ code: 'page-gone' }));
  });

  it('breaks where a message does not go through, so that no page waits for the end of its run', async () => {
    const reasons: unknown[] = [];
    const session = sessionOf(async (_request, _page, emit, signal) => {
      emit(succeeded);
      reasons.push(signal.reason);
      emit(succeeded);
    });
    session.port.postMessage = () => {
      throw new Error('Message length exceeded maximum allowed length.');
    };
    session.ask('start', start);
    await vi.waitFor(() => expect(reasons).toMatchObject([{ code: 'page-gone' }]));
    expect(session.port.disconnect).toHaveBeenCalledOnce();
  });

  it('stops', async () => {
    let signal: AbortSignal | undefined;
    const session = sessionOf(async (_request, _page, _emit, given) => {
      signal = given;
    });
    session.ask('start', start);
    session.ask('stop');
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  });

  it('keeps the background alive exactly as long as the run goes on', async () => {
    const release = vi.fn();
    const ends = listeners<[]>();
    const session = sessionOf(() => new Promise<void>((resolve) => ends.addListener(resolve)), {
      keepAlive: () => release,
    });
    session.ask('start', start);
    expect(release).not.toHaveBeenCalled();
    ends.tell();
    await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  });

  it('stays alive and says nothing of a last run that could not be remembered', async () => {
    const release = vi.fn();
    const ends = listeners<[]>();
    const remember = vi.fn(() => Promise.reject(new Error('disk full')));
    const begins: Execute = (_request, _page, emit) => {
      emit(started);
      return new Promise<void>((resolve) => ends.addListener(resolve));
    };
    const session = sessionOf(begins, { keepAlive: () => release, remember });
    session.ask('start', start);
    await expect(remember.mock.results[0]?.value).rejects.toThrow('disk full');
    expect(release).not.toHaveBeenCalled();
    ends.tell();
    await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  });

  it('copies the run’s own result, not a text of the page', async () => {
    const session = sessionOf(emits(succeeded));
    session.ask('start', start);
    session.ask('copy', 'r1');
    await vi.waitFor(() => expect(session.answers('copy')).toContain(true));
    expect(session.needs.writeClipboard).toHaveBeenCalledWith('done');
  });

  it('copies the words of what stands in the field', async () => {
    const session = sessionOf(emits({ ...succeeded, text: 'Ask [@Ann](kept:1)' }));
    session.ask('start', start);
    session.ask('copy', 'r1');
    await vi.waitFor(() => expect(session.answers('copy')).toContain(true));
    expect(session.needs.writeClipboard).toHaveBeenCalledWith('Ask @Ann');
  });

  it('copies what an interrupted run had, over a port of its own', async () => {
    const session = sessionOf(emits());
    session.ask('copy', 'old');
    await vi.waitFor(() => expect(session.answers('copy')).toEqual([true]));
    expect(session.needs.writeClipboard).toHaveBeenCalledWith('half a text');
  });

  it('copies a text that the run has made a file of, and no bytes', async () => {
    const made: RunEvent = {
      type: 'files',
      files: [
        { path: 'a.md', text: '# A', encoding: 'utf8' },
        { path: 'b.pdf', text: 'AP8=', encoding: 'base64' },
      ],
    };
    const session = sessionOf(emits(made, succeeded));
    session.ask('start', start);
    for (const file of ['b.pdf', 'c.md', 'a.md']) session.ask('copy', 'r1', { file });
    await vi.waitFor(() => expect(session.answers('copy')).toContain(true));
    expect(session.answers('copy')).toEqual([false, false, true]);
    expect(session.needs.writeClipboard).toHaveBeenCalledExactlyOnceWith('# A');
  });

  it('copies what a function gave, in the form that is asked for', async () => {
    const value = { rows: [{ a: 1, b: '[@Ann](kept:1)' }] };
    const result: RunEvent = { type: 'result', result: { value, isText: false, choices: [] } };
    const session = sessionOf(emits(result, succeeded));
    session.ask('start', start);
    session.ask('copy', 'r1', { form: 'table' });
    await vi.waitFor(() => expect(session.answers('copy')).toContain(true));
    expect(session.needs.writeClipboard).toHaveBeenCalledExactlyOnceWith(
      '| a | b |\n| --- | --- |\n| 1 | @Ann |',
    );
  });

  it('has no form of what is a text', async () => {
    const session = sessionOf(emits(succeeded));
    session.ask('start', start);
    session.ask('copy', 'r1', { form: 'json' });
    await vi.waitFor(() => expect(session.answers('copy')).toEqual([false]));
    expect(session.needs.writeClipboard).not.toHaveBeenCalled();
  });

  const pdf = { path: 'b.pdf', text: 'AP8=', encoding: 'base64' } as const;
  const saved = ({ answers }: ReturnType<typeof sessionOf>) => answers('save');

  it('saves a file that it made, and nothing that a page makes of it', async () => {
    const session = sessionOf(emits({ type: 'files', files: [pdf] }, succeeded));
    session.ask('start', start);
    for (const file of [
      { ...pdf, path: 'b.exe' },
      { ...pdf, text: 'AP9=' },
      { ...pdf, encoding: 'utf8' },
      pdf,
    ])
      session.ask('save', file);
    await vi.waitFor(() => expect(saved(session)).toEqual([false, false, false, true]));
    expect(session.needs.saveFile).toHaveBeenCalledExactlyOnceWith(pdf);
  });

  it('offers a file once it is noted that it was made, and nothing overtakes it', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const files: RunEvent = { type: 'files', files: [pdf] };
    const note = vi.fn(() => held);
    const session = sessionOf(emits(started, files, succeeded), {
      madeFiles: { ...createMadeFiles(memoryArea().area), note },
    });
    session.ask('start', start);
    await vi.waitFor(() => expect(note).toHaveBeenCalledExactlyOnceWith([pdf]));
    expect(session.events()).toEqual([started]);
    release();
    await vi.waitFor(() => expect(session.events()).toEqual([started, files, succeeded]));
  });

  it('offers a file also where that cannot be noted', async () => {
    const note = () => Promise.reject(new Error('The store is full'));
    const session = sessionOf(emits({ type: 'files', files: [pdf] }, succeeded), {
      madeFiles: { ...createMadeFiles(memoryArea().area), note },
    });
    session.ask('start', start);
    await vi.waitFor(() => expect(session.events()).toContainEqual(succeeded));
  });

  it('saves what a run under the background before it has made, though nothing is recorded', async () => {
    const { area } = memoryArea();
    const first = sessionOf(emits({ type: 'files', files: [pdf] }, succeeded), {
      madeFiles: createMadeFiles(area),
    });
    first.ask('start', start);
    await vi.waitFor(() => expect(first.events()).toContainEqual(succeeded));
    first.leave();
    const next = sessionOf(emits(), { madeFiles: createMadeFiles(area), recorded: async () => undefined });
    next.ask('save', pdf);
    await vi.waitFor(() => expect(saved(next)).toEqual([true]));
    expect(next.needs.saveFile).toHaveBeenCalledExactlyOnceWith(pdf);
  });

  it('says that a file was not saved where that could not be begun', async () => {
    const saveFile = () => Promise.reject(new Error('The offscreen document does not answer'));
    const session = sessionOf(emits({ type: 'files', files: [pdf] }, succeeded), { saveFile });
    session.ask('start', start);
    session.ask('save', pdf);
    await vi.waitFor(() => expect(saved(session)).toEqual([false]));
  });

  it('is on the page that the browser names, and no trial, whatever the request says', async () => {
    const execute = vi.fn(emits(started));
    const session = sessionOf(execute, {}, { url: 'https://real.example/a', title: 'Real' });
    session.ask('start', { ...start, trial: true });
    await vi.waitFor(() => expect(session.events()).toHaveLength(1));
    const target = { ...start.target, url: 'https://real.example/a', title: 'Real' };
    expect(execute.mock.calls[0]?.[0]).toEqual({ ...start, target });
  });

  it('copies nothing where there is nothing', async () => {
    const session = sessionOf(emits());
    session.ask('copy', 'unknown');
    await vi.waitFor(() => expect(session.answers('copy')).toEqual([false]));
    expect(session.needs.writeClipboard).not.toHaveBeenCalled();
  });

  it('says that it could not copy where the clipboard cannot be reached', async () => {
    const session = sessionOf(emits(succeeded), {
      writeClipboard: () => Promise.reject(new Error('The offscreen document does not answer')),
    });
    session.ask('start', start);
    session.ask('copy', 'r1');
    await vi.waitFor(() => expect(session.answers('copy')).toContain(false));
  });

  it('adds only words that this run has offered', async () => {
    const session = sessionOf(emits({ type: 'words', words: ['Zorg'] }));
    session.ask('start', start);
    session.ask('addWord', 'r1', 'planted');
    session.ask('addWord', 'r1', 'Zorg');
    await vi.waitFor(() => expect(session.answers('addWord')).toEqual([false, true]));
    expect(session.needs.addWord).toHaveBeenCalledTimes(1);
  });

  it('adds a word that a run before the background died has offered', async () => {
    const session = sessionOf(emits());
    session.ask('addWord', 'old', 'planted');
    session.ask('addWord', 'old', 'Zorg');
    await vi.waitFor(() => expect(session.answers('addWord')).toEqual([false, true]));
    expect(session.needs.addWord).toHaveBeenCalledTimes(1);
  });

  const call = (of: unknown, args: unknown, functions: unknown = []): [unknown] => [
    { type: 'call', id: 9, of, args, functions },
  ];
  it.each<[unknown]>([
    [undefined],
    ['start'],
    [{ type: 'start', request: requestOf() }],
    [{ type: 'abort', id: 1 }],
    call('start', [requestOf(), null, null]),
    call('start', [requestOf(), null, null], [1]),
    call('start', [requestOf(), null, null], [0, 1]),
    call('start', [requestOf(), null, null], { length: 3 }),
    call('start', [], [1, 2]),
    call('start', [requestOf(), null, null, null], [1, 2]),
    call('start', [{ ...requestOf(), skill: 'nonsense' }, null, null], [1, 2]),
    call('alive', ['x']),
    call('answer', []),
    call('constructor', []),
    call('__proto__', []),
    call('anything', []),
    call(['start'], [requestOf(), null, null], [1, 2]),
    call('addWord', ['r1', { toString: 'Zorg' }]),
  ])('closes the port on a message that is none: %j', (message) => {
    const execute = vi.fn();
    const session = sessionOf(execute);
    session.receive(message);
    expect(session.port.disconnect).toHaveBeenCalled();
    expect(execute).not.toHaveBeenCalled();
  });

  it.each([
    { status: 'refused', reason: 'model-key' },
    { status: 'sent', strategy: 'x' },
    { status: 'sent', strategy: 'x'.repeat(201), canUndo: true },
    { status: 'written', strategy: 'x', undoKey: 'yes' },
    'written',
  ])('closes the port on an outcome that is none: %j', async (outcome) => {
    let failure: unknown;
    const session = sessionOf(async (_request, page, _emit, signal) => {
      failure = await page.insert('text', 'insert', signal).catch((error: unknown) => error);
    });
    session.ask('start', start);
    session.inserted(outcome as never);
    await vi.waitFor(() => expect(failure).toMatchObject({ code: 'page-gone' }));
    expect(session.port.disconnect).toHaveBeenCalled();
  });

  it('lets go of its page where it fails as no run does, and reports that', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = new Error('no such thing');
    const session = sessionOf(() => Promise.reject(failed));
    session.ask('start', start);
    await vi.waitFor(() => expect(session.port.disconnect).toHaveBeenCalled());
    expect(reported).toHaveBeenCalledWith('Caretaker (run):', failed);
    expect(JSON.stringify(session.sent)).not.toContain('no such thing');
    reported.mockRestore();
  });

  it('takes one outcome for one text, and none that was not asked for', async () => {
    const outcomes: unknown[] = [];
    const session = sessionOf(async (_request, page, _emit, signal) => {
      for (const text of ['one', 'two']) outcomes.push(await page.insert(text, 'insert', signal));
    });
    for (const id of [1, 2, 3]) session.receive({ type: 'done', id, value: { status: 'unchanged' } });
    session.ask('start', start);
    const [first] = session.called(2);
    session.answerTo(first, { status: 'written', strategy: 'a' });
    session.answerTo(first, { status: 'written', strategy: 'b' });
    await vi.waitFor(() => expect(session.inserts()).toHaveLength(2));
    expect(outcomes).toEqual([{ status: 'written', strategy: 'a' }]);
    session.answerTo(first, { status: 'written', strategy: 'c' });
    session.inserted({ status: 'unchanged' });
    await vi.waitFor(() => expect(outcomes).toHaveLength(2));
    expect(outcomes[1]).toEqual({ status: 'unchanged' });
    expect(session.port.disconnect).not.toHaveBeenCalled();
  });

  it('closes the port of a page that answers an event with more than that it has come', async () => {
    const session = sessionOf(async (_request, _page, emit) => emit(started));
    session.ask('start', start);
    session.answerTo(session.called(1)[0], { planted: true });
    expect(session.port.disconnect).toHaveBeenCalled();
  });

  it('ends its run with the port that it closes itself', async () => {
    let emitLate: (event: RunEvent) => void = () => undefined;
    let signal: AbortSignal | undefined;
    const session = sessionOf(async (_request, _page, emit, given) => {
      emitLate = emit;
      signal = given;
    });
    session.ask('start', start);
    session.receive('nonsense');
    await vi.waitFor(() => expect(signal?.reason).toMatchObject({ code: 'page-gone' }));
    emitLate(succeeded);
    expect(session.events()).toEqual([]);
  });
});
