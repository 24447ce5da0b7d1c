import { idOf } from '../skill/key';
import type { Skill } from '../skill/model';
import { detectBehaviour } from './behaviour';
import type { Clock } from './clock';
import { chooseDelivery, outputToolFor } from './delivery';
import type { Catalog, Model, RunPage, RunStore, ScriptRunner } from './needs';
import { produceText } from './produce';
import { RunError, toFailure } from './run-error';
import { createRunLog } from './run-log';
import type { RunSettings } from './settings';
import type { ToolContext, ToolRegistry } from './tool';
import type { DeliveryOutcome, RunEvent, RunRequest } from './types';

/** What the user has agreed to before, and agrees to now. */
export interface Consent {
  /** Whether the user has seen what is sent to that host, and agreed. */
  knowsHost(host: string): Promise<boolean>;
  rememberHost(host: string): Promise<void>;
  /** The permissions that the skill of that id was granted, in the words it listed them in. */
  granted(skillId: string): Promise<string[]>;
  /** Grants these too. */
  grant(skillId: string, permissions: string[]): Promise<void>;
}

export interface ExecutorNeeds {
  catalog: Catalog;
  /**
   * The model that counts for the skill on a page of that URL. Rejects with `RunError('no-model')`, or a `model-…`
   * code.
   */
  model(skill: Skill, url: string): Promise<Model>;
  /** How the skill runs: its file, what the user set for it, and the settings for all. */
  runSettings(skill: Skill): Promise<RunSettings>;
  consent: Consent;
  scripts: ScriptRunner;
  tools: ToolRegistry;
  store: RunStore;
  clock: Clock;
  /** The English name of the language that the user's browser speaks. */
  language(): string;
  newId(): string;
}

/**
 * Runs one skill from request to delivery. Never rejects: every end, good or bad, is the last event emitted
 * (`succeeded`, `failed` or `cancelled`), and exactly one such event is emitted. Resolves when the run's record
 * has been written too. Aborting the signal ends the run at any step.
 */
export async function execute(
  request: RunRequest,
  needs: ExecutorNeeds,
  page: RunPage,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const runId = needs.newId();
  const startedAt = needs.clock.now();
  const log = createRunLog(
    { id: runId, skill: request.skill, request, status: 'running', text: '', words: [], startedAt },
    needs.store,
    needs.clock,
  );
  let text = '';
  let over = false;
  const tell = (event: RunEvent) => {
    // A model that is slow to hear of the abort may still yield; nothing follows a run's last event.
    if (over) return;
    over = event.type === 'succeeded' || event.type === 'failed' || event.type === 'cancelled';
    if (event.type === 'text') text += event.delta;
    log.note(event);
    emit(event);
  };
  const duration = () => needs.clock.now() - startedAt;
  const limit = new AbortController();
  const ended = AbortSignal.any([signal, limit.signal]);
  let context: ToolContext | undefined;
  let stopLimit: () => void = () => undefined;
  try {
    const skill = await needs.catalog.skill(request.skill);
    if (!skill) throw new RunError('skill-not-found', { params: { skill: idOf(request.skill) } });
    stopLimit = limitTime(skill, needs.clock, limit);
    needs.tools.prepare(skill.allowedTools);
    context = start(runId, skill, request, needs, page, tell, ended);
    text = await unlessAborted(produceText(skill, context, needs), ended);
    // A delivery is not raced against the signal: what has begun to be written is written whole or not at all.
    ended.throwIfAborted();
    tell({ type: 'delivering', delivery: context.delivery });
    const outcome = await deliver(text, context, needs);
    tell({ type: 'succeeded', text, outcome, duration: duration() });
  } catch (error) {
    // The user's Stop aborts without a reason of ours; a tab that has gone aborts with one.
    if (signal.aborted && !(signal.reason instanceof RunError)) {
      tell({ type: 'cancelled', text, duration: duration() });
    } else {
      const failure = toFailure(ended.aborted ? ended.reason : error);
      const outcome = context && (await saveTypedWords(failure.code, context, needs));
      tell({ type: 'failed', failure, text, ...(outcome && { outcome }), duration: duration() });
    }
  } finally {
    stopLimit();
    limit.abort();
    await log.written();
  }
}

function start(
  runId: string,
  skill: Skill,
  request: RunRequest,
  needs: ExecutorNeeds,
  page: RunPage,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
): ToolContext {
  const behaviour = detectBehaviour(request.target);
  const delivery = chooseDelivery(skill.allowedTools, behaviour);
  emit({ type: 'started', runId, skill: needs.catalog.listing(skill), behaviour, delivery });
  return { runId, skill, request, delivery, page, emit, signal };
}

async function deliver(text: string, context: ToolContext, needs: ExecutorNeeds): Promise<DeliveryOutcome> {
  return (await needs.tools.execute(outputToolFor(context.delivery), { text }, context)) as DeliveryOutcome;
}

/**
 * DESIGN.md section 5: when the model fails and the result was to stand at the caret, the words the user typed are
 * inserted as they are; a selection stays untouched. Not for `no-model`: nothing was sent, and the card keeps the words
 * for the retry that follows once a model is set up.
 */
async function saveTypedWords(
  code: string,
  context: ToolContext,
  needs: ExecutorNeeds,
): Promise<DeliveryOutcome | undefined> {
  const typed = context.request.instruction;
  if (!code.startsWith('model-') || context.delivery !== 'insert' || typed === '') return undefined;
  return deliver(typed, context, needs).catch(() => undefined);
}

/** Aborts the run when the skill's own `timeout` is over. A script's limit is the sandbox's to keep. */
function limitTime(skill: Skill, clock: Clock, limit: AbortController): () => void {
  const { timeout } = skill;
  if (timeout === undefined || skill.mode === 'sandbox') return () => undefined;
  return clock.after(timeout, () => {
    limit.abort(
      new RunError('run-timeout', {
        params: { skill: skill.name, limit: String(Math.round(timeout / 1000)) },
      }),
    );
  });
}

/** Settles as soon as the signal is aborted, whatever the work does about it: Stop answers within 100 ms. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
