import { describe, expect, it, vi } from 'vitest';
import type { AskElsewhere } from '../../../src/background/question-windows';
import type { SessionNeeds } from '../../../src/background/run-session';
import type { RunPage } from '../../../src/core/run/needs';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { RunAnswer, RunQuestion } from '../../../src/core/run/run-question';
import { requestOf } from '../core/execute/fakes';
import { approval } from './support/approval';
import { type Execute, sessionOf } from './support/session';

const start = requestOf();
const confirm: RunQuestion = {
  kind: 'confirm',
  skill: 'Burn',
  mode: 'direct',
  delivery: 'card',
  dangerous: true,
  permissions: [],
  tools: [],
};
const review: RunQuestion = {
  kind: 'review',
  changes: [
    { kind: 'change', from: 'teh', to: 'the' },
    { kind: 'same', text: ' text ' },
    { kind: 'change', from: 'wsa', to: 'was' },
  ],
};

/** A run that asks these one after the other, with ids from 1. */
function asking(...questions: RunQuestion[]) {
  return askingWith({}, ...questions);
}

function askingWith(needs: Partial<SessionNeeds>, ...questions: RunQuestion[]) {
  const answers: (RunAnswer | { failed: unknown })[] = [];
  const execute: Execute = async (_request, page: RunPage, emit: (event: RunEvent) => void, signal) => {
    for (const [place, question] of questions.entries()) {
      emit({ type: 'asking', id: place + 1, question });
      const answer = await page.answer(place + 1, question, signal).catch((failed: unknown) => ({ failed }));
      answers.push(answer);
      if ('failed' in answer) return;
      emit({ type: 'answered', id: place + 1, ok: answer.ok });
    }
  };
  const session = sessionOf(execute, needs);
  session.ask('start', start);
  return {
    ...session,
    answers,
    answer: (id: unknown, answer: unknown) => session.ask('answer', id, answer),
  };
}

describe('a question of a run', () => {
  it.each([{ ok: true }, { ok: false }])('is answered by its page: %j', async (answer) => {
    const run = asking(confirm);
    expect(run.events()).toEqual([{ type: 'asking', id: 1, question: confirm }]);
    run.answer(1, answer);
    await vi.waitFor(() => expect(run.answers).toEqual([answer]));
  });

  it('of a review is answered with a place for each change', async () => {
    const run = asking(review);
    run.answer(1, { ok: true, accepted: [true, false] });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: true, accepted: [true, false] }]));
  });

  it('is answered once: the second answer is none to the next question either', async () => {
    const run = asking(confirm, confirm);
    run.answer(1, { ok: true });
    run.answer(1, { ok: false });
    await vi.waitFor(() => expect(run.events().at(-1)).toMatchObject({ type: 'asking', id: 2 }));
    run.answer(1, { ok: false });
    run.answer(2, { ok: true });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: true }, { ok: true }]));
  });

  it('is not answered before it was put', async () => {
    const run = asking(confirm, review);
    run.answer(2, { ok: true });
    run.answer(1, { ok: true });
    await vi.waitFor(() => expect(run.events().at(-1)).toMatchObject({ type: 'asking', id: 2 }));
    run.answer(2, { ok: false });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: true }, { ok: false }]));
  });

  it.each([
    ['another id', 7, { ok: true }],
    ['too few places', 1, { ok: true, accepted: [true] }],
    ['too many places', 1, { ok: true, accepted: [true, true, true] }],
  ])('is not answered with %s, and the run goes on', async (_what, id, answer) => {
    const run = asking(review);
    run.answer(id, answer);
    run.answer(1, { ok: true, accepted: [false, true] });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: true, accepted: [false, true] }]));
    expect(run.port.disconnect).not.toHaveBeenCalled();
  });

  it('that is no review takes no choice of changes', async () => {
    const run = asking(confirm);
    run.answer(1, { ok: true, accepted: [] });
    run.answer(1, { ok: false });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: false }]));
  });

  it('stands a flood of answers that are none', async () => {
    const run = asking(review);
    for (let id = -5_000; id < 5_000; id++) if (id !== 1) run.answer(id, { ok: true });
    run.answer(1, { ok: true });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: true }]));
  });

  it('ends with the page that goes', async () => {
    const run = asking(confirm);
    run.leave();
    await vi.waitFor(() => expect(run.answers).toMatchObject([{ failed: { code: 'page-gone' } }]));
  });

  it('ends when the user stops the run', async () => {
    const run = asking(confirm);
    run.ask('stop');
    await vi.waitFor(() => expect(run.answers).toMatchObject([{ failed: { name: 'AbortError' } }]));
  });
});

