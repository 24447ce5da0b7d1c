/** Milliseconds a page may take to show what it makes of a text. */
const patience = 300;

/** Resolves when the page has drawn twice: what it does in answer to the writing has been done. */
export function drawn({ defaultView: view, hidden }: Document): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  view?.requestAnimationFrame(() => view.requestAnimationFrame(() => resolve()));
  // A hidden tab draws nothing, and one may be hidden meanwhile.
  setTimeout(resolve, hidden ? 50 : 1000);
  return promise;
}

/** Asks again and again, until the answer is yes or the page's time (in milliseconds) is over. */
export async function comesTrue(
  question: () => boolean | Promise<boolean>,
  time = patience,
): Promise<boolean> {
  const end = performance.now() + time;
  while (!(await question())) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}
