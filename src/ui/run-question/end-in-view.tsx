/** Pixels by which rounding at odd zoom levels may put the end outside of what it is in. */
const slack = 1.5;

/** Where what is asked ends. Drawn behind all of it. */
export function EndOfQuestion() {
  return <div class="question-end" aria-hidden="true" />;
}

/**
 * Whether the end of what is asked in there stands within these edges of the viewport. What has no end is never read to it:
 * a question that is drawn without one takes no yes.
 */
export function endIsBetween(asked: Element, edges: { top: number; bottom: number }): boolean {
  const end = asked.querySelector('.question-end')?.getBoundingClientRect();
  return end !== undefined && end.top >= edges.top - slack && end.bottom <= edges.bottom + slack;
}
