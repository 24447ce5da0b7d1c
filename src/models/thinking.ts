import type { ModelPart } from '../core/run/needs';

const opening = '<think>';
const closing = '</think>';

/**
 * Drops a `<think>…</think>` block at the head of an answer's text. Local reasoning models send their thoughts there;
 * written into a field they would bury the answer. Tags may come in any number of pieces. An unclosed block is dropped
 * whole: no answer has come yet. Each piece of a thought becomes a `thinking` part, by which the reader knows that the
 * model is at work. Parts other than text are passed on as they are.
 */
export async function* withoutThinking(parts: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  let held = '';
  let state: 'start' | 'thinking' | 'thought' | 'answer' = 'start';
  for await (const part of parts) {
    if (state === 'answer' || part.type !== 'text') {
      yield part;
      continue;
    }
    held += part.delta;
    if (state === 'start') {
      const head = held.trimStart();
      if (head.startsWith(opening)) state = 'thinking';
      else if (opening.startsWith(head)) continue;
      else state = 'answer';
    }
    if (state === 'thinking') {
      const end = held.indexOf(closing);
      if (end < 0) {
        // What may be the beginning of the end. A long thought is not searched again with each of its pieces.
        held = held.slice(1 - closing.length);
        yield { type: 'thinking' };
        continue;
      }
      state = 'thought';
      held = held.slice(end + closing.length);
    }
    if (state === 'thought') {
      held = held.trimStart();
      if (held === '') continue;
      state = 'answer';
    }
    if (held !== '') yield { type: 'text', delta: held };
    held = '';
  }
  if (state === 'start' && held !== '') yield { type: 'text', delta: held };
}
