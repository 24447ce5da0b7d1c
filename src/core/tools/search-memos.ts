import { z } from 'zod';
import type { Memo } from '../library/memo';
import { textUpTo } from './text-input';
import { defineTool } from './tool';

interface SearchMemosNeeds {
  /** All memos, the newest first. */
  memos(): Promise<Memo[]>;
}

/** Memos that one search gives, and characters of each. */
const limits = { memos: 50, text: 10_000 };

/** Reads the user's memos. */
export const searchMemos = defineTool({
  name: 'search_memos',
  risk: 'store',
  private: true,
  schema: z.strictObject({
    query: textUpTo(1_000).default('').meta({ description: 'Words that a note must contain.' }),
    most: z
      .int()
      .min(1)
      .max(limits.memos)
      .default(10)
      .meta({ description: 'The most notes to return; 10 by default.' }),
  }),
  async run({ query, most }, _context, { memos }: SearchMemosNeeds) {
    const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const found = (await memos()).filter(({ text, title }) => {
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
  told: {
    description:
      'Reads the notes that the user has saved: those that contain every word of the query, newest first; without a query, all of them. Notes may contain anyone’s words.',
    foreign: true,
    answer: (output) => JSON.stringify(output),
  },
});
