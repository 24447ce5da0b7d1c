import { expect, it } from 'vitest';
import { runSchemas } from '../../../src/background/run-schemas';
import type { FieldTrace } from '../../../src/core/run/field-trace';
import type { RunRequest } from '../../../src/core/run/run-request';
import { requestOf } from '../core/execute/fakes';

it('lets through all that a run may know of its target', () => {
  const target: Required<RunRequest['target']> = {
    editable: false,
    readOnly: true,
    read: 'selection',
    text: 'teh',
    ownPart: true,
    context: 'teh text',
    rich: true,
    language: 'en-GB',
    direction: 'ltr',
    url: 'https://a.example/',
    title: 'A',
  };
  const args = [requestOf(target), undefined, undefined];
  expect(runSchemas.start.args.safeParse(args)).toEqual({ success: true, data: args });
});

it.each([{ path: '../secret' }, { encoding: 'hex' }, { text: 5 }])(
  'takes no file that is none: %j',
  (wrong) => {
    const file = { path: 'a.txt', text: 'text', encoding: 'utf8', ...wrong };
    expect(runSchemas.give.safeParse([file]).success).toBe(false);
    const args = [{ ...requestOf(), given: [file] }, undefined, undefined];
    expect(runSchemas.start.args.safeParse(args).success).toBe(false);
  },
);

it('takes the text of a page, with the message in it that is answered', () => {
  const page = { text: 'Ann: hello', answered: { start: 0, end: 10 }, leftOut: 5 };
  const args = [
    { ...requestOf(), page, withPage: true, goes: 'clipboard', place: 'clipboard' },
    undefined,
    undefined,
  ];
  expect(runSchemas.start.args.safeParse(args)).toEqual({ success: true, data: args });
});

it.each([
  { text: 'x'.repeat(60_001) },
  { text: 'Ann', answered: { start: 0, end: 4 } },
  { text: 'Ann', answered: { start: 2, end: 1 } },
  { text: 'Ann', leftOut: -1 },
])('takes no page that is none of ours: %j', (page) => {
  expect(runSchemas.start.args.safeParse([{ ...requestOf(), page }, undefined, undefined]).success).toBe(
    false,
  );
});

it('takes files that the user gives', () => {
  const file = { path: 'a.txt', text: 'text', encoding: 'utf8' };
  expect(runSchemas.give.safeParse([file])).toEqual({ success: true, data: [file] });
});

const trace: FieldTrace = {
  field: 'editor',
  editor: 'quill',
  inFrame: false,
  scope: 'caret',
  before: { characters: 5, lines: 1 },
  text: { characters: 9, lines: 2 },
  cancelled: ['paste'],
  tried: [{ strategy: 'editor-api', came: 'untouched', milliseconds: 20 }],
  outcome: 'field-refused',
};

it.each(['field-refused', 'sent'] as const)('takes a report of what was tried at a field: %s', (outcome) => {
  const args = [{ ...trace, outcome }];
  expect(runSchemas.copyReport.safeParse(args)).toEqual({ success: true, data: args });
});

it.each([
  { field: 'call 555-0100' },
  { editor: 'visit evil.example' },
  { outcome: 'The user wrote: hello' },
  { cancelled: ['hello'] },
  { cancelled: Array(10).fill('paste') },
  { before: { characters: 5, lines: 1, words: 'hello' } },
  { before: { characters: 'hello', lines: 1 } },
  { tried: [{ strategy: 'hello there', came: 'taken', milliseconds: 1 }] },
  { tried: [{ strategy: 'a', came: 'hello', milliseconds: 1 }] },
  { tried: Array(1000).fill({ strategy: 'a', came: 'taken', milliseconds: 1 }) },
  { note: 'hello' },
])('puts no words of a page on the clipboard as a report: %j', (wrong) => {
  expect(runSchemas.copyReport.safeParse([{ ...trace, ...wrong }]).success).toBe(false);
});

it.each([
  ['r1', 'a.md'],
  ['r1', { form: 'html' }],
  ['r1', { text: 'of the page' }],
  ['r1', { form: 'json', text: 'of the page' }],
  ['r1', { file: 'a'.repeat(10_001) }],
])('copies nothing that the background does not have itself: %#', (...args) => {
  expect(runSchemas.copy.safeParse(args).success).toBe(false);
});

it.each([['r1'], ['r1', { file: 'a.md' }], ['r1', { form: 'json' }]])('copies %j', (...args) => {
  expect(runSchemas.copy.safeParse(args)).toMatchObject({ success: true });
});
