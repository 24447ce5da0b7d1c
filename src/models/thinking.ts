const opening = '<think>';
const closing = '</think>';

/**
 * Drops a `<think>…</think>` block at the head of an answer. Local reasoning models send their thoughts in the answer's
 * text; written into a field they would bury it. Tags may come in any number of pieces. An unclosed block is dropped
 * whole: no answer has come yet. Each piece of a thought becomes an empty one, by which the reader knows that the model
 * is at work.
 */
export async function* withoutThinking(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let state: 'start' | 'thinking' | 'thought' | 'answer' = 'start';
  for await (const piece of pieces) {
    if (state === 'answer' || piece === '') {
      yield piece;
      continue;
    }
    held += piece;
    if (state === 'start') {
      const head = held.trimStart();
      if (head.startsWith(opening)) state = 'thinking';
      else if (opening.startsWith(head)) continue;
      else state = 'answer';
    }
    if (state === 'thinking') {
      const end = held.indexOf(closing);
      if (end < 0) {
        yield '';
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
    if (held !== '') yield held;
    held = '';
  }
  if (state === 'start' && held !== '') yield held;
}
