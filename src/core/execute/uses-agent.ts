import { hasOffer, offerFor } from '../agent/offer';
import { isAsk } from '../run/ask-skill';
import type { SkillContext } from './context';
import { keepsMessage } from './keeps-message';

/**
 * Whether a model works on it with tools: *Ask*, and skills for a model that have something to act with. Everything else is
 * one request, as is a skill that another one calls.
 */
export function usesAgent(context: Pick<SkillContext, 'skill' | 'settings' | 'nested'>): boolean {
  const { skill, settings, nested } = context;
  if (settings.mode !== 'llm' || nested || keepsMessage(context)) return false;
  return isAsk(skill) || hasOffer(offerFor(skill));
}
