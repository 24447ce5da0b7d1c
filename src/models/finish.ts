import type { LanguageModelV3FinishReason } from '@ai-sdk/provider';
import { RunError } from '../core/run/run-error';
import type { RunErrorCode } from '../core/run/run-failure';
import type { EndpointNames } from './endpoint-error';

/** Reasons that the providers' packages do not know, or know for several things. */
const unfinished = new Map<string, RunErrorCode>([
  // DeepSeek and OpenRouter.
  ['insufficient_system_resource', 'model-server'],
  ['error', 'model-server'],
  // Google.
  ['OTHER', 'model-cut'],
  ['LANGUAGE', 'model-refused'],
  ['MALFORMED_FUNCTION_CALL', 'model-garbage'],
  ['UNEXPECTED_TOOL_CALL', 'model-garbage'],
]);

/**
 * Throws for an answer that was not finished, or whose end never came: it must not replace the user's text as if it were
 * whole.
 */
export function checkFinish(finish: LanguageModelV3FinishReason | undefined, names: EndpointNames): void {
  const code = finish ? codeOf(finish) : 'model-cut';
  if (code) throw new RunError(code, { params: { ...names }, detail: finish?.raw });
}

function codeOf({ unified, raw }: LanguageModelV3FinishReason): RunErrorCode | undefined {
  if (unified === 'length') return 'model-length';
  if (unified === 'content-filter') return 'model-filtered';
  return raw === undefined ? 'model-cut' : unfinished.get(raw);
}
