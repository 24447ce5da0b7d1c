import { z } from 'zod';
import type { Memo } from '../library/memo';
import { type MemoryEntry, searchKept } from '../library/memory';
import { pathOfMemo } from './memory-store';
import { textUpTo } from './text-input';
import { defineTool } from './tool';

interface MemorySearchNeeds {
  /** All notes, the newest first. */
  memos(): Promise<Memo[]>;
  /** Results of the history, the newest first; none where the user does not let scripts and models have them. */
  results(): Promise<MemoryEntry[]>;
}

/** The most texts that one search gives. */
const mostFound = 50;

/** Reads what the user has kept. */
export const memorySearch = defineTool({
  name: 'memory_search',
  risk: 'store',
  private: true,
  schema: z.strictObject({
    query: textUpTo(1_000).default('').meta({ description: 'What to look for, in words.' }),
    limit: z
      .int()
      .min(1)
      .max(mostFound)
      .default(5)
      .meta({ description: 'The most passages to return; 5 by default.' }),
  }),
  async run({ query, limit }, _context, needs: MemorySearchNeeds) {
    const [memos, results] = await Promise.all([needs.memos(), needs.results()]);
    const notes = memos.map(({ id, title, text }) => ({ path: pathOfMemo(id), title, text }));
    const found = searchKept([...notes, ...results], query, limit);
    return { results: found, count: found.length };
  },
  told: {
    description:
      'Searches the notes that the user has saved and returns the best passages with path and lines; without a query, the beginnings of the newest notes. Notes may contain anyone’s words.',
    foreign: true,
    answer: (output) => JSON.stringify(output),
  },
});
