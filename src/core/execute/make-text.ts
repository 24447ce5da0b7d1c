import { unlessAborted } from '../run/abort';
import { RunError } from '../run/run-error';
import type { RunEvent } from '../run/run-event';
import type { RunRequest } from '../run/run-request';
import type { Skill } from '../skill/model';
import type { SkillCall } from '../tools/tool';
import { refuseEarly, withCheckedFields } from './checks';
import { confirmSkill } from './confirm';
import { type SkillContext, systemOf } from './context';
import { produceText } from './produce';
import { withRetry } from './retry';
import { unfilledFor } from './unfilled';
import { usesAgent } from './uses-agent';

/** How deep skills may call each other, below the one that the user runs. */
const deepest = 3;

/** Placeholders that are told of, and characters of each: enough to find them by. */
const mostNamed = 5;
const beginning = (placeholder: string) => placeholder.slice(0, 60);

/**
 * The skill's text, whole, within its time limit: checks what stands against it, asks where it has to be asked, and
 * tries again what may pass. Rejects with a `RunError`, or with the signal's reason as soon as that is aborted.
 */
export async function makeText(context: SkillContext, signal: AbortSignal): Promise<string> {
  const { run, skill, settings } = context;
  const limit = new AbortController();
  const within = AbortSignal.any([signal, limit.signal]);
  // A script's limit is the sandbox's to keep.
  const stop =
    settings.timeout === undefined || settings.mode === 'sandbox'
      ? () => undefined
      : run.limits.start(settings.timeout, () => limit.abort(timeoutOf(skill, settings.timeout ?? 0)));
  try {
    return await unlessAborted(work(context, within), within);
  } finally {
    stop();
  }
}

async function work(context: SkillContext, signal: AbortSignal): Promise<string> {
  refuseEarly(context);
  await confirmSkill(context, signal);
  const { unfilled } = context;
  if (unfilled.length > 0)
    context.emit({ type: 'unfilled', placeholders: unfilled.map(beginning).slice(0, mostNamed) });
  const once = () => attempt(context, signal);
  const { run } = context;
  const { calls } = run;
  // What was done by tools is not done once more: each request to a model that has them is made again by itself.
  return usesAgent(context) ? once() : withRetry(context, once, signal, () => run.calls === calls);
}

/** Ends what the attempt has begun and left behind: no question of a failed one stands before those of the next. */
async function attempt(context: SkillContext, signal: AbortSignal): Promise<string> {
  const over = new AbortController();
  try {
    return await produceText(context, AbortSignal.any([signal, over.signal]));
  } finally {
    over.abort();
  }
}

function timeoutOf(skill: Skill, timeout: number): RunError {
  return new RunError('run-timeout', {
    params: { skill: skill.name, limit: String(Math.round(timeout / 1000)) },
  });
}

/** See `ToolContext.produceSkill`. */
export async function callSkill(
  skill: Skill,
  call: SkillCall,
  caller: SkillContext,
  signal: AbortSignal,
): Promise<string> {
  const { run } = caller;
  const chain = [...caller.chain, skill.id];
  if (caller.chain.includes(skill.id) || caller.chain.length > deepest)
    throw new RunError('tool-nested', { params: { skill: skill.name }, detail: chain.join(' → ') });
  const checked = withCheckedFields(skill, requestFor(skill, call, caller.request), true);
  const settings = await unlessAborted(run.runSettings(skill), signal);
  const byModel = call.byModel ?? caller.byModel;
  const { emit, end } = toldFor(caller);
  const context: SkillContext = {
    run,
    skill,
    chain,
    owner: skill.source === 'builtin' ? caller.owner : skill.key,
    ...checked,
    settings,
    unfilled: unfilledFor(skill, checked.request, settings, systemOf(run)),
    behaviour: 'no-input',
    delivery: 'card',
    steps: caller.steps,
    nested: true,
    byModel,
    // A script and a pipeline hand on what they have; a model has nothing but what the run knows of.
    foreign: !call.byModel || run.seen.foreign,
    leads: call.read ?? run.seen.read,
    requests: byModel ? caller.requests : { taken: 0 },
    emit,
  };
  try {
    return await makeText(context, signal);
  } finally {
    end();
  }
}

/**
 * Tells the caller's user what is theirs to see. What a skill that has ended leaves at work (`end`) is at work no more: the run may go on
 * without it.
 */
function toldFor({ emit: tell, run: { clock } }: SkillContext): { emit: SkillContext['emit']; end(): void } {
  const working = new Map<number, { tool: string; since: number }>();
  return {
    emit(event) {
      if (event.type === 'calling') working.set(event.call, { tool: event.tool, since: clock.now() });
      if (event.type === 'called') working.delete(event.call);
      if (isOfRun(event)) tell(event);
    },
    end() {
      for (const [call, { tool, since }] of working) {
        const duration = clock.now() - since;
        tell({ type: 'called', call, tool, ok: false, duration, output: '', characters: 0 });
      }
    },
  };
}

/** Of the page a called skill knows the address and the title; the text to work on is what its caller gives it. */
function requestFor(skill: Skill, { message, fields }: SkillCall, caller: RunRequest): RunRequest {
  const { context: _, ...target } = caller.target;
  return {
    skill: skill.key,
    instruction: message,
    target: { ...target, editable: false, read: 'nothing', text: '' },
    place: 'card',
    fields,
  };
}

/**
 * Its text and its files are the caller's to use, and its turns begin no text of the run anew; what it asks, sends, calls, waits for
 * and tries again is the user's to see.
 */
const ofItsOwn: ReadonlySet<RunEvent['type']> = new Set<RunEvent['type']>([
  'text',
  'files',
  'words',
  'step',
  'no-tools',
  'takes-files',
]);

const isOfRun = ({ type }: RunEvent) => !ofItsOwn.has(type);
