import { expect, it } from 'vitest';
import { subjectInShort } from '../../../../src/core/run/call-subject';

it.each([
  [{ command: 'wc -l\n a.txt', timeout: 5 }, 'wc -l a.txt'],
  [{ skill_name: 'report', file_path: 'a.md' }, 'report a.md'],
  ['no JSON', 'no JSON'],
  [{ deep: { text: 'x' } }, ''],
  [undefined, ''],
])('of %j a record keeps %j', (input, subject) => {
  expect(subjectInShort(input)).toBe(subject);
});

it('of a long text a record keeps the beginning', () => {
  const subject = subjectInShort({ command: `${'x'.repeat(199)}😀${'y'.repeat(1_000_000)}` });
  expect(subject).toHaveLength(201);
  expect(subject.isWellFormed()).toBe(true);
});
