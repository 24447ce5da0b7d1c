import type { Behaviour, TargetSummary } from './types';

/**
 * What the user's situation asks for (DESIGN.md section 5). A whole field that is to be replaced counts as its own
 * selection, so that a skill mends the text that stands there instead of writing a second copy beside it.
 */
export function detectBehaviour(target: TargetSummary): Behaviour {
  const replaces = target.scope === 'selection' || target.scope === 'field';
  if (target.editable) return replaces ? 'rewrite' : 'direct-output';
  return replaces ? 'explain' : 'no-input';
}
