import { describe, expect, it, vi } from 'vitest';
import { createQuestionWindows, type Windows } from '../../../src/background/question-windows';
import type { LeaveQuestion, RunAnswer } from '../../../src/core/run/run-question';
import { approval } from './support/approval';

const clicked: LeaveQuestion = {
  kind: 'approve',
  approval: { ...approval, decision: { answer: 'ask', click: true } },
};

const sent = {
  host: 'api.example.com',
  origin: 'https://api.example.com',
  model: 'm',
  label: '',
  local: false,
  system: '',
  message: 'hey you',
};

/** Questions with windows of the test's own. */
function deskOf(changes: Partial<Windows> = {}) {
  const opened: string[] = [];
  const closed: number[] = [];
  const brought: number[] = [];
  let onClosed: (id: number) => void = () => undefined;
  let ids = 0;
  const windows = createQuestionWindows(() => `q${++ids}`, {
    open: async (question) => opened.push(question),
    close: async (id) => void closed.push(id),
    show: async (id) => void brought.push(id),
    onClosed: (listener) => {
      onClosed = listener;
    },
    ...changes,
  });
  const controller = new AbortController();
  const ask = (asked: LeaveQuestion = { kind: 'approve', approval }, tabId = 7) =>
    windows.ask({ question: asked, url: 'https://a.example/', tabId }, controller.signal);
  return { ...windows, ask, opened, closed, brought, controller, userCloses: (id: number) => onClosed(id) };
}

/** A value that comes when the test lets it. */
function later<Value>() {
  let come: (value: Value) => void = () => undefined;
  const comes = new Promise<Value>((resolve) => {
    come = resolve;
  });
  return { comes, come };
}

const isOpen = (desk: ReturnType<typeof deskOf>, questions: number) =>
  vi.waitFor(() => expect(desk.opened).toHaveLength(questions));

