/**
 * Vitest ends a file of happy-dom by waiting for all that its window still has to do, which now and then is for ever:
 * the run then stands still. The process ends with the file, so nobody has to wait.
 */
const { happyDOM } = globalThis as { happyDOM?: { abort(): Promise<void> } };
if (happyDOM) happyDOM.abort = async () => undefined;
