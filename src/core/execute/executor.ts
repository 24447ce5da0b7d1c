import { RunDeclined, unlessAborted } from '../run/abort';
import { askListing, askSkill, isAsk } from '../run/ask-skill';
import { detectBehaviour } from '../run/behaviour';
import { withTitle } from '../run/error-params';
import type { Catalog, RunPage } from '../run/needs';
import { RunError, toFailure } from '../run/run-error';
import type { RunEvent } from '../run/run-event';
import type { RunFailure } from '../run/run-failure';
import type { RunRecord } from '../run/run-record';
import type { Place, RunRequest } from '../run/run-request';
import type { RunSettings } from '../run/settings';
import { createTimeLimits } from '../run/time-limits';
import { createUsageCounter } from '../run/usage-counter';
import { idOf } from '../skill/key';
import type { Skill } from '../skill/model';
import { takesText } from '../skill/template';
import { chooseDelivery } from '../tools/delivery';
import { type AgentSkills, readAgentSkills } from './agent/agent-skills';
import type { SharedRun, SkillContext } from './context';
import { deliver, saveTypedWords } from './deliver';
import type { ExecutorNeeds } from './executor-needs';
import { heldBack } from './held-back';
import { contextOf, makeText } from './make-text';
import { createQuestions } from './questions';
import { reviewed } from './review';
import { createRunRecorder, type RunRecorder } from './run-recorder';
import { usesAgent } from './uses-agent';

/** A run that goes on, or is over. */
export interface Execution {
  /** What it has come to. */
  record(): RunRecord;
  /** Resolves when its record was written, after its last event. Never rejects. */
  ended: Promise<void>;
}

/**
 * Runs one skill from request to delivery. Every end, good or bad, is the last event emitted (`succeeded`, `failed` or
 * `cancelled`), and exactly one such event is emitted. Aborting the signal ends the run at any step.
 */
export function execute(
  request: RunRequest,
  needs: ExecutorNeeds,
  page: RunPage,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
): Execution {
  const recorder = createRunRecorder(request, needs, emit);
  return { record: recorder.record, ended: work(request, needs, page, recorder, signal) };
}

async function work(
  request: RunRequest,
  needs: ExecutorNeeds,
  page: RunPage,
  recorder: RunRecorder,
  signal: AbortSignal,
): Promise<void> {
  const own = new AbortController();
  const ended = AbortSignal.any([signal, own.signal]);
  const run = shareRun(request, needs, page, recorder, own);
  let context: SkillContext | undefined;
  try {
    context = await start(request, run, page, recorder, ended);
    recorder.whole(await makeText(context));
    const held = run.inCard ? undefined : await heldBack(context);
    if (held) context.emit({ type: 'held', why: held });
    if (run.inCard || held) context = contextOf({ ...context, delivery: 'card' });
    const text = await reviewed(recorder.record().text, context);
    recorder.whole(text);
    const outcome = await deliver(text, context);
    recorder.end({ type: 'succeeded', outcome });
  } catch (error) {
    // The user's Stop aborts without a reason of ours; a tab that has gone aborts with one.
    const reason = ended.aborted ? ended.reason : error;
    if (ended.aborted && !(reason instanceof RunError)) {
      recorder.end({ type: 'cancelled' });
    } else {
      const plain = failureOf(reason, context, recorder.duration());
      if (plain.code === 'internal') needs.report(reason);
      const failure = titled(plain, context, needs.catalog);
      const outcome = context && (await saveTypedWords(failure, context));
      recorder.end({ type: 'failed', failure, ...(outcome && { outcome }) });
    }
  } finally {
    own.abort();
    await recorder.written();
  }
}

function shareRun(
  { target }: RunRequest,
  needs: ExecutorNeeds,
  page: RunPage,
  recorder: RunRecorder,
  own: AbortController,
): SharedRun {
  const limits = createTimeLimits(needs.clock);
  let skills: Promise<AgentSkills> | undefined;
  return {
    needs,
    limits,
    usage: createUsageCounter(),
    ask: createQuestions(page, limits, recorder.tell),
    decline() {
      own.abort(new RunDeclined());
      throw own.signal.reason;
    },
    noteSent: recorder.noteSent,
    agreed: new Set(),
    delivered: false,
    inCard: false,
    skills() {
      skills ??= readAgentSkills(needs, target.url);
      return skills;
    },
    refused: new Set(),
    seen: { read: [], foreign: false, private: false },
  };
}

async function start(
  request: RunRequest,
  run: SharedRun,
  page: RunPage,
  { record, tell }: RunRecorder,
  signal: AbortSignal,
): Promise<SkillContext> {
  const { catalog, tools, runSettings } = run.needs;
  const { id: runId } = record();
  const skill = await unlessAborted(skillFor(request, run.needs), signal);
  const settings = await unlessAborted(runSettings(skill), signal);
  tools.prepare(skill.allowedTools);
  const behaviour = detectBehaviour(request.target);
  const delivery = chooseDelivery(skill.allowedTools, placeIn(request, skill, settings));
  const inField = delivery === 'insert' || delivery === 'replace';
  // What a model says between its calls is no part of the result; and what a script gives may be held back.
  const inOne = settings.mode !== 'llm' || usesAgent({ skill, settings, nested: false });
  const streams = settings.stream && inField && !inOne;
  tell({
    type: 'started',
    runId,
    skill: isAsk(skill) ? askListing(skill) : catalog.listing(skill),
    mode: settings.mode,
    behaviour,
    delivery,
    ...(streams && { streams }),
  });
  return contextOf({
    runId,
    skill,
    chain: [skill.id],
    request,
    delivery,
    behaviour,
    settings,
    nested: false,
    run,
    page,
    emit: tell,
    signal,
  });
}

/**
 * Where a text goes, as the user saw it. A text of the skill's own that takes in nothing of the field is no other wording of
 * what stands there: it goes to the caret, and nothing gives way to it.
 */
function placeIn({ place, target }: RunRequest, { body }: Skill, { mode }: RunSettings): Place {
  const isOwnText = mode === 'direct' && target.read === 'field' && !takesText(body);
  return place === 'replace' && isOwnText ? 'insert' : place;
}

async function skillFor({ skill: key }: RunRequest, { catalog, askNaming }: ExecutorNeeds): Promise<Skill> {
  if (key === undefined) return askSkill(askNaming());
  const skill = await catalog.skill(key);
  if (!skill) throw new RunError('skill-not-found', { params: { skill: idOf(key) } });
  return skill;
}

/** Says which skill it is, and its title in the user's language, as every list does. */
function titled(failure: RunFailure, context: SkillContext | undefined, catalog: Catalog): RunFailure {
  if (!context || isAsk(context.skill)) return failure;
  const { key, id, name } = context.skill;
  return withTitle(failure, { key, id, name, title: catalog.listing(context.skill).name });
}

/** Where no model had a part in it, the failure tells the skill's author what was running. */
function failureOf(error: unknown, context: SkillContext | undefined, duration: number): RunFailure {
  const failure = toFailure(error);
  const mode = context?.settings.mode;
  if (!context || (mode !== 'direct' && mode !== 'sandbox')) return failure;
  const cause = failure.detail ?? failure.code;
  return { ...failure, about: { skill: context.skill.name, mode, cause, duration } };
}
