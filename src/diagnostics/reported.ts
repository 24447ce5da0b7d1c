/** What the background keeps of the errors that were reported. */

/** An error without a word of it: its message may hold text of the user's, of a page's or a model's, or a key. */
export interface ReportedError {
  /** The part of Caretaker that reported it. */
  where: string;
  name: string;
  /** Of an error of ours. */
  code?: string | undefined;
  /** Where it was thrown, the innermost first: `function /file.js:line:column`. */
  frames: string[];
  /** Milliseconds since the epoch. */
  at: number;
}

/** Errors that are kept, and frames of each. */
export const mostReported = { errors: 20, frames: 12 };

/** An error as it goes to the background from another context. */
export interface CaughtError {
  name: unknown;
  code: unknown;
  message: unknown;
  stack: unknown;
}

/** What may be told of an error. `error`: also one that was sent, by a process that a page may have taken over. */
export function withoutWords(error: unknown, where: string): ReportedError {
  const { name, code, message, stack } = (error ?? {}) as Partial<CaughtError>;
  return {
    where: /^[a-z-]{1,40}$/.test(where) ? where : 'unknown',
    name: typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : typeof error,
    ...(typeof code === 'string' && /^[a-z]{1,20}(-[a-z]{1,20}){0,5}$/.test(code) && { code }),
    frames: framesOf(String(stack ?? ''), String(message ?? '')),
    at: Date.now(),
  };
}

/** A frame of a script of ours, as Chromium and as Firefox write it. */
const frame =
  /^(?: *at )?(?:async )?(?:(.*?)(?: \(|@))?[a-z]+-extension:\/\/[^/]+(\/[\w/.-]{1,80}\.(?:js|html)):(\d{1,9}):(\d{1,9})\)?$/;

/** The frames of ours in a stack. Chromium begins it with the message, which may hold anything, lines like frames too. */
function framesOf(stack: string, message: string): string[] {
  const start = message === '' ? -1 : stack.indexOf(message);
  const lines = (start < 0 ? stack : stack.slice(start + message.length)).slice(0, 20_000).split('\n');
  const frames = lines.flatMap((line) => {
    const [, caller = '', file, row, column] = frame.exec(line) ?? [];
    if (file === undefined) return [];
    const name = /^(?:new |async\*)?[\w$.<>#/]{1,60}$/.test(caller) ? `${caller} ` : '';
    return `${name}${file}:${row}:${column}`;
  });
  return frames.slice(0, mostReported.frames);
}
