import { hasOffer, offerFor } from '../agent/offer';
import { isAsk } from '../run/ask-skill';
import { savesMessageOnly } from '../tools/delivery';
import type { SkillContext } from './context';

/**
 * Whether a model works on it with tools: *Ask*, and skills for a model that have something to act with, whoever calls them.
 * Everything else is one request.
 */
export function usesAgent(context: Pick<SkillContext, 'skill' | 'settings'>): boolean {
  const { skill, settings } = context;
  if (settings.mode !== 'llm' || keepsMessage(context)) return false;
  return isAsk(skill) || hasOffer(offerFor(skill));
}

/**
 * A skill whose only tool keeps memos saves the message and calls no model. One whose file says
 * that its body or its script makes the text calls none anyway, and has its result saved.
 */
export function keepsMessage({ skill, settings }: Pick<SkillContext, 'skill' | 'settings'>): boolean {
  return (
    !skill.signature &&
    savesMessageOnly(skill.allowedTools) &&
    (settings.mode === 'llm' || skill.modeUnnamed === true)
  );
}
