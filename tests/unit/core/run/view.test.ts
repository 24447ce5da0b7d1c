import { describe, expect, it } from 'vitest';
import type { DeliveryOutcome } from '../../../../src/core/run/types';
import {
  isInField,
  isPlainSuccess,
  newRunView,
  type RunView,
  type RunViewEvent,
  reduceRun,
} from '../../../../src/core/run/view';

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
    expect(view.words).toEqual(['foo', 'bar', 'baz'].map((word) => ({ word, added: false })));
  });

  it('delivering: is still running, and waits no more', () => {
    const view = fold(
      started,
      { type: 'waiting', seconds: 3 },
      { type: 'delivering', delivery: 'clipboard' },
    );
    expect(view).toMatchObject({ status: 'running', delivering: true, delivery: 'clipboard', waiting: 0 });
  });

  it('does not change the view it was given', () => {
    const before = Object.freeze(fold(started));
    expect(reduceRun(before, text('x')).text).toBe('x');
    expect(before.text).toBe('');
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
    expect(fold(started, { type: 'cancelled', text: 'Par', duration: 5 })).toMatchObject({
      status: 'cancelled',
      text: 'Par',
      failure: undefined,
    });
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

describe('what the user does in the card', () => {
  it('word-added: marks the word, also after the end', () => {
    const view = fold({ type: 'words', words: ['foo', 'bar'] }, success(), {
      type: 'word-added',
      word: 'foo',
    });
    expect(view.words).toEqual([
      { word: 'foo', added: true },
      { word: 'bar', added: false },
    ]);
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

describe('isPlainSuccess', () => {
  const words: RunViewEvent = { type: 'words', words: ['foo'] };
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
    ['offered words', fold(words, success()), false],
    ['offered words that were all added', fold(words, success(), { type: 'word-added', word: 'foo' }), true],
    ['a failure', fold(failed), false],
    ['a run that goes on', fold(started), false],
  ])('%s', (_name, view, expected) => {
    expect(isPlainSuccess(view)).toBe(expected);
  });
});
