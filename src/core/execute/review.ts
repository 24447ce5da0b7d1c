import { acceptedText } from '../run/changes';
import { compareTexts } from './compare-texts';
import type { SkillContext } from './context';

/**
 * The text of a rewrite as it shall stand: shows what it changes, word by word, and where the user wants to look first,
 * waits for what they accept. A no ends the run. Any other result is as it was.
 */
export async function reviewed(text: string, context: SkillContext): Promise<string> {
  const { delivery, request, settings, run, signal } = context;
  const before = request.target.text;
  if (delivery !== 'replace' || text === before) return text;
  const changes = compareTexts(before, text);
  if (changes) context.emit({ type: 'changes', changes });
  if (!settings.review) return text;
  const shown = changes ?? [{ kind: 'change' as const, from: before, to: text }];
  const answer = await run.ask({ kind: 'review', changes: shown }, signal);
  if (!answer.ok) return run.decline();
  return acceptedText(shown, answer.accepted);
}