describe('a question in a window of ours', () => {
  it.each<RunAnswer>([{ ok: true }, { ok: false }, { ok: true, always: true }, { ok: false, always: true }])(
    'is answered there, and the window goes: %j',
    async (answer) => {
      const desk = deskOf();
      const asked = desk.ask();
      await isOpen(desk, 1);
      expect(await desk.commands.question('q1')).toEqual({
        question: { kind: 'approve', approval },
        url: 'https://a.example/',
        waiting: 0,
      });
      expect(await desk.commands.answer('q1', answer)).toBe(true);
      expect(await asked).toEqual(answer);
      expect(desk.closed).toEqual([1]);
      expect(await desk.commands.question('q1')).toBeUndefined();
      expect(await desk.commands.answer('q1', { ok: true })).toBe(false);
    },
  );

  it('that is closed has said no', async () => {
    const desk = deskOf();
    const asked = desk.ask();
    await isOpen(desk, 1);
    desk.userCloses(7);
    expect(await desk.commands.question('q1')).toBeDefined();
    desk.userCloses(1);
    expect(await asked).toEqual({ ok: false });
  });

  it('that is closed before the browser has told its id has said no, and the next one is shown', async () => {
    const opening = later<number>();
    const windows = [opening.comes, Promise.resolve(8)];
    const desk = deskOf({ open: () => windows.shift() ?? Promise.reject(new Error('no more')) });
    const [first, second] = [desk.ask(), desk.ask(clicked)];
    await vi.waitFor(async () => expect(await desk.commands.question('q1')).toBeDefined());
    desk.userCloses(5);
    desk.userCloses(7);
    opening.come(7);
    expect(await first).toEqual({ ok: false });
    await vi.waitFor(async () => expect(await desk.commands.question('q2')).toBeDefined());
    expect(await desk.commands.answer('q2', { ok: true })).toBe(true);
    expect(await second).toEqual({ ok: true });
  });

  it('that was answered before the browser has told its id is closed when it has', async () => {
    const opening = later<number>();
    const desk = deskOf({ open: () => opening.comes });
    const asked = desk.ask();
    await vi.waitFor(async () => expect(await desk.commands.question('q1')).toBeDefined());
    expect(await desk.commands.answer('q1', { ok: true })).toBe(true);
    opening.come(7);
    expect(await asked).toEqual({ ok: true });
    await vi.waitFor(() => expect(desk.closed).toEqual([7]));
  });

  it('whose run ends while the browser opens it waits for it no longer, and the window goes when it comes', async () => {
    const opening = later<number>();
    const desk = deskOf({ open: () => opening.comes });
    const asked = desk.ask();
    await vi.waitFor(async () => expect(await desk.commands.question('q1')).toBeDefined());
    desk.controller.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    opening.come(7);
    await vi.waitFor(() => expect(desk.closed).toEqual([7]));
  });

  it('waits for the one before, and is another question', async () => {
    const desk = deskOf();
    const [first, second] = [desk.ask(), desk.ask(clicked)];
    await isOpen(desk, 1);
    expect(await desk.commands.question('q1')).toMatchObject({ waiting: 1 });
    expect(await desk.commands.answer('q2', { ok: true })).toBe(false);
    await desk.commands.answer('q1', { ok: false });
    expect(await first).toEqual({ ok: false });
    await isOpen(desk, 2);
    expect(await desk.commands.answer('q1', { ok: true })).toBe(false);
    desk.userCloses(1);
    await desk.commands.answer('q2', { ok: true });
    expect(await second).toEqual({ ok: true });
  });

  it.each<unknown>([
    undefined,
    null,
    true,
    'yes',
    {},
    { ok: 'true' },
    { ok: true, accepted: [true] },
    { ok: true, always: 1 },
    { ok: true, tool: 'bash' },
  ])('takes no answer of another form: %j', async (answer) => {
    const desk = deskOf();
    const asked = desk.ask();
    await isOpen(desk, 1);
    expect(await desk.commands.answer('q1', answer as RunAnswer)).toBe(false);
    await desk.commands.answer('q1', { ok: false });
    expect(await asked).toEqual({ ok: false });
  });

  it.each<RunAnswer>([
    { ok: true, always: true },
    { ok: false, always: true },
  ])('that needs a click is not answered for later calls: %j', async (answer) => {
    const desk = deskOf();
    const asked = desk.ask(clicked);
    await isOpen(desk, 1);
    expect(await desk.commands.answer('q1', answer)).toBe(false);
    await desk.commands.answer('q1', { ok: true });
    expect(await asked).toEqual({ ok: true });
  });

  it.each<LeaveQuestion>([
    { kind: 'send', sent },
    {
      kind: 'confirm',
      skill: 'Burn',
      mode: 'direct',
      delivery: 'card',
      dangerous: true,
      permissions: [],
      tools: [],
    },
  ])('that is no approval has no answer for later calls: $kind', async (question) => {
    const desk = deskOf();
    const asked = desk.ask(question);
    await isOpen(desk, 1);
    expect(await desk.commands.question('q1')).toMatchObject({ question });
    expect(await desk.commands.answer('q1', { ok: true, always: true })).toBe(false);
    expect(await desk.commands.answer('q1', { ok: true })).toBe(true);
    expect(await asked).toEqual({ ok: true });
  });

  it.each<[RunAnswer, LeaveQuestion, boolean]>([
    [{ ok: true, once: true }, { kind: 'send', sent, lasting: true }, true],
    [{ ok: true, once: true }, { kind: 'send', sent }, false],
    [{ ok: true, once: true, always: true }, { kind: 'send', sent, lasting: true }, false],
    [{ ok: true, once: true }, clicked, false],
  ])(
    'is answered for this run alone where a yes would be remembered: %j to %j',
    async (answer, question, takes) => {
      const desk = deskOf();
      const asked = desk.ask(question);
      await isOpen(desk, 1);
      expect(await desk.commands.answer('q1', answer)).toBe(takes);
      await desk.commands.answer('q1', { ok: false });
      expect(await asked).toEqual(takes ? answer : { ok: false });
    },
  );

  it.each<[RunAnswer, boolean]>([
    [{ ok: true, always: true }, true],
    [{ ok: false, always: true }, false],
  ])(
    'whether a skill runs that need not be confirmed again takes a yes for later, and no no: %j',
    async (answer, takes) => {
      const desk = deskOf();
      const question: LeaveQuestion = {
        kind: 'confirm',
        skill: 'Send',
        mode: 'direct',
        delivery: 'card',
        dangerous: false,
        permissions: [],
        tools: [],
        lasting: true,
      };
      const asked = desk.ask(question);
      await isOpen(desk, 1);
      expect(await desk.commands.answer('q1', answer)).toBe(takes);
      await desk.commands.answer('q1', { ok: false });
      expect(await asked).toEqual(takes ? answer : { ok: false });
    },
  );

  it('goes with its run, and one that waits is never shown when its run has ended', async () => {
    const desk = deskOf();
    const [first, second] = [desk.ask(), desk.ask()];
    await isOpen(desk, 1);
    desk.controller.abort(new Error('stopped'));
    await expect(first).rejects.toThrow('stopped');
    await expect(second).rejects.toThrow('stopped');
    await vi.waitFor(() => expect(desk.closed).toEqual([1]));
    expect(await desk.commands.answer('q1', { ok: true })).toBe(false);
    expect(desk.opened).toEqual(['q1']);
  });

  it.each([
    ['none', async () => undefined],
    ['an error', () => Promise.reject(new Error('no windows'))],
  ])('that the browser does not open is no answer, and the run says so: %s', async (_case, open) => {
    await expect(deskOf({ open }).ask()).rejects.toMatchObject({ code: 'no-window' });
  });

  it('that is behind others is brought to the front, if it is the one that is asked', async () => {
    const desk = deskOf();
    const [first, second]: LeaveQuestion[] = [{ kind: 'approve', approval }, clicked];
    const asked = [desk.ask(first), desk.ask(second)];
    await isOpen(desk, 1);
    await desk.show(second as LeaveQuestion);
    expect(desk.brought).toEqual([]);
    await desk.show(first as LeaveQuestion);
    expect(desk.brought).toEqual([1]);
    desk.controller.abort(new Error('stopped'));
    await Promise.allSettled(asked);
  });

  it('does not open for a tab after three noes in a row, until the user calls there again', async () => {
    const desk = deskOf();
    const sayNo = async (tabId: number) => {
      const asked = desk.ask(clicked, tabId);
      const windows = desk.opened.length + 1;
      await isOpen(desk, windows);
      desk.userCloses(windows);
      return asked;
    };
    for (let time = 0; time < 3; time += 1) expect(await sayNo(7)).toEqual({ ok: false });
    // A model's call is refused; a run that may not begin says why.
    expect(await desk.ask(clicked, 7)).toEqual({ ok: false });
    await expect(desk.ask({ kind: 'send', sent }, 7)).rejects.toMatchObject({ code: 'asked-enough' });
    expect(desk.opened).toHaveLength(3);
    expect(await sayNo(8)).toEqual({ ok: false });
    desk.called(7);
    expect(await sayNo(7)).toEqual({ ok: false });
    expect(desk.opened).toHaveLength(5);
  });

  it('that is answered with a yes ends the row of noes', async () => {
    const desk = deskOf();
    for (const ok of [false, false, true, false, false, false]) {
      const asked = desk.ask(clicked);
      const windows = desk.opened.length + 1;
      await isOpen(desk, windows);
      await desk.commands.answer(`q${windows}`, { ok });
      expect(await asked).toEqual({ ok });
    }
    expect(await desk.ask(clicked)).toEqual({ ok: false });
    expect(desk.opened).toHaveLength(6);
  });
});
