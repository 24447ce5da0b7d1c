import type { WriteClipboard } from '../core/run/needs';
import type { ToolRegistry } from '../core/run/tool';
import { createClipboardTool } from './clipboard';
import { createFloatingCardTool } from './floating-card';
import { createForgetMemoTool, type ForgetMemoNeeds } from './forget-memo';
import { createInsertTextTool } from './insert-text';
import { createProofreadTool, type ProofreadNeeds } from './proofread';
import { createToolRegistry } from './registry';
import { createSaveMemoTool, type SaveMemoNeeds } from './save-memo';
import { createSearchMemosTool, type SearchMemosNeeds } from './search-memos';

/** The registry with every tool that Caretaker brings along. */
export function createBuiltinTools(
  needs: ProofreadNeeds &
    SaveMemoNeeds &
    SearchMemosNeeds &
    ForgetMemoNeeds & { writeClipboard: WriteClipboard },
): ToolRegistry {
  return createToolRegistry([
    createInsertTextTool(needs.writeClipboard),
    createFloatingCardTool(),
    createClipboardTool(needs.writeClipboard),
    createSaveMemoTool(needs),
    createSearchMemosTool(needs),
    createForgetMemoTool(needs),
    createProofreadTool(needs),
  ]);
}
