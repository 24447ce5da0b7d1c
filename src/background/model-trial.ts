import type { Model } from '../core/run/needs';
import { RunError, toFailure } from '../core/run/run-error';
import type { RunFailure } from '../core/run/run-failure';
import type { ModelTest } from '../messages/model-commands';

/** Milliseconds after which an endpoint is given up; a local model may have to be loaded first. */
export const trialLimit = 60_000;

const message = 'Say hello.';

/** Asks the model for one short answer and stops at the first piece of it. Rejects with a `RunError`. */
export async function tryModel(model: Model): Promise<ModelTest> {
  const started = Date.now();
  const request = {
    system: 'Answer with one word.',
    messages: [{ role: 'user' as const, text: message }],
    situation: { behaviour: 'no-input' as const, selectedText: '', message, config: {} },
  };
  for await (const part of model.stream(request, AbortSignal.timeout(trialLimit))) {
    if (part.type !== 'text' && part.type !== 'thinking') continue;
    return { ok: true, milliseconds: Date.now() - started, model: model.model || model.label };
  }
  throw new RunError('model-empty', { params: { model: model.model || model.label, host: model.host } });
}

/** What the work throws, as an answer; `secret` is blacked out wherever its words repeat it. */
export async function orFailure<Answer>(
  work: () => Promise<Answer>,
  secret: () => string,
): Promise<Answer | { ok: false; failure: RunFailure }> {
  try {
    return await work();
  } catch (error) {
    const silent = error instanceof DOMException && error.name === 'TimeoutError';
    const limit = String(trialLimit / 1000);
    const failure = toFailure(silent ? new RunError('model-silent', { params: { limit } }) : error);
    return { ok: false, failure: without(secret(), failure) };
  }
}

/** Providers black the key out of their own errors; this is for what is nobody's. */
function without(secret: string, failure: RunFailure): RunFailure {
  if (!failure.detail || secret.length < 4) return failure;
  return { ...failure, detail: failure.detail.replaceAll(secret, '•••') };
}
