import { outOfRequests } from '../agent/requests';
import { agentLimits } from '../agent/types';
import { RunDeclined, unlessAborted } from '../run/abort';
import { askListing, askSkill, isAsk } from '../run/ask-skill';
import { detectBehaviour } from '../run/behaviour';
import { withTitle } from '../run/error-params';
import type { Catalog, RunPage } from '../run/needs';
import { RunError, toFailure } from '../run/run-error';
import type { RunEvent } from '../run/run-event';
import type { RunFailure } from '../run/run-failure';
import type { RunRecord } from '../run/run-record';
import type { Delivery, RunRequest } from '../run/run-request';
import type { RunSettings } from '../run/settings';
import { signatureKey, signatureSkill } from '../run/signature-skill';
import { createTimeLimits } from '../run/time-limits';
import { idOf } from '../skill/key';
import type { Skill } from '../skill/model';
import { takesText } from '../skill/template';
import { chooseDelivery } from '../tools/delivery';
import { type AgentSkills, readAgentSkills } from './agent/agent-skills';
import { withCheckedFields } from './checks';
import { type Run, type SkillContext, systemOf } from './context';
import { deliver, saveTypedWords } from './deliver';
import type { ExecutorNeeds } from './executor-needs';
import { heldBack } from './held-back';
import { callSkill, makeText } from './make-text';
import { createQuestions } from './questions';
import { reviewed } from './review';
import { createRunRecorder, type RunRecorder } from './run-recorder';
import { createTalk, type Shared, type Talk } from './talk';
import { unfilledFor } from './unfilled';
import { keepsMessage, usesAgent } from './uses-agent';

/** A run that goes on, or is over. */
export interface Execution {
  /** What it has come to. */
  record(): RunRecord;
  /** Resolves when its record was written, after its last event. Never rejects. */
  ended: Promise<void>;
}

/**
 * Runs one skill from request to delivery. Every end, good or bad, is the last event emitted (`succeeded`, `failed` or
 * `cancelled`), and exactly one such event is emitted. Aborting the signal ends the run at any step. `talk`: the conversation that
 * the run begins or, by its `next`, goes on with, and that its caller closes; without one nothing can follow.
 */
export function execute(
  request: RunRequest,
  needs: ExecutorNeeds,
  page: RunPage,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
  talk?: Talk,
): Execution {
  const admitted = keptOnceAdmitted(needs);
  const recorder = createRunRecorder(request, admitted, emit, talk?.record);
  const own = talk ?? createTalk();
  const ended = work(request, admitted, page, { recorder, talk: own }, signal);
  return { record: recorder.record, ended: talk ? ended : ended.finally(own.close) };
}

/** What is not let in is no run: it would push others out of the history. */
function keptOnceAdmitted(needs: ExecutorNeeds): ExecutorNeeds {
  const { admit, store } = needs;
  if (!admit) return needs;
  let isAdmitted = false;
  return {
    ...needs,
    async admit() {
      await admit();
      isAdmitted = true;
    },
    store: { save: async (record) => (isAdmitted ? store.save(record) : undefined) },
  };
}

async function work(
  request: RunRequest,
  needs: ExecutorNeeds,
  page: RunPage,
  { recorder, talk }: { recorder: RunRecorder; talk: Talk },
  signal: AbortSignal,
): Promise<void> {
  const own = new AbortController();
  const ended = AbortSignal.any([signal, own.signal]);
  const run = openRun(request, needs, page, { recorder, talk }, own);
  let context: SkillContext | undefined;
  let letGo: (() => void) | undefined;
  try {
    await unlessAborted(needs.admit?.() ?? Promise.resolve(), ended);
    if (request.next) letGo = await heldToLimits(run, own, ended);
    context = await prepare(request, run, needs.catalog, recorder, ended);
    begin(context, recorder);
    const made = await makeText(context, ended);
    recorder.whole(made);
    keepAnswer(run, recorder.record());
    const held = run.inCard ? undefined : await heldBack(made, context, ended);
    if (held) recorder.tell({ type: 'held', why: held });
    const first = run.inCard || held ? 'card' : context.delivery;
    const reviewedText = await reviewed(made, first, context, ended);
    const text = reviewedText ?? made;
    const delivery = reviewedText === undefined ? 'card' : first;
    recorder.whole(text);
    const outcome = await deliver(text, delivery, context, ended);
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
      const outcome = context && (await saveTypedWords(failure, context, ended));
      recorder.end({ type: 'failed', failure, ...(outcome && { outcome }) });
    }
  } finally {
    letGo?.();
    own.abort();
    talk.record = recorder.record();
    talk.shared = sharedOf(run);
    // It is found anew: its key may have been wrong.
    if (!run.answered) talk.model = undefined;
    await recorder.written();
  }
}

/** What the user says next counts as the run does: by the requests that a model may make in it, its tokens and its costs. */
async function heldToLimits(run: Run, own: AbortController, signal: AbortSignal): Promise<() => void> {
  const settings = await unlessAborted(run.agentSettings(), signal);
  if (run.talk.requests.taken >= settings.steps) throw outOfRequests(settings);
  return run.budget.hold({ tokens: agentLimits.tokens, cost: settings.cost }, (error) => own.abort(error));
}

/** From now on the user can go on from it, whatever becomes of it. */
function keepAnswer({ answered, talk }: Run, { versions = [] }: RunRecord): void {
  if (!answered) return;
  talk.answers[versions.length] = answered.exchanges;
  talk.model = answered.model;
}

const sharedOf = ({ budget, calls, agreed, refused, said, scratch, seen }: Shared): Shared => ({
  budget,
  calls,
  agreed,
  refused,
  said,
  scratch,
  seen,
});

