import { expect, it } from 'vitest';
import { parseFromPage } from '../../../src/background/run-port-schema';
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
  const message = { type: 'start', request: requestOf(target) };
  expect(parseFromPage(message)).toEqual(message);
});

it.each([{ path: '../secret' }, { encoding: 'hex' }, { text: 5 }])(
  'takes no file that is none: %j',
  (wrong) => {
    const file = { path: 'a.txt', text: 'text', encoding: 'utf8', ...wrong };
    expect(parseFromPage({ type: 'give', file })).toBeUndefined();
    expect(parseFromPage({ type: 'start', request: { ...requestOf(), given: [file] } })).toBeUndefined();
  },
);

it('takes files that the user gives', () => {
  const file = { path: 'a.txt', text: 'text', encoding: 'utf8' };
  expect(parseFromPage({ type: 'give', file })).toEqual({ type: 'give', file });
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
  const report = { type: 'copy-report', trace: { ...trace, outcome } };
  expect(parseFromPage(report)).toEqual(report);
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
  expect(parseFromPage({ type: 'copy-report', trace: { ...trace, ...wrong } })).toBeUndefined();
});
