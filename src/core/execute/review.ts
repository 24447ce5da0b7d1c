import { acceptedText } from '../run/changes';
import { withReasons } from '../run/corrections';
import type { Delivery } from '../run/run-request';
import { compareTexts } from './compare-texts';
import type { Part } from './context';

/**
 * The text of a rewrite as it shall stand: shows what it changes, word by word, and where the user wants to look first,
 * waits for what they accept. A no ends the run; undefined where it is said of the answer to a next message, which is left in the card.
 * Any other result is as it was.
 */
export async function reviewed(
  text: string,
  delivery: Delivery,
  { request, settings, run, emit }: Part<'request' | 'settings' | 'emit', 'ask' | 'decline' | 'corrections'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const before = request.target.text;
  if (delivery !== 'replace' || text === before) return text;
  const compared = compareTexts(before, text);
  const changes = compared && withReasons(compared, before, run.corrections);
  if (changes) emit({ type: 'changes', changes });
  if (!settings.review) return text;
  const shown = changes ?? [{ kind: 'change' as const, from: before, to: text }];
  const answer = await run.ask({ kind: 'review', changes: shown }, signal);
  if (!answer.ok) return request.next ? undefined : run.decline();
  return acceptedText(shown, answer.accepted);
}
