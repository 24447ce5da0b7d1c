import { z } from 'zod';
import type { Memo } from '../core/library/memo';
import { defineTool } from './define-tool';

export interface SearchMemosNeeds {
  /** All memos, the newest first. */
  memos(): Promise<Memo[]>;
}

/** Memos that one search gives, and characters of each. */
const limits = { memos: 50, text: 10_000 };

/** Reads the user's memos. Words of a memo may come from any page: whoever gets them has text of others. */
export function createSearchMemosTool(needs: SearchMemosNeeds) {
  return defineTool({
    name: 'search_memos',
    description:
      'Reads the user’s notes: those that contain every word of the query, newest first; without a query, all of them.',
    schema: z.strictObject({
      query: z.string().max(1_000).default(''),
      most: z.number().int().min(1).max(limits.memos).default(10),
    }),
    risk: 'store',
    async run({ query, most }) {
      const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      const found = (await needs.memos()).filter(({ text, title }) => {
        const whole = `${text}\n${title}`.toLocaleLowerCase();
        return words.every((word) => whole.includes(word));
      });
      return found.slice(0, most).map(({ id, text, url, title, createdAt }) => ({
        id,
        text: text.slice(0, limits.text),
        url,
        title,
        createdAt,
      }));
    },
  });
}
