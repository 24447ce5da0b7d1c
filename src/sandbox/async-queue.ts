/**
 * What a job pushes, as it comes; ends as the job ends. The job's signal is aborted with the caller's, and when nobody
 * reads on.
 */
export async function* asyncQueue<Part>(
  job: (push: (part: Part) => void, signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const left = new AbortController();
  const waiting: Part[] = [];
  let over = false;
  let wake: (() => void) | undefined;
  const push = (part: Part) => {
    waiting.push(part);
    wake?.();
  };
  const done = job(push, AbortSignal.any([signal, left.signal])).finally(() => {
    over = true;
    wake?.();
  });
  // Whoever reads to the end hears of it there.
  done.catch(() => undefined);
  try {
    for (;;) {
      while (waiting.length > 0) yield* waiting.splice(0);
      if (over) {
        await done;
        return;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    left.abort();
  }
}
