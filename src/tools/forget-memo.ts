import { z } from 'zod';
import type { Memo } from '../core/library/memo';
import { defineTool } from './define-tool';

export interface ForgetMemoNeeds {
  memos(): Promise<Memo[]>;
  deleteMemo(id: string): Promise<void>;
}

/** Deletes a memo that the calling skill itself has saved. Of others it says what it says of those that are not there. */
export function createForgetMemoTool(needs: ForgetMemoNeeds) {
  return defineTool({
    name: 'forget_memo',
    description: 'Deletes a note that this skill saved, by its id. Leaves all other notes alone.',
    schema: z.strictObject({ id: z.string().min(1).max(200) }),
    risk: 'store',
    async run({ id }, { skill }): Promise<{ forgotten: boolean }> {
      const memo = (await needs.memos()).find((each) => each.id === id);
      if (memo?.skill !== skill.key) return { forgotten: false };
      await needs.deleteMemo(id);
      return { forgotten: true };
    },
  });
}
