import { z } from 'zod';
import type { Memo } from '../library/memo';
import { memoAt } from './memory-store';
import { defineTool } from './tool';

interface MemoryForgetNeeds {
  memos(): Promise<Memo[]>;
  deleteMemo(id: string): Promise<void>;
}

/** Deletes a note that the calling skill itself has saved. Of others it says what it says of those that are not there. */
export const memoryForget = defineTool({
  name: 'memory_forget',
  risk: 'store',
  schema: z.strictObject({
    path: z.string().min(1).max(200).meta({ description: 'The path of the note, or its id.' }),
  }),
  async run({ path }, { owner }, needs: MemoryForgetNeeds): Promise<{ forgotten: boolean }> {
    const memo = (await needs.memos()).find(({ id }) => id === memoAt(path));
    if (memo?.skill !== owner) return { forgotten: false };
    await needs.deleteMemo(memo.id);
    return { forgotten: true };
  },
  told: {
    description: 'Deletes a note that this skill has saved itself. Other notes stay.',
    foreign: false,
    answer: (output) => JSON.stringify(output),
  },
});
