/** Keeps the text; the note belongs to the skill that calls this one. */
export function execute({ text }, ctx) {
  return ctx.memory.store(text);
}