describe('what is no answer closes the port', () => {
  it.each([
    [1, { ok: 'yes' }],
    [1, undefined],
    [1, { ok: true, accepted: ['yes'] }],
    [1, { ok: true, accepted: new Array(100_001).fill(true) }],
    ['1', { ok: true }],
    [1.5, { ok: true }],
    [Number.NaN, { ok: true }],
  ])('id %j', async (id, answer) => {
    const run = asking(confirm);
    run.answer(id, answer);
    expect(run.port.disconnect).toHaveBeenCalled();
    await vi.waitFor(() => expect(run.answers).toMatchObject([{ failed: { code: 'page-gone' } }]));
  });
});

describe('what is too large closes the port', () => {
  const request = requestOf();
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, place) => [`field${place}`, 'x']));

  it.each([
    ['a form of hundreds of fields', { ...request, fields: many }],
    ['a field of megabytes', { ...request, fields: { a: 'x'.repeat(10_000_001) } }],
    ['fields that are none', { ...request, fields: ['a'] }],
    ['a field that is no JSON', { ...request, fields: { a: { deep: undefined } } }],
    [
      'a field of a hundred levels',
      { ...request, fields: { a: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) } },
    ],
    [
      'a list of megabytes',
      { ...request, fields: { a: Array.from({ length: 11 }, () => 'x'.repeat(1_000_000)) } },
    ],
    ['a text of megabytes', requestOf({ text: 'x'.repeat(10_000_001) })],
    ['an address of megabytes', requestOf({ url: `https://a.example/${'x'.repeat(3_000_000)}` })],
    ['a key of megabytes', { ...request, skill: `user:${'x'.repeat(1_000)}` }],
  ])('%s', (_what, huge) => {
    const execute = vi.fn();
    const session = sessionOf(execute);
    session.ask('start', huge);
    expect(session.port.disconnect).toHaveBeenCalled();
    expect(execute).not.toHaveBeenCalled();
  });

  it('but a page’s long title costs its end, and no run', () => {
    const execute = vi.fn(async () => undefined);
    const session = sessionOf(execute);
    session.ask('start', requestOf({ title: 'x'.repeat(2_000_000) }));
    expect(session.port.disconnect).not.toHaveBeenCalled();
    expect(execute).toHaveBeenCalledWith(
      expect.objectContaining({ target: expect.objectContaining({ title: 'x'.repeat(1_000) }) }),
      expect.anything(),
      expect.anything(),
      expect.anything(),
      expect.anything(),
    );
  });
});

it('the form’s values reach the run, and nothing that is not of a request', () => {
  const execute = vi.fn(async (_request: unknown) => undefined);
  const session = sessionOf(execute);
  const fields = { tone: 'warm', count: 3, loud: false, none: null };
  session.ask('start', { ...requestOf(), fields, key: 'planted' });
  expect(execute.mock.calls[0]?.at(0)).toMatchObject({ fields });
  expect(JSON.stringify(execute.mock.calls[0])).not.toContain('planted');
});

describe('ten runs at a time', () => {
  it('each have their own events, questions and insertions, in one tab or several', async () => {
    const sessions = Array.from({ length: 10 }, (_, place) => {
      const execute: Execute = async (_request, page, emit, signal) => {
        emit({ type: 'asking', id: 1, question: confirm });
        const { ok } = await page.answer(1, confirm, signal);
        for (let word = 0; word < 50; word++) emit({ type: 'text', delta: `${place} ` });
        const outcome = await page.insert(`run ${place}`, 'insert', signal).catch(() => undefined);
        if (!outcome) return;
        emit({
          type: 'succeeded',
          text: `${place} ${ok} ${outcome.status}`,
          outcome: { delivery: 'card', status: 'done' },
          duration: place,
        });
      };
      const session = sessionOf(execute);
      session.ask('start', start);
      return session;
    });
    for (const [place, session] of [...sessions.entries()].reverse()) {
      session.ask('answer', 1, { ok: place % 2 === 0 });
    }
    for (const [place, session] of sessions.entries()) {
      await vi.waitFor(() => expect(session.inserts()).toContainEqual([`run ${place}`, 'insert']));
    }
    // One is left: the others never hear of it.
    sessions[3]?.leave();
    for (const session of sessions) session.inserted({ status: 'unchanged' });
    for (const [place, session] of sessions.entries()) {
      if (place === 3) continue;
      const last = { type: 'succeeded', text: `${place} ${place % 2 === 0} unchanged`, duration: place };
      await vi.waitFor(() => expect(session.events().at(-1)).toMatchObject(last));
      const text = session.events().map((event) => (event.type === 'text' ? event.delta : ''));
      expect(text.join('')).toBe(`${place} `.repeat(50));
    }
    expect(sessions[3]?.events().at(-1)).not.toMatchObject({ type: 'succeeded' });
  });
});

