import { unlessAborted } from '../run/abort';
import { RunError } from '../run/run-error';
import type { RunEvent } from '../run/run-event';
import type { RunRequest } from '../run/run-request';
import type { Skill } from '../skill/model';
import type { SkillCall } from '../tools/tool';
import { refuseEarly, withCheckedFields } from './checks';
import { confirmSkill } from './confirm';
import type { SkillContext } from './context';
import { produceText } from './produce';
import { withRetry } from './retry';
import { usesAgent } from './uses-agent';

/** How deep skills may call each other, below the one that the user runs. */
const deepest = 3;

/**
 * The skill's text, whole, within its time limit: checks what stands against it, asks where it has to be asked, and
 * tries again what may pass. Rejects with a `RunError`, or with the signal's reason as soon as that is aborted.
 */
export async function makeText(context: SkillContext): Promise<string> {
  const { run, skill, settings } = context;
  const limit = new AbortController();
  const limited = contextOf({ ...context, signal: AbortSignal.any([context.signal, limit.signal]) });
  // A script's limit is the sandbox's to keep.
  const stop =
    settings.timeout === undefined || settings.mode === 'sandbox'
      ? () => undefined
      : run.limits.start(settings.timeout, () => limit.abort(timeoutOf(skill, settings.timeout ?? 0)));
  try {
    return await unlessAborted(work(limited), limited.signal);
  } finally {
    stop();
  }
}

async function work(unchecked: SkillContext): Promise<string> {
  const context = contextOf({
    ...unchecked,
    request: withCheckedFields(unchecked.skill, unchecked.request, unchecked.nested),
  });
  refuseEarly(context);
  await confirmSkill(context);
  // What was done by tools is not done once more: each request to the model is made again by itself.
  return usesAgent(context) ? attempt(context) : withRetry(context, () => attempt(context));
}

/** Ends what the attempt has begun and left behind: no question of a failed one stands before those of the next. */
async function attempt(context: SkillContext): Promise<string> {
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  try {
    return await produceText(contextOf({ ...context, signal }));
  } finally {
    over.abort();
  }
}

/** The context from its parts: skills that are called from it get its signal and its chain. */
export function contextOf(parts: Omit<SkillContext, 'produceSkill'>): SkillContext {
  const context: SkillContext = {
    ...parts,
    produceSkill: (skill, call) => produceNested(skill, call, context),
  };
  return context;
}

function timeoutOf(skill: Skill, timeout: number): RunError {
  return new RunError('run-timeout', {
    params: { skill: skill.name, limit: String(Math.round(timeout / 1000)) },
  });
}

/** See `ToolContext.produceSkill`. */
async function produceNested(skill: Skill, call: SkillCall, caller: SkillContext): Promise<string> {
  const { run, signal } = caller;
  const chain = [...caller.chain, skill.id];
  if (caller.chain.includes(skill.id) || caller.chain.length > deepest)
    throw new RunError('tool-nested', { params: { skill: skill.name }, detail: chain.join(' → ') });
  const context = contextOf({
    ...caller,
    skill,
    settings: await unlessAborted(run.needs.runSettings(skill), signal),
    chain,
    request: requestFor(skill, call, caller.request),
    behaviour: 'no-input',
    delivery: 'card',
    nested: true,
    byModel: call.byModel ?? caller.byModel ?? false,
    emit: (event) => isOfRun(event) && caller.emit(event),
  });
  return makeText(context);
}

/** Of the page a called skill knows the address; the text to work on is what its caller gives it. */
function requestFor(skill: Skill, { message, fields }: SkillCall, { target }: RunRequest): RunRequest {
  return {
    skill: skill.key,
    instruction: message,
    target: { ...target, editable: false, read: 'nothing', text: '' },
    place: 'card',
    fields,
  };
}

/** Its text and its files are the caller's to use; what it asks, sends and waits for is the user's to see. */
function isOfRun(event: RunEvent): boolean {
  return event.type !== 'text' && event.type !== 'files' && event.type !== 'words';
}
