/** How a call is answered. It is all that a side needs that is called by messages of which each has its answer. */
import { type ErrorCodec, encodeError } from './errors';
import type { Message } from './message';

/** Posts what comes of it, or what it throws. What cannot be copied has failed too. */
export async function answer(
  post: (message: Message) => void,
  id: number,
  work: () => unknown,
  errors?: readonly ErrorCodec[],
): Promise<void> {
  try {
    post({ type: 'done', id, value: await work() });
  } catch (error) {
    post({ type: 'failed', id, error: encodeError(error, errors) });
  }
}

/** Calls one of the object's own methods. Throws where it has none of that name. */
export function callMethod(service: object, name: unknown, args: readonly unknown[]): unknown {
  const method: unknown =
    typeof name === 'string' && Object.hasOwn(service, name) && Reflect.get(service, name);
  if (typeof method !== 'function') throw nobodyAnswers(name);
  return Reflect.apply(method, service, args);
}

export const nobodyAnswers = (of: unknown): Error => new Error(`Nobody answers ${of}`);
