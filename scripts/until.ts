/** Waits until something holds; asks about every frame. Throws, naming what did not come, after `timeout` milliseconds. */
export async function until(what: string, holds: () => Promise<boolean>, timeout = 20_000): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${timeout} ms for this to come: ${what}`);
    await new Promise((next) => setTimeout(next, 15));
  }
}