function openRun(
  { target, model: chosen, page: read, attached = [] }: RunRequest,
  needs: ExecutorNeeds,
  page: RunPage,
  { recorder, talk }: { recorder: RunRecorder; talk: Talk },
  own: AbortController,
): Run {
  const limits = createTimeLimits(needs.clock);
  const catalog = catalogOn(target.url, needs.catalog);
  let skills: Promise<AgentSkills> | undefined;
  return {
    ...needs,
    ...talk.shared,
    talk,
    model: (skill, url) => needs.model(skill, url, chosen),
    catalog,
    page,
    limits,
    ask: createQuestions(page, limits, recorder.tell),
    decline() {
      own.abort(new RunDeclined());
      throw own.signal.reason;
    },
    noteSent: recorder.noteSent,
    skills() {
      skills ??= readAgentSkills({ ...needs, catalog }, target.url);
      return skills;
    },
    callSkill,
    delivered: false,
    inCard: false,
    corrections: [],
    // A page's words are anybody's, and so is what was copied from one.
    seen: {
      ...talk.shared.seen,
      foreign: talk.shared.seen.foreign || read !== undefined || attached.length > 0,
    },
  };
}

/** What counts on the page of that address: a run knows of no other skill. The address is the browser's (`RunTarget.url`). */
function catalogOn(url: string, catalog: Catalog): Catalog {
  return {
    ...catalog,
    skill: (key) => catalog.skill(key, url),
    readBytes: (id, path) => catalog.readBytes(id, path, url),
    candidates: () => catalog.candidates(url),
  };
}

/** The run's own skill, with how it runs and where its text goes. `all`: skills wherever they count. */
async function prepare(
  request: RunRequest,
  run: Run,
  all: Catalog,
  { tell }: Pick<RunRecorder, 'tell'>,
  signal: AbortSignal,
): Promise<SkillContext> {
  const skill = await unlessAborted(skillFor(request, run, all), signal);
  const settings = await unlessAborted(run.runSettings(skill), signal);
  const checked = withCheckedFields(skill, request, false);
  return {
    run,
    skill,
    chain: [skill.id],
    owner: skill.key,
    ...checked,
    settings,
    unfilled: unfilledFor(skill, checked.request, settings, systemOf(run)),
    behaviour: detectBehaviour(request.target),
    delivery: deliveryOf(request, skill, settings),
    steps: [],
    nested: false,
    byModel: false,
    foreign: run.seen.foreign,
    leads: run.seen.read,
    requests: run.talk.requests,
    emit: tell,
  };
}

/** What the user says next of a note brings no second one. */
function deliveryOf(request: RunRequest, skill: Skill, settings: RunSettings): Delivery {
  // The user's own wish to see it first goes before what the skill says.
  const isKept = request.goes === 'card';
  const delivery = isKept ? 'card' : chooseDelivery(skill.allowedTools, placeIn(request, skill, settings));
  return request.next && delivery === 'memo' ? 'card' : delivery;
}

/** Tells that the skill begins, and lets its tools get ready. */
function begin(context: SkillContext, { record, tell }: Pick<RunRecorder, 'record' | 'tell'>): void {
  const { run, skill, settings, behaviour, delivery, unfilled } = context;
  run.tools.prepare(skill.allowedTools);
  const inField = delivery === 'insert' || delivery === 'replace';
  // What a model says between its calls is no part of the result; what a script gives, or repeats a placeholder, may be held back.
  const inOne = settings.mode !== 'llm' || usesAgent(context);
  // In the midst of a run its field holds the answer before.
  const isFirst = context.request.next === undefined;
  const streams = settings.stream && inField && !inOne && unfilled.length === 0 && isFirst;
  const takesNext = settings.mode === 'llm' && !keepsMessage(context);
  tell({
    type: 'started',
    runId: record().id,
    skill: isAsk(skill) ? askListing(skill) : run.catalog.listing(skill),
    mode: settings.mode,
    behaviour,
    delivery,
    ...(takesNext && { takesNext }),
    ...(streams && { streams }),
  });
}

/**
 * Where a text goes, as the user saw it. A text of the skill's own that takes in nothing of the field is no other wording of
 * what stands there: it goes to the caret, and nothing gives way to it.
 */
function placeIn({ place, target }: RunRequest, { body }: Skill, { mode }: RunSettings): Delivery {
  const isOwnText = mode === 'direct' && target.read === 'field' && !takesText(body);
  return place === 'replace' && isOwnText ? 'insert' : place;
}

async function skillFor(
  { skill: key, trial }: RunRequest,
  { catalog, askNaming }: Pick<ExecutorNeeds, 'catalog' | 'askNaming'>,
  all: Catalog,
): Promise<Skill> {
  if (key === undefined) return askSkill(askNaming());
  if (key === signatureKey && trial) return signatureSkill;
  // Its author tries it in our own page, wherever it counts.
  const skill = await (trial ? all : catalog).skill(key);
  if (!skill) throw new RunError('skill-not-found', { params: { skill: idOf(key) } });
  return skill;
}

/** Says which skill it is, and its title in the user's language, as every list does. */
function titled(failure: RunFailure, context: SkillContext | undefined, catalog: Catalog): RunFailure {
  if (!context || isAsk(context.skill)) return failure;
  const { key, id, name } = context.skill;
  return withTitle(failure, { key, id, name, title: catalog.listing(context.skill).name });
}

/** With what was running, as soon as a skill was found. */
function failureOf(error: unknown, context: SkillContext | undefined, duration: number): RunFailure {
  const failure = toFailure(error);
  if (!context) return failure;
  const { mode } = context.settings;
  const cause = failure.detail ?? failure.code;
  return { ...failure, about: { skill: context.skill.name, mode, cause, duration } };
}
