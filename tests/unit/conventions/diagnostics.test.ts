import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type DiagnosticCode, diagnosticTexts } from '../../../src/core/skill/diagnostic-texts';
import en from '../../../src/locales/en/diagnostics.json';
import zh from '../../../src/locales/zh_CN/diagnostics.json';

const codes = Object.keys(diagnosticTexts) as DiagnosticCode[];
const keyOf = (code: string) => `diagnostic_${code.replaceAll('-', '_')}`;
const messages: Record<string, { message: string }> = en;

test.each(codes)('%s says in the English catalogue what it says in logs', (code) => {
  const { message, fix } = diagnosticTexts[code];
  expect(messages[keyOf(code)]?.message).toBe(message);
  expect(messages[`${keyOf(code)}_fix`]?.message).toBe(fix);
});

test.each([
  ['en', en],
  ['zh_CN', zh],
])('the catalogue %s has an entry for every code and its cure, and no other', (_, catalogue) => {
  const keys = codes.flatMap((code) => [keyOf(code), `${keyOf(code)}_fix`]);
  expect(Object.keys(catalogue).toSorted()).toEqual(keys.toSorted());
});

const unit = fileURLToPath(new URL('..', import.meta.url));

/** All tests of the format, the catalog and the library. */
const tests = [
  'core/pipeline',
  'core/skill',
  'core/skill/function',
  'core/library',
  'core/catalog',
  'library',
]
  .flatMap((folder) => readdirSync(join(unit, folder)).map((file) => join(unit, folder, file)))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test.each(codes)('%s has a test that makes it', (code) => {
  expect(tests).toMatch(new RegExp(`['^ ]${code}[:']`));
});
