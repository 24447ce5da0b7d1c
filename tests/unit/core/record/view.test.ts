import { describe, expect, it } from 'vitest';
import { reduceRun } from '../../../../src/core/record/reduce-run';
import { againView, newRunView, type RunView, type RunViewEvent } from '../../../../src/core/record/view';
import { hasWritten, isInField, isPlainSuccess } from '../../../../src/core/record/view-outcome';
import type { TextChange } from '../../../../src/core/run/changes';
import type { DeliveryOutcome } from '../../../../src/core/run/delivery-outcome';
import type { Destination, RunQuestion } from '../../../../src/core/run/run-question';

const skill = { key: 'builtin:polish', id: 'polish', name: 'Polish', description: '', emoji: '✨' } as const;
const started: RunViewEvent = {
  type: 'started',
  runId: 'r1',
  mode: 'llm',
  skill,
  behaviour: 'rewrite',
  delivery: 'replace',
};
const written: DeliveryOutcome = { delivery: 'replace', status: 'written' };
const to: Destination = {
  host: 'api.example.com',
  origin: 'https://api.example.com',
  model: 'm',
  label: 'Mine',
  local: false,
};
const changes: TextChange[] = [
  { kind: 'change', from: 'a', to: 'b' },
  { kind: 'same', text: ' ' },
  { kind: 'change', from: '', to: 'c' },
];
const fold = (...events: RunViewEvent[]): RunView => events.reduce(reduceRun, newRunView());
const text = (delta: string): RunViewEvent => ({ type: 'text', delta });
const success = (outcome: DeliveryOutcome = written): RunViewEvent => ({
  type: 'succeeded',
  text: 'Whole.',
  outcome,
  duration: 120,
});
const failed: RunViewEvent = { type: 'failed', failure: { code: 'model-key' }, text: 'Par', duration: 80 };

describe('a run that goes on', () => {
  it('is running before it has told anything, under the name the palette knew', () => {
    expect(newRunView(skill)).toMatchObject({ status: 'running', skill, text: '', words: [] });
  });

  it('started: knows its id, its skill and where the result will go', () => {
    expect(fold(started)).toMatchObject({ status: 'running', runId: 'r1', skill, delivery: 'replace' });
  });

  it('text: grows', () => {
    expect(fold(started, text('One '), text('two')).text).toBe('One two');
  });

  it('waiting: counts seconds until text comes again', () => {
    expect(fold(started, { type: 'waiting', seconds: 7 }).waiting).toBe(7);
    expect(fold(started, { type: 'waiting', seconds: 7 }, text('x')).waiting).toBe(0);
  });

  it('words: are collected, each once, none of them added', () => {
    const view = fold(
      { type: 'words', words: ['foo', 'bar', 'foo'] },
      { type: 'words', words: ['bar', 'baz'] },
    );
    expect(view).toMatchObject({ words: ['foo', 'bar', 'baz'], added: [] });
  });

  it('delivering: is still running, and waits no more', () => {
    const view = fold(
      started,
      { type: 'waiting', seconds: 3 },
      { type: 'delivering', delivery: 'clipboard' },
    );
    expect(view).toMatchObject({ status: 'running', delivering: true, delivery: 'clipboard', waiting: 0 });
  });

  it('retrying: drops the text of the attempt that failed, until the next one is on its way', () => {
    const retrying: RunViewEvent = {
      type: 'retrying',
      attempt: 1,
      of: 2,
      seconds: 4,
      failure: { code: 'model-server' },
    };
    const view = fold(started, { type: 'sending', to, characters: 9 }, text('Half'), retrying);
    expect(view).toMatchObject({ text: '', retrying, sentTo: to });
    expect(reduceRun(view, { type: 'sending', to, characters: 9 }).retrying).toBeUndefined();
  });

  it('progress: is told until the model is loaded or text comes', () => {
    const loading = fold(started, { type: 'progress', fraction: 0.4 });
    expect(loading.progress).toBe(0.4);
    expect(reduceRun(loading, { type: 'progress', fraction: 1 }).progress).toBeUndefined();
    expect(reduceRun(loading, text('x')).progress).toBeUndefined();
  });

  it('usage, cost, tools and files: are kept for the end', () => {
    const use = (name: string, ok = true): RunViewEvent => ({ type: 'tool', name, ok, duration: 1 });
    const files = [{ path: 'a.txt', text: '', encoding: 'utf8' as const }];
    const view = fold(
      started,
      { type: 'usage', usage: { input: 1, output: 1 } },
      { type: 'usage', usage: { input: 9, output: 4 }, cost: 0.02 },
      use('proofread'),
      use('proofread'),
      use('skill:tidy', false),
      { type: 'files', files },
      success(),
    );
    expect(view).toMatchObject({ mode: 'llm', usage: { input: 9, output: 4 }, cost: 0.02, files });
    expect(view.tools).toEqual([
      { name: 'proofread', times: 2, ok: true },
      { name: 'skill:tidy', times: 1, ok: false },
    ]);
  });

  it('does not change the view it was given', () => {
    const before = Object.freeze(fold(started));
    expect(reduceRun(before, text('x')).text).toBe('x');
    expect(before.text).toBe('');
  });
});

