import { unlessAborted } from '../run/abort';
import type { RunQuestion } from '../run/run-question';
import type { Part } from './context';
import { decline } from './questions';

/**
 * Asks before a skill that is dangerous, wants to be confirmed, or says that it needs what it was not granted yet; what
 * is agreed to is granted for good. In a window of ours, unless it is for its author's words alone; there the user may say that this
 * version of it, where it is not dangerous, is not asked about again when they run it themselves. What comes with Caretaker is granted
 * what it needs. A no ends the run (`decline`).
 */
export async function confirmSkill(
  context: Part<
    'skill' | 'settings' | 'delivery' | 'byModel' | 'nested',
    'ask' | 'decline' | 'consent' | 'catalog'
  >,
  signal: AbortSignal,
): Promise<void> {
  const { skill, settings, delivery, byModel, nested, run } = context;
  const { consent } = run;
  const wanted = skill.source === 'builtin' ? [] : (skill.permissions ?? []);
  const granted = wanted.length > 0 ? await unlessAborted(consent.granted(skill.id), signal) : [];
  const permissions = wanted.filter((permission) => !granted.includes(permission));
  const dangerous = skill.dangerous === true;
  const wantsWord = skill.confirm !== undefined && skill.confirm !== false;
  // What the user says of their own runs is none of a model's, nor of another skill's.
  const lasts = wantsWord && !dangerous && !byModel && !nested && skill.source !== 'builtin';
  const isUnasked = lasts && (await unlessAborted(consent.unasked(skill.id), signal));
  if (!dangerous && (!wantsWord || isUnasked) && permissions.length === 0) return;
  const question: RunQuestion = {
    kind: 'confirm',
    skill: run.catalog.listing(skill).name,
    mode: settings.mode,
    delivery,
    dangerous,
    ...(typeof skill.confirm === 'string' && { words: skill.confirm }),
    permissions,
    tools: skill.allowedTools,
    ...(lasts && !isUnasked && consent.keeps && { lasting: true }),
    ...((dangerous || permissions.length > 0) && { elsewhere: true }),
  };
  const answer = await run.ask(question, signal);
  if (!answer.ok) decline(context);
  // What could not be remembered is asked again, and costs this run nothing.
  const unasked = answer.always === true && question.lasting === true;
  if (permissions.length > 0 || unasked)
    await consent.grant(skill.id, permissions, unasked).catch(() => undefined);
}
