import { unlessAborted, waitFor } from './abort';
import type { SkillContext } from './context';
import { outputToolFor } from './delivery';
import type { DeliveryOutcome, RunFailure } from './types';

/**
 * Milliseconds that a delivery which has begun may take after the run was cancelled: what is being written is told as
 * written. One that takes longer is left alone, so that Stop answers within 100 ms.
 */
const grace = 80;

/** Hands the text to the output tool. Rejects with what the tool threw, or with the signal's reason. */
export async function deliver(text: string, context: SkillContext): Promise<DeliveryOutcome> {
  const { run, signal } = context;
  const { clock, tools } = run.needs;
  signal.throwIfAborted();
  context.emit({ type: 'delivering', delivery: context.delivery });
  run.delivered = true;
  const late = new AbortController();
  const wait = () =>
    void waitFor(grace, clock, late.signal).then(
      () => late.abort(signal.reason),
      () => undefined,
    );
  signal.addEventListener('abort', wait, { once: true });
  try {
    const work = tools.execute(outputToolFor(context.delivery), { text }, context);
    return (await unlessAborted(work, late.signal)) as DeliveryOutcome;
  } finally {
    signal.removeEventListener('abort', wait);
    late.abort();
  }
}

/**
 * DESIGN.md section 5: when the model fails and the result was to stand at the caret, the words the user typed are
 * inserted as they are; a selection stays untouched. Not for `no-model`: nothing was sent, and the card keeps the words
 * for the retry that follows once a model is set up. The same goes for a model that took longer than the skill allows.
 */
export async function saveTypedWords(
  { code }: RunFailure,
  context: SkillContext,
): Promise<DeliveryOutcome | undefined> {
  const typed = context.request.instruction;
  const byModel = code.startsWith('model-') || (code === 'run-timeout' && context.settings.mode === 'llm');
  if (!byModel || context.run.delivered || context.delivery !== 'insert' || typed === '') return undefined;
  return deliver(typed, context).catch(() => undefined);
}
