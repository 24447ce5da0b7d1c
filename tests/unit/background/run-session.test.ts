import { describe, expect, it, vi } from 'vitest';
import { createMadeFiles } from '../../../src/background/made-files';
import type { RunPage } from '../../../src/core/run/needs';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { RunRequest } from '../../../src/core/run/run-request';
import { requestOf, skillOf } from '../core/execute/fakes';
import { memoryArea } from '../store/support/memory-area';
import { emits, listeners, sessionOf } from './support/session';

const start = { type: 'start', request: requestOf() };
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
    session.receive(start);
    await vi.waitFor(() => expect(session.sent).toHaveLength(2));
    expect(session.sent).toEqual([started, succeeded].map((event) => ({ type: 'event', event })));
    expect(session.needs.remember).toHaveBeenCalledWith(start.request);
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
    session.receive({ type: 'requests' });
    expect(session.sent).toEqual([{ type: 'requests', requests: [] }]);
    session.receive(start);
    await vi.waitFor(() => expect(session.events()).toEqual([succeeded]));
    session.receive({ type: 'requests', runId: 'old' });
    expect(session.sent.at(-1)).toEqual({ type: 'requests', requests: [request] });
    expect(recorded).not.toHaveBeenCalled();
  });

  it('does not remember a trial', async () => {
    const session = sessionOf(emits(started, succeeded));
    session.receive({ ...start, request: { ...start.request, trial: true } });
    await vi.waitFor(() => expect(session.sent).toHaveLength(2));
    expect(session.needs.remember).not.toHaveBeenCalled();
  });

  it('runs once, however often it is told to start', async () => {
    const execute = vi.fn(emits(started));
    const session = sessionOf(execute);
    session.receive(start);
    session.receive(start);
    await vi.waitFor(() => expect(session.sent).toHaveLength(1));
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('asks the page to insert and gives its answer back', async () => {
    const answers: unknown[] = [];
    const session = sessionOf(
      async (_request, page) =>
        void answers.push(await page.insert('text', 'insert', new AbortController().signal)),
    );
    session.receive(start);
    expect(session.sent).toEqual([{ type: 'insert', text: 'text', place: 'insert' }]);
    session.receive({ type: 'inserted', outcome: { status: 'unchanged' } });
    await vi.waitFor(() => expect(answers).toEqual([{ status: 'unchanged' }]));
  });

  it('asks the page to insert nothing for a run that is over', async () => {
    let failure: unknown;
    const over = AbortSignal.abort('over');
    const session = sessionOf(async (_request, page) => {
      failure = await page.insert('text', 'insert', over).catch((error: unknown) => error);
    });
    session.receive(start);
    await vi.waitFor(() => expect(failure).toBe('over'));
    expect(session.sent).toEqual([]);
  });

  it('tells a run that waits for the page when the page has gone', async () => {
    let failure: unknown;
    let reason: unknown;
    const execute = async (_request: RunRequest, page: RunPage, _emit: unknown, signal: AbortSignal) => {
      failure = await page.insert('text', 'insert', signal).catch((error: unknown) => error);
      reason = signal.reason;
    };
    const session = sessionOf(execute);
    session.receive(start);
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
    session.receive(start);
    const fileOf = (path: string, text: string) => ({ path, text, encoding: 'utf8' });
    for (const file of [fileOf('a.txt', 'one'), fileOf('b.txt', 'x'.repeat(28e6)), fileOf('c.txt', 'two')])
      session.receive({ type: 'give', file });
    await vi.waitFor(() => expect(given).toEqual([fileOf('a.txt', 'one'), fileOf('c.txt', 'two')]));
  });

  it('waits for the text of a page no longer than there is one', async () => {
    let failure: unknown;
    const execute = async (_request: RunRequest, page: RunPage) => {
      failure = await page.read().catch((error: unknown) => error);
    };
    const session = sessionOf(execute, { readPage: () => new Promise(() => undefined) });
    session.receive(start);
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
    session.receive(start);
    await vi.waitFor(() => expect(reasons).toMatchObject([{ code: 'page-gone' }]));
    expect(session.port.disconnect).toHaveBeenCalledOnce();
  });

  it('stops', async () => {
    let signal: AbortSignal | undefined;
    const session = sessionOf(async (_request, _page, _emit, given) => {
      signal = given;
    });
    session.receive(start);
    session.receive({ type: 'stop' });
    await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  });

  it('keeps the background alive exactly as long as the run goes on', async () => {
    const release = vi.fn();
    const ends = listeners<[]>();
    const session = sessionOf(() => new Promise<void>((resolve) => ends.addListener(resolve)), {
      keepAlive: () => release,
    });
    session.receive(start);
    expect(release).not.toHaveBeenCalled();
    ends.tell();
    await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  });

  it('stays alive and says nothing of a last run that could not be remembered', async () => {
    const release = vi.fn();
    const ends = listeners<[]>();
    const remember = vi.fn(() => Promise.reject(new Error('disk full')));
    const session = sessionOf(() => new Promise<void>((resolve) => ends.addListener(resolve)), {
      keepAlive: () => release,
      remember,
    });
    session.receive(start);
    await expect(remember.mock.results[0]?.value).rejects.toThrow('disk full');
    expect(release).not.toHaveBeenCalled();
    ends.tell();
    await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  });

  it('copies the run’s own result, not a text of the page', async () => {
    const session = sessionOf(emits(succeeded));
    session.receive(start);
    session.receive({ type: 'copy', runId: 'r1', text: 'evil' });
    await vi.waitFor(() => expect(session.sent).toContainEqual({ type: 'copied', ok: true }));
    expect(session.needs.writeClipboard).toHaveBeenCalledWith('done');
  });

  it('copies the words of what stands in the field', async () => {
    const session = sessionOf(emits({ ...succeeded, text: 'Ask [@Ann](kept:1)' }));
    session.receive(start);
    session.receive({ type: 'copy', runId: 'r1' });
    await vi.waitFor(() => expect(session.sent).toContainEqual({ type: 'copied', ok: true }));
    expect(session.needs.writeClipboard).toHaveBeenCalledWith('Ask @Ann');
  });

  it('copies what an interrupted run had, over a port of its own', async () => {
    const session = sessionOf(emits());
    session.receive({ type: 'copy', runId: 'old' });
    await vi.waitFor(() => expect(session.sent).toEqual([{ type: 'copied', ok: true }]));
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
    session.receive(start);
    for (const file of ['b.pdf', 'c.md', 'a.md']) session.receive({ type: 'copy', runId: 'r1', file });
    await vi.waitFor(() => expect(session.sent).toContainEqual({ type: 'copied', ok: true }));
    expect(
      session.sent.filter(({ type }) => type === 'copied').map((said) => 'ok' in said && said.ok),
    ).toEqual([false, false, true]);
    expect(session.needs.writeClipboard).toHaveBeenCalledExactlyOnceWith('# A');
  });

  const pdf = { path: 'b.pdf', text: 'AP8=', encoding: 'base64' } as const;
  const saved = ({ sent }: ReturnType<typeof sessionOf>) =>
    sent.flatMap((message) => (message.type === 'saving' ? [message.ok] : []));

  it('saves a file that it made, and nothing that a page makes of it', async () => {
    const session = sessionOf(emits({ type: 'files', files: [pdf] }, succeeded));
    session.receive(start);
    for (const file of [
      { ...pdf, path: 'b.exe' },
      { ...pdf, text: 'AP9=' },
      { ...pdf, encoding: 'utf8' },
      pdf,
    ])
      session.receive({ type: 'save', file });
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
    session.receive(start);
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
    session.receive(start);
    await vi.waitFor(() => expect(session.events()).toContainEqual(succeeded));
  });

  it('saves what a run under the background before it has made, though nothing is recorded', async () => {
    const { area } = memoryArea();
    const first = sessionOf(emits({ type: 'files', files: [pdf] }, succeeded), {
      madeFiles: createMadeFiles(area),
    });
    first.receive(start);
    await vi.waitFor(() => expect(first.events()).toContainEqual(succeeded));
    first.leave();
    const next = sessionOf(emits(), { madeFiles: createMadeFiles(area), recorded: async () => undefined });
    next.receive({ type: 'save', file: pdf });
    await vi.waitFor(() => expect(saved(next)).toEqual([true]));
    expect(next.needs.saveFile).toHaveBeenCalledExactlyOnceWith(pdf);
  });

  it('says that a file was not saved where that could not be begun', async () => {
    const saveFile = () => Promise.reject(new Error('The offscreen document does not answer'));
    const session = sessionOf(emits({ type: 'files', files: [pdf] }, succeeded), { saveFile });
    session.receive(start);
    session.receive({ type: 'save', file: pdf });
    await vi.waitFor(() => expect(saved(session)).toEqual([false]));
  });

  it('is on the page that the browser names, whatever the request says', async () => {
    const execute = vi.fn(emits(started));
    const session = sessionOf(execute, {}, { url: 'https://real.example/a', title: 'Real' });
    session.receive(start);
    await vi.waitFor(() => expect(session.sent).toHaveLength(1));
    const target = { ...start.request.target, url: 'https://real.example/a', title: 'Real' };
    expect(execute.mock.calls[0]?.[0]).toEqual({ ...start.request, target });
  });

  it('copies nothing where there is nothing', async () => {
    const session = sessionOf(emits());
    session.receive({ type: 'copy', runId: 'unknown' });
    await vi.waitFor(() => expect(session.sent).toEqual([{ type: 'copied', ok: false }]));
    expect(session.needs.writeClipboard).not.toHaveBeenCalled();
  });

  it('says that it could not copy where the clipboard cannot be reached', async () => {
    const session = sessionOf(emits(succeeded), {
      writeClipboard: () => Promise.reject(new Error('The offscreen document does not answer')),
    });
    session.receive(start);
    session.receive({ type: 'copy', runId: 'r1' });
    await vi.waitFor(() => expect(session.sent).toContainEqual({ type: 'copied', ok: false }));
  });

  it('adds only words that this run has offered', async () => {
    const session = sessionOf(emits({ type: 'words', words: ['Zorg'] }));
    session.receive(start);
    session.receive({ type: 'add-word', runId: 'r1', word: 'planted' });
    session.receive({ type: 'add-word', runId: 'r1', word: 'Zorg' });
    await vi.waitFor(() => expect(session.sent).toContainEqual({ type: 'word-added', word: 'Zorg' }));
    expect(session.needs.addWord).toHaveBeenCalledTimes(1);
  });

  it('adds a word that a run before the background died has offered', async () => {
    const session = sessionOf(emits());
    session.receive({ type: 'add-word', runId: 'old', word: 'planted' });
    session.receive({ type: 'add-word', runId: 'old', word: 'Zorg' });
    await vi.waitFor(() => expect(session.sent).toEqual([{ type: 'word-added', word: 'Zorg' }]));
    expect(session.needs.addWord).toHaveBeenCalledTimes(1);
  });

  it.each([
    [undefined],
    ['start'],
    [{ type: 'start' }],
    [{ type: 'start', request: { ...requestOf(), skill: 'nonsense' } }],
    [{ type: 'inserted', outcome: { status: 'refused', reason: 'model-key' } }],
    [{ type: 'inserted', outcome: { status: 'sent', strategy: 'x' } }],
    [{ type: 'inserted', outcome: { status: 'sent', strategy: 'x'.repeat(201), canUndo: true } }],
    [{ type: 'inserted', outcome: { status: 'written', strategy: 'x', undoKey: 'yes' } }],
    [{ type: 'anything' }],
  ])('closes the port on a message that is none: %j', (message) => {
    const execute = vi.fn();
    const session = sessionOf(execute);
    session.receive(message);
    expect(session.port.disconnect).toHaveBeenCalled();
    expect(execute).not.toHaveBeenCalled();
  });

  it('ends its run with the port that it closes itself', async () => {
    let emitLate: (event: RunEvent) => void = () => undefined;
    let signal: AbortSignal | undefined;
    const session = sessionOf(async (_request, _page, emit, given) => {
      emitLate = emit;
      signal = given;
    });
    session.receive(start);
    session.receive('nonsense');
    await vi.waitFor(() => expect(signal?.reason).toMatchObject({ code: 'page-gone' }));
    emitLate(succeeded);
    expect(session.sent).toEqual([]);
  });
});
