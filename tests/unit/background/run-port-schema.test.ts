import { expect, it } from 'vitest';
import { parseFromPage } from '../../../src/background/run-port-schema';
import type { RunRequest } from '../../../src/core/run/types';
import { requestOf } from '../core/run/fakes';

it('lets through all that a run may know of its target', () => {
  const target: Required<RunRequest['target']> = {
    editable: false,
    readOnly: true,
    scope: 'selection',
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
