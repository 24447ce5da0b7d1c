import { unlessAborted } from '../run/abort';
import type { RunQuestion } from '../run/run-question';
import type { Part } from './context';
import { decline } from './questions';

/**
 * Asks before a skill that is dangerous, wants to be confirmed, or says that it needs what it was not granted yet; what
 * is agreed to is granted for good. In a window of ours, unless it is for its author's words alone. What comes with Caretaker is
 * granted what it needs. A no ends the run (`decline`).
 */
export async function confirmSkill(
  context: Part<'skill' | 'settings' | 'delivery' | 'byModel', 'ask' | 'decline' | 'consent' | 'catalog'>,
  signal: AbortSignal,
): Promise<void> {
  const { skill, settings, delivery, run } = context;
  const { consent } = run;
  const wanted = skill.source === 'builtin' ? [] : (skill.permissions ?? []);
  const granted = wanted.length > 0 ? await unlessAborted(consent.granted(skill.id), signal) : [];
  const permissions = wanted.filter((permission) => !granted.includes(permission));
  const dangerous = skill.dangerous === true;
  if (!dangerous && !skill.confirm && permissions.length === 0) return;
  const question: RunQuestion = {
    kind: 'confirm',
    skill: run.catalog.listing(skill).name,
    mode: settings.mode,
    delivery,
    dangerous,
    ...(typeof skill.confirm === 'string' && { words: skill.confirm }),
    permissions,
    tools: skill.allowedTools,
    ...((dangerous || permissions.length > 0) && { elsewhere: true }),
  };
  const answer = await run.ask(question, signal);
  if (!answer.ok) decline(context);
  // What could not be remembered is asked again, and costs this run nothing.
  if (permissions.length > 0) await consent.grant(skill.id, permissions).catch(() => undefined);
}
