/** The passages, as the tool of that name gives them. */
export function execute({ query, limit }, ctx) {
  return ctx.memory.search(query, limit);
}