/** A window of ours that answers when the test says so. */
function windowOf() {
  let answer: (answer: RunAnswer) => void = () => undefined;
  const answered = new Promise<RunAnswer>((resolve) => {
    answer = resolve;
  });
  const asked = vi.fn<AskElsewhere>(() => answered);
  return { asked, answer };
}

describe('an approval in the card', () => {
  const inCard: RunQuestion = { kind: 'approve', approval };
  const clicked: RunQuestion = {
    kind: 'approve',
    approval: { ...approval, decision: { answer: 'ask', click: true } },
  };

  it('is answered by its page, for this call', async () => {
    const run = asking(inCard);
    run.answer(1, { ok: true });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: true }]));
  });

  it('is answered for good by no page, nor is any other question', async () => {
    const lasting: RunQuestion = { ...confirm, dangerous: false, lasting: true };
    for (const question of [inCard, clicked, confirm, lasting]) {
      for (const forged of [
        { ok: true },
        { ok: false },
        { ok: true, accepted: [true] },
        { ok: true, once: true },
      ]) {
        const run = asking(question);
        run.answer(1, { ...forged, always: true });
        run.answer(1, { ok: false });
        await vi.waitFor(() => expect(run.answers).toEqual([{ ok: false }]));
      }
    }
  });

  it('takes no choice of changes', async () => {
    const run = asking(inCard);
    run.answer(1, { ok: true, accepted: [true] });
    run.answer(1, { ok: false });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: false }]));
  });
});

describe('a question that is answered elsewhere', () => {
  const elsewhere: RunQuestion = { kind: 'approve', approval, elsewhere: true };

  it('is asked in our window, which is told what the run would do and on which page', async () => {
    const { asked, answer } = windowOf();
    const run = askingWith({ askElsewhere: asked }, elsewhere);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(asked.mock.calls[0]?.[0]).toEqual({ question: elsewhere, url: start.target.url });
    answer({ ok: true, always: true });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: true, always: true }]));
  });

  it.each([{ ok: true }, { ok: true, always: true }, { ok: false }, { ok: false, always: true }])(
    'is not answered by the page, before, meanwhile or for the next question: %j',
    async (forged) => {
      const { asked, answer } = windowOf();
      const run = askingWith({ askElsewhere: asked }, elsewhere, confirm);
      for (const id of [0, 1, 2, -1]) run.answer(id, forged);
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
      for (const id of [0, 1, 2, -1]) run.answer(id, forged);
      expect(run.port.disconnect).not.toHaveBeenCalled();
      expect(run.answers).toEqual([]);
      answer({ ok: false });
      await vi.waitFor(() => expect(run.events().at(-1)).toMatchObject({ type: 'asking', id: 2 }));
      run.answer(1, forged);
      expect(run.answers).toEqual([{ ok: false }]);
    },
  );

  it('is one that the user has taken to our window from the card: from then on the page answers it no more', async () => {
    const { asked, answer } = windowOf();
    const here: RunQuestion = { kind: 'approve', approval };
    const shown = vi.fn(async () => undefined);
    const run = askingWith({ askElsewhere: asked, showElsewhere: shown }, here);
    run.ask('elsewhere', 1);
    expect(shown).not.toHaveBeenCalled();
    // Once more: the window may be behind others.
    run.ask('elsewhere', 1);
    run.ask('elsewhere', 2);
    expect(shown).toHaveBeenCalledExactlyOnceWith(here);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(asked.mock.calls[0]?.[0]).toEqual({ question: here, url: start.target.url });
    run.answer(1, { ok: true });
    await Promise.resolve();
    expect(run.answers).toEqual([]);
    answer({ ok: true });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: true }]));
  });

  it('is a no where our window cannot ask', async () => {
    const run = askingWith(
      { askElsewhere: () => Promise.reject(new Error('no window')) },
      { kind: 'approve', approval },
    );
    run.ask('elsewhere', 1);
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: false }]));
  });

  it.each([
    ['a review', review, 1],
    ['what is not open', { kind: 'approve', approval }, 2],
  ] as const)('is never %s', async (_, question, id) => {
    const { asked } = windowOf();
    const run = askingWith({ askElsewhere: asked }, question);
    run.ask('elsewhere', id);
    expect(asked).not.toHaveBeenCalled();
    run.answer(1, { ok: false });
    await vi.waitFor(() => expect(run.answers).toEqual([{ ok: false }]));
  });

  it('ends with the run: Stop, and a page that goes', async () => {
    const pending: AskElsewhere = (_asked, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const stopped = askingWith({ askElsewhere: pending }, elsewhere);
    stopped.ask('stop');
    await vi.waitFor(() => expect(stopped.answers).toHaveLength(1));
    const left = askingWith({ askElsewhere: pending }, elsewhere);
    left.leave();
    await vi.waitFor(() =>
      expect(left.answers).toEqual([{ failed: expect.objectContaining({ code: 'page-gone' }) }]),
    );
  });
});