describe('a question', () => {
  const send: RunQuestion = { kind: 'send', sent: { ...to, system: '', message: 'hey' } };
  const asking: RunViewEvent = { type: 'asking', id: 1, question: send };

  it('stands until the user has answered it, or the run says that it was', () => {
    const asked = fold(started, asking);
    expect(asked.question).toEqual({ id: 1, question: send });
    expect(reduceRun(asked, { type: 'answering', id: 1, answer: { ok: true } }).question).toBeUndefined();
    expect(reduceRun(asked, { type: 'answered', id: 1, ok: false }).question).toBeUndefined();
  });

  it('is not answered by an answer to the one before', () => {
    const asked = fold(started, asking, { type: 'asking', id: 2, question: send });
    expect(reduceRun(asked, { type: 'answered', id: 1, ok: true }).question?.id).toBe(2);
    expect(reduceRun(asked, { type: 'answering', id: 1, answer: { ok: true } }).question?.id).toBe(2);
  });

  it.each([['failed', failed] as const, ['interrupted', { type: 'interrupted' }] as const])(
    'ends with a run that %s',
    (_name, end) => expect(fold(started, asking, end).question).toBeUndefined(),
  );

  it('a review tells which changes were accepted', () => {
    const review: RunViewEvent = { type: 'asking', id: 1, question: { kind: 'review', changes } };
    const view = fold(started, { type: 'changes', changes }, review, {
      type: 'answering',
      id: 1,
      answer: { ok: true, accepted: [false, true] },
    });
    expect(view).toMatchObject({ changes, accepted: [false, true], question: undefined });
  });
});

describe('a run that ended', () => {
  it('succeeded: has the whole text and what became of it', () => {
    const view = fold(started, text('Who'), { type: 'delivering', delivery: 'replace' }, success());
    expect(view).toMatchObject({
      status: 'success',
      text: 'Whole.',
      outcome: written,
      duration: 120,
      delivering: false,
    });
  });

  it('failed: keeps what had come and how the typed words were saved', () => {
    const outcome: DeliveryOutcome = { delivery: 'insert', status: 'written' };
    const view = fold(started, { ...failed, outcome });
    expect(view).toMatchObject({
      status: 'error',
      text: 'Par',
      failure: { code: 'model-key' },
      outcome,
      duration: 80,
    });
  });

  it('cancelled: keeps what had come', () => {
    const view = fold(started, { type: 'cancelled', text: 'Par', duration: 5 });
    expect(view).toMatchObject({ status: 'cancelled', text: 'Par' });
    expect(view.failure).toBeUndefined();
  });

  it('interrupted: keeps what the page had seen', () => {
    expect(fold(started, text('Par'), { type: 'interrupted' })).toMatchObject({
      status: 'interrupted',
      text: 'Par',
      failure: { code: 'interrupted' },
    });
  });

  it.each([
    ['success', success()],
    ['error', failed],
    ['cancelled', { type: 'cancelled', text: '', duration: 1 }],
    ['interrupted', { type: 'interrupted' }],
  ] as const)('%s stays what it is, whatever comes later', (status, end) => {
    const view = fold(started, end);
    const later = [started, text('late'), success(), failed, { type: 'interrupted' } as const].reduce(
      reduceRun,
      view,
    );
    expect(later).toBe(view);
    expect(later.status).toBe(status);
  });
});

describe('a run that took too long', () => {
  it.each(['run-timeout', 'script-timeout', 'model-silent'] as const)(
    '%s has a status of its own',
    (code) => {
      expect(fold(started, { ...failed, failure: { code } }).status).toBe('timeout');
    },
  );
});

