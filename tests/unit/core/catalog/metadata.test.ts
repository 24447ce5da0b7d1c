import { expect, test } from 'vitest';
import { shippedFor } from '../../../../src/core/catalog/metadata';

const shipped = { proofread: { icon: 'check', textsIn: 'en' }, polish: { icon: 'spark' }, memo: {} } as const;

test.each([
  ['en', ['proofread', 'polish', 'memo']],
  ['en-GB', ['proofread', 'polish', 'memo']],
  ['zh-CN', ['polish', 'memo', 'proofread']],
])('for who reads %s, skills for texts in another language come last', (language, order) => {
  expect(Object.keys(shippedFor(language, shipped))).toEqual(order);
});

test('all else that is shipped stays, and the language of the texts is nothing of the skill', () => {
  expect(shippedFor('zh-CN', shipped).proofread).toEqual({ icon: 'check' });
});
