import { z } from 'zod';
import { RunError } from '../core/run/run-error';
import { providerWords } from './endpoint-error';
import { askServer, jsonHeaders } from './http-answer';

const answer = z.object({
  key: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[\x21-\x7e]+$/),
});

/**
 * Changes the code of a sign-in for a key, with the verifier of its proof (`core/models/sign-in.ts`). `url`: where the provider does
 * that. Rejects with a `RunError`, in which neither the code nor the verifier is.
 */
export async function exchangeCode(
  url: string,
  { code, verifier }: { code: string; verifier: string },
  signal: AbortSignal,
  fetchFrom = fetch,
): Promise<string> {
  const names = { host: new URL(url).host, model: '' };
  const body = JSON.stringify({ code, code_verifier: verifier, code_challenge_method: 'S256' });
  const init = { method: 'POST', headers: jsonHeaders(''), body, signal };
  const response = await askServer(url, init, { names, secret: verifier }, fetchFrom);
  const text = await response.text();
  try {
    return answer.parse(JSON.parse(text)).key;
  } catch {
    throw new RunError('model-garbage', { params: names, detail: providerWords(text, verifier) });
  }
}
