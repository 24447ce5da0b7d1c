import { expect, test } from 'vitest';
import { shippedChoices, shippedFor } from '../../../../src/core/catalog/metadata';

const shipped = {
  proofread: { icon: 'check', textsIn: 'en' },
  rewrite: {},
  polish: { icon: 'spark', leadsIn: 'zh' },
  memo: {},
} as const;

test.each([
  ['en', ['proofread', 'rewrite', 'polish', 'memo']],
  ['en-GB', ['proofread', 'rewrite', 'polish', 'memo']],
  ['zh-CN', ['polish', 'rewrite', 'memo', 'proofread']],
])(
  'for who reads %s, what leads for them comes first, and skills for texts in another language last',
  (language, order) => {
    expect(Object.keys(shippedFor(language, shipped))).toEqual(order);
  },
);

test('all else that is shipped stays, and the languages of texts and readers are nothing of the skill', () => {
  expect(shippedFor('zh-CN', shipped).proofread).toEqual({ icon: 'check' });
  expect(shippedFor('zh-CN', shipped).polish).toEqual({ icon: 'spark' });
});

test('what a skill chooses for its runs goes by its key, and is nothing of its metadata', () => {
  const going = { continue: { icon: 'arrow', goes: 'insert' }, memo: {} } as const;
  expect(shippedChoices(going)).toEqual({ 'builtin:continue': { goes: 'insert' } });
  expect(shippedFor('en', going).continue).toEqual({ icon: 'arrow' });
});
