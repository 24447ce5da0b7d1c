import { expect, it } from 'vitest';
import type { Memo } from '../../../../src/core/library/memo';
import type { Found, MemoryEntry } from '../../../../src/core/library/memory';
import { memoryForget } from '../../../../src/core/tools/memory-forget';
import { memorySearch } from '../../../../src/core/tools/memory-search';
import { memoryStore } from '../../../../src/core/tools/memory-store';
import { createToolRegistry } from '../../../../src/core/tools/registry';
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

interface Answer {
  results: Found[];
  count: number;
}

function toolsOver(memos: Memo[], results: MemoryEntry[] = []) {
  const deleted: string[] = [];
  const needs = {
    memos: async () => memos,
    results: async () => results,
    saveMemo: async (each: Memo) => void memos.unshift(each),
    deleteMemo: async (id: string) => void deleted.push(id),
    now: () => 7,
    newId: () => 'new',
  };
  const tools = createToolRegistry([memorySearch, memoryStore, memoryForget], needs);
  return {
    deleted,
    search: (input: unknown) => tools.execute('memory_search', input, contextOf()) as Promise<Answer>,
    store: (input: unknown) => tools.execute('memory_store', input, contextOf()),
    forget: (input: unknown) => tools.execute('memory_forget', input, contextOf()),
  };
}

it('finds the passages with words of the query, those with more of them first, and says where they are', async () => {
  const { search } = toolsOver(
    [
      memo('a', 'Coffee'),
      memo('b', 'Black tea', { title: 'From Darjeeling' }),
      memo('c', 'A list\n\nGreen tea in Kyoto'),
    ],
    [{ path: 'history/r', title: '', text: 'Kyōto in the rain' }],
  );
  const { results, count } = await search({ query: 'TEA kyoto' });
  expect(results.map(({ path }) => path)).toEqual(['notes/c', 'notes/b', 'history/r']);
  expect(count).toBe(3);
  expect(results[0]).toMatchObject({ snippet: 'A list\n\nGreen tea in Kyoto', startLine: 1, endLine: 3 });
  const scores = results.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(await search({ query: 'wine' })).toEqual({ results: [], count: 0 });
});

it('finds a word by its beginning, with a slip in it, in a title, and in a language without spaces', async () => {
  const { search } = toolsOver([
    memo('a', 'The invoices of May'),
    memo('b', '我们下周在北京开会'),
    memo('c', 'x', { title: 'Quarterly figures' }),
  ]);
  for (const [query, path] of [
    ['invoi', 'notes/a'],
    ['invoicse', 'notes/a'],
    ['北京', 'notes/b'],
    ['quarterly', 'notes/c'],
  ])
    expect((await search({ query })).results.map((each) => each.path)).toEqual([path]);
});

it('gives the beginnings of the newest without a query, and as many as were asked for', async () => {
  const { search } = toolsOver(Array.from({ length: 9 }, (_, n) => memo(String(n), `note ${n}`)));
  expect((await search({})).results.map(({ path }) => path)).toEqual(
    ['0', '1', '2', '3', '4'].map((id) => `notes/${id}`),
  );
  expect((await search({ query: 'note', limit: 2 })).count).toBe(2);
});

it('gives the passage of a long note that answers, with its lines, and none of more than 2,000 characters', async () => {
  const lines = Array.from({ length: 400 }, (_, n) => `line ${n + 1} with nothing in it`);
  lines[299] = 'the needle is here';
  const { search } = toolsOver([
    memo('long', lines.join('\n')),
    memo('wide', `${'x '.repeat(50_000)}needle`),
  ]);
  const { results } = await search({ query: 'needle' });
  const long = results.find(({ path }) => path === 'notes/long');
  expect(long?.snippet).toBe(lines.slice((long?.startLine ?? 0) - 1, long?.endLine).join('\n'));
  expect(long?.snippet).toContain('the needle is here');
  expect(results.map(({ snippet }) => snippet.length <= 2_000)).toEqual([true, true]);
});

it('keeps a text as a note of the skill, and says where it is', async () => {
  const memos: Memo[] = [];
  const { store, search } = toolsOver(memos);
  expect(await store({ text: 'kept' })).toEqual({ id: 'new', path: 'notes/new' });
  expect(memos).toMatchObject([{ id: 'new', text: 'kept', createdAt: 7, skill: skillOf().key }]);
  expect((await search({ query: 'kept' })).results[0]?.path).toBe('notes/new');
});

it('forgets what the skill has kept itself, and nothing else', async () => {
  const own = skillOf().key;
  const { forget, deleted } = toolsOver([
    memo('mine', 'x', { skill: own }),
    memo('too', 'x', { skill: own }),
    memo('other', 'x', { skill: 'user:other' }),
    memo('users', 'x'),
  ]);
  for (const path of ['notes/other', 'users', 'none', 'notes/']) {
    expect(await forget({ path })).toEqual({ forgotten: false });
  }
  expect(deleted).toEqual([]);
  expect(await forget({ path: 'notes/mine' })).toEqual({ forgotten: true });
  expect(await forget({ path: 'too' })).toEqual({ forgotten: true });
  expect(deleted).toEqual(['mine', 'too']);
});

it.each([
  ['search', { query: 'x'.repeat(2_000) }],
  ['search', { limit: 1_000 }],
  ['search', { skill: 'user:other' }],
  ['store', {}],
  ['forget', {}],
  ['forget', { path: ['mine'] }],
  ['forget', { path: 'mine', skill: 'user:other' }],
] as const)('%s refuses %j', async (tool, input) => {
  await expect(toolsOver([])[tool](input)).rejects.toMatchObject({ code: 'tool-input' });
});
