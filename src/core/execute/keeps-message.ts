import { savesMessageOnly } from '../tools/delivery';
import type { SkillContext } from './context';

/**
 * A skill whose only tool keeps memos saves the message and calls no model. One whose file says
 * that its body or its script makes the text calls none anyway, and has its result saved.
 */
export function keepsMessage({ skill, settings }: Pick<SkillContext, 'skill' | 'settings'>): boolean {
  return savesMessageOnly(skill.allowedTools) && (settings.mode === 'llm' || skill.modeUnnamed === true);
}
