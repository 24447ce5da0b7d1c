import { expect, test } from 'vitest';
import { catalogue } from '../../../scripts/generated-assets';
import { libraryErrorCodes } from '../../../src/core/library/library-error';
import { runErrorCodes } from '../../../src/core/run/run-failure';

const english = catalogue('en');

test.each(runErrorCodes)('%s has a message and a next step', (code) => {
  const key = `error_${code.replaceAll('-', '_')}`;
  expect(english).toHaveProperty(key);
  expect(english).toHaveProperty(`${key}_next`);
});

test.each(libraryErrorCodes)('%s has a message and a next step', (code) => {
  const key = `library_error_${code.replaceAll('-', '_')}`;
  expect(english).toHaveProperty(key);
  expect(english).toHaveProperty(`${key}_next`);
});
