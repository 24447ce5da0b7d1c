import { unlessAborted } from '../run/abort';
import type { HeldBack } from '../run/delivery-outcome';
import { outputToolFor } from '../tools/delivery';
import type { Part } from './context';
import { isLeftIn } from './unfilled';

/**
 * Whether the result goes into a page's field by a press of the user's alone: words that are not theirs have come into the run,
 * and something of theirs that they did not pick for it. Such words could have led it into the page.
 */
export function isHeldForWords({ delivery, run }: Part<'delivery', 'seen'>): boolean {
  const inField = delivery === 'insert' || delivery === 'replace';
  return inField && run.seen.foreign && run.seen.private;
}

/** Why the result is left in the card; undefined where it goes where it was to go. */
export async function heldBack(
  text: string,
  context: Part<'skill' | 'request' | 'unfilled' | 'delivery', 'seen' | 'permissions'>,
  signal: AbortSignal,
): Promise<HeldBack | undefined> {
  const { skill, request, unfilled, delivery, run } = context;
  if (delivery === 'card') return undefined;
  if (isHeldForWords(context)) return 'words';
  if (isLeftIn(text, unfilled, request)) return 'placeholder';
  const policy = await unlessAborted(run.permissions.policy(request.target.url), signal);
  const name = outputToolFor(delivery, skill.allowedTools, request.target);
  const { answer } = policy.tool({ name, act: 'user', sources: [skill.source] });
  return answer === 'deny' ? 'rule' : undefined;
}
