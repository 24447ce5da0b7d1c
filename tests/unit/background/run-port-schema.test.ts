import { expect, it } from 'vitest';
import { parseFromPage } from '../../../src/background/run-port-schema';
import type { RunRequest } from '../../../src/core/run/types';
import { requestOf } from '../core/run/fakes';

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
