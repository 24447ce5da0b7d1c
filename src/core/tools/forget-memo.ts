import { z } from 'zod';
import type { Memo } from '../library/memo';
import { defineTool } from './tool';

interface ForgetMemoNeeds {
  memos(): Promise<Memo[]>;
  deleteMemo(id: string): Promise<void>;
}

/** Deletes a memo that the calling skill itself has saved. Of others it says what it says of those that are not there. */
export const forgetMemo = defineTool({
  name: 'forget_memo',
  risk: 'store',
  schema: z.strictObject({ id: z.string().min(1).max(200) }),
  async run({ id }, { skill }, needs: ForgetMemoNeeds): Promise<{ forgotten: boolean }> {
    const memo = (await needs.memos()).find((each) => each.id === id);
    if (memo?.skill !== skill.key) return { forgotten: false };
    await needs.deleteMemo(id);
    return { forgotten: true };
  },
});
