import { expect, it } from 'vitest';
import type { Memo } from '../../../../src/core/library/memo';
import { forgetMemo } from '../../../../src/core/tools/forget-memo';
import { createToolRegistry } from '../../../../src/core/tools/registry';
import { searchMemos } from '../../../../src/core/tools/search-memos';
import { skillOf } from '../execute/fakes';
import { contextOf } from './context';

const memo = (id: string, text: string, changes: Partial<Memo> = {}): Memo => ({
  id,
  text,
  url: '',
  title: '',
  createdAt: 1,
  ...changes,
});

function toolsOver(memos: Memo[]) {
  const deleted: string[] = [];
  const needs = { memos: async () => memos, deleteMemo: async (id: string) => void deleted.push(id) };
  const tools = createToolRegistry([searchMemos, forgetMemo], needs);
  return {
    deleted,
    search: (input: unknown) => tools.execute('search_memos', input, contextOf()) as Promise<Memo[]>,
    forget: (input: unknown) => tools.execute('forget_memo', input, contextOf()),
  };
}

it('finds memos with every word of the query, in their order', async () => {
  const { search } = toolsOver([
    memo('a', 'Green tea in Kyoto'),
    memo('b', 'Black tea', { title: 'Kyoto' }),
    memo('c', 'Coffee'),
  ]);
  expect((await search({ query: 'TEA kyoto' })).map(({ id }) => id)).toEqual(['a', 'b']);
  expect((await search({ most: 1 })).map(({ id }) => id)).toEqual(['a']);
  expect(await search({ query: 'wine' })).toEqual([]);
});

it('gives of a memo no more than a script can use, and not who has saved it', async () => {
  const { search } = toolsOver([memo('a', 'x'.repeat(100_000), { skill: 'user:other' })]);
  const [found] = await search({});
  expect(found?.text).toHaveLength(10_000);
  expect(found).not.toHaveProperty('skill');
});

it('forgets what the skill has saved itself, and nothing else', async () => {
  const own = skillOf().key;
  const { forget, deleted } = toolsOver([
    memo('mine', 'x', { skill: own }),
    memo('other', 'x', { skill: 'user:other' }),
    memo('users', 'x'),
  ]);
  expect(await forget({ id: 'other' })).toEqual({ forgotten: false });
  expect(await forget({ id: 'users' })).toEqual({ forgotten: false });
  expect(await forget({ id: 'none' })).toEqual({ forgotten: false });
  expect(deleted).toEqual([]);
  expect(await forget({ id: 'mine' })).toEqual({ forgotten: true });
  expect(deleted).toEqual(['mine']);
});

it.each([
  ['search', { query: 'x'.repeat(2_000) }],
  ['search', { most: 1_000 }],
  ['search', { skill: 'user:other' }],
  ['forget', {}],
  ['forget', { id: ['mine'] }],
  ['forget', { id: 'mine', skill: 'user:other' }],
] as const)('%s refuses %j', async (tool, input) => {
  await expect(toolsOver([])[tool](input)).rejects.toMatchObject({ code: 'tool-input' });
});
