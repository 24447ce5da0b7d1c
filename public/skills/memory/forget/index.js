/** Deletes the note, if it belongs to the skill that calls this one. */
export function execute({ path }, ctx) {
  return ctx.memory.forget(path);
}
