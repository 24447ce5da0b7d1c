import { unlessAborted, waitFor } from '../run/abort';
import type { DeliveryOutcome } from '../run/delivery-outcome';
import { marksAsWords } from '../run/kept-marks';
import type { RunFailure } from '../run/run-failure';
import type { Delivery } from '../run/run-request';
import { outputToolFor } from '../tools/delivery';
import { deliversTo } from '../tools/tools';
import type { SkillContext } from './context';
import { useTool } from './use-tool';

/**
 * Milliseconds that a delivery which has begun may take after the run was cancelled: what is being written is told as
 * written. One that takes longer is left alone, so that Stop answers within 100 ms.
 */
const grace = 80;

/** Delivers the run's result. Rejects with what the output tool threw, or with the signal's reason. */
export async function deliver(
  text: string,
  delivery: Delivery,
  context: SkillContext,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  signal.throwIfAborted();
  context.emit({ type: 'delivering', delivery });
  context.run.delivered = true;
  return handOver(text, delivery, context, signal);
}

async function handOver(
  text: string,
  delivery: Delivery,
  context: SkillContext,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const { run, skill, request } = context;
  const late = new AbortController();
  const wait = () =>
    void waitFor(grace, run.clock, late.signal).then(
      () => late.abort(signal.reason),
      () => undefined,
    );
  signal.addEventListener('abort', wait, { once: true });
  try {
    const tool = outputToolFor(delivery, skill.allowedTools, request.target);
    // In the field alone marks of ours mean something.
    const handed = deliversTo(tool) === 'field' ? text : marksAsWords(text);
    const work = useTool(tool, { text: handed }, context, signal, delivery);
    return (await unlessAborted(work, late.signal)) as DeliveryOutcome;
  } finally {
    signal.removeEventListener('abort', wait);
    late.abort();
  }
}

/**
 * When the model fails and the result was to stand at the caret, the words the user typed are
 * inserted as they are; a selection stays untouched. Not for `no-model`: nothing was sent, and the card keeps the words
 * for the retry that follows once a model is set up. The same goes for a model that took longer than the skill allows.
 */
export async function saveTypedWords(
  { code }: RunFailure,
  context: SkillContext,
  signal: AbortSignal,
): Promise<DeliveryOutcome | undefined> {
  const { delivery, request, run, settings } = context;
  const typed = request.instruction;
  const byModel = code.startsWith('model-') || (code === 'run-timeout' && settings.mode === 'llm');
  if (!byModel || run.delivered || delivery !== 'insert' || typed === '') return undefined;
  // The failure of the model is what the user is told.
  return handOver(typed, delivery, context, signal).catch(() => undefined);
}