describe('what the user does in the card', () => {
  const refused = { status: 'refused', reason: 'field-changed' } as const;
  const put = { status: 'written', strategy: 's' } as const;

  it('undone: the result is in the field no more, and can be inserted again', () => {
    const view = fold(started, success(), { type: 'undone', outcome: put });
    expect([isInField(view), hasWritten(view), isPlainSuccess(view)]).toEqual([false, false, true]);
    const again = reduceRun(view, { type: 'inserted', delivery: 'replace', outcome: put, copied: false });
    expect([isInField(again), hasWritten(again)]).toEqual([true, true]);
  });

  it('undone, but refused: says so, and the result is still in the field', () => {
    const view = fold(started, success(), { type: 'undone', outcome: refused });
    expect([isInField(view), isPlainSuccess(view)]).toEqual([true, false]);
    expect(view.undone).toEqual(refused);
  });

  it('rewritten: other changes stand, and the text is that of the field', () => {
    const choice = { type: 'rewritten', accepted: [true, false], text: 'Other.' } as const;
    const view = fold(started, { type: 'changes', changes }, success(), { ...choice, outcome: put });
    expect(view).toMatchObject({ text: 'Other.', accepted: [true, false], rewritten: put });
    const kept = reduceRun(view, { ...choice, text: 'Third.', accepted: [false, false], outcome: refused });
    expect(kept).toMatchObject({ text: 'Other.', accepted: [true, false], rewritten: refused });
  });

  it('word-added: marks the word, also after the end', () => {
    const view = fold({ type: 'words', words: ['foo', 'bar'] }, success(), {
      type: 'word-added',
      word: 'foo',
    });
    expect(view).toMatchObject({ words: ['foo', 'bar'], added: ['foo'] });
  });

  it('inserted: replaces what was known of the delivery, and the failure before it', () => {
    const view = fold(failed, {
      type: 'inserted',
      delivery: 'insert',
      outcome: { status: 'written', strategy: 'x' },
      copied: false,
    });
    expect(view).toMatchObject({ outcome: { delivery: 'insert', status: 'written' }, failure: undefined });
  });

  it('inserted: says why the field refused', () => {
    const view = fold(success({ delivery: 'card', status: 'done' }), {
      type: 'inserted',
      delivery: 'replace',
      outcome: { status: 'refused', reason: 'field-gone', detail: 'removed' },
      copied: true,
    });
    expect(view.outcome).toEqual({
      delivery: 'replace',
      status: 'refused',
      reason: 'field-gone',
      copied: true,
      detail: 'removed',
    });
  });
});

describe('files that the user gives', () => {
  const file = (path: string, content = 'x') => ({ path, text: content, encoding: 'utf8' }) as const;

  it('are kept by name, also when the run is over, and when it is made again', () => {
    const view = fold(
      started,
      { type: 'takes-files' },
      { type: 'given', file: file('a') },
      success(),
      { type: 'given', file: file('b') },
      { type: 'given', file: file('a', 'anew') },
    );
    expect(view).toMatchObject({ takesFiles: true, given: [file('b'), file('a', 'anew')] });
    const { given } = reduceRun(view, { type: 'taken-back', path: 'b' });
    expect(given).toEqual([file('a', 'anew')]);
    expect(againView(view, skill)).toEqual({ ...newRunView(skill), takesFiles: true, given: view.given });
  });
});

describe('isInField', () => {
  it.each<[string, RunView, boolean]>([
    ['a written result', fold(success()), true],
    ['a result the field held already', fold(success({ delivery: 'replace', status: 'unchanged' })), true],
    ['a card', fold(success({ delivery: 'card', status: 'done' })), false],
    [
      'a refusal',
      fold(success({ delivery: 'insert', status: 'refused', reason: 'field-gone', copied: true })),
      false,
    ],
    [
      'typed words saved after a failure',
      fold({ ...failed, outcome: { delivery: 'insert', status: 'written' } }),
      false,
    ],
    ['a run that goes on', fold(started), false],
  ])('%s: %#', (_name, view, expected) => {
    expect(isInField(view)).toBe(expected);
  });
});

describe('a failure of a skill that is known by its id alone', () => {
  const notFound = (skill: string): RunViewEvent => ({
    type: 'failed',
    failure: { code: 'skill-not-found', params: { skill } },
    text: '',
    duration: 1,
  });

  it('has the title that the list had', () => {
    const view = reduceRun(newRunView({ ...skill, name: '润色' }), notFound('polish'));
    expect(view.failure?.params).toEqual({ skill: '润色' });
  });

  it('is left as it is where another skill is meant', () => {
    const view = reduceRun(newRunView(skill), notFound('helper'));
    expect(view.failure?.params).toEqual({ skill: 'helper' });
  });
});

describe('isPlainSuccess', () => {
  const words: RunViewEvent = { type: 'words', words: ['foo'] };
  const files: RunViewEvent = { type: 'files', files: [{ path: 'a.csv', text: 'a', encoding: 'utf8' }] };
  it.each<[string, RunView, boolean]>([
    ['a written result', fold(success()), true],
    ['a copy', fold(success({ delivery: 'clipboard', status: 'done' })), true],
    ['a memo', fold(success({ delivery: 'memo', status: 'done' })), true],
    ['a card', fold(success({ delivery: 'card', status: 'done' })), false],
    [
      'a refusal',
      fold(success({ delivery: 'insert', status: 'refused', reason: 'field-gone', copied: true })),
      false,
    ],
    ['words for the dictionary, which can wait', fold(words, success()), true],
    ['files that were made', fold(files, success()), false],
    ['a failure', fold(failed), false],
    ['a run that goes on', fold(started), false],
  ])('%s', (_name, view, expected) => {
    expect(isPlainSuccess(view)).toBe(expected);
  });
});
