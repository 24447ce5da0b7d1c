import type { Behaviour, TargetSummary } from './run-request';

/**
 * What the user's situation asks for. The text of a field that is read counts as its own selection.
 */
export function detectBehaviour({ editable, read }: Pick<TargetSummary, 'editable' | 'read'>): Behaviour {
  if (editable) return read === 'nothing' ? 'direct-output' : 'rewrite';
  return read === 'nothing' ? 'no-input' : 'explain';
}
