import type { ToolAct } from './policy';
import type { registryTools } from './shipped-tools';
import { readSkillFileName, searchSkillsName, skillToolName } from './skill-tool-names';

const shipped: Record<(typeof registryTools)[number], ToolAct> = {
  insert_text: 'user',
  floating_card: 'user',
  clipboard: 'user',
  save_memo: 'store',
  search_memos: 'store',
  forget_memo: 'store',
  proofread: 'none',
};

/** A Map: a tool may be called `constructor`. */
const acts: ReadonlyMap<string, ToolAct> = new Map<string, ToolAct>([
  ...Object.entries(shipped),
  ...[skillToolName, readSkillFileName, searchSkillsName].map((name): [string, ToolAct] => [name, 'none']),
]);

/**
 * What a tool does, of those that neither run anything nor send; undefined for every other, which counts as one that does
 * where a skill is updated.
 */
export function harmlessActOf(tool: string): ToolAct | undefined {
  return acts.get(tool);
}
