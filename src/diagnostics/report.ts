/**
 * The funnel for errors that nobody else is told of. A run tells its user what failed, a command whoever called it; all else
 * comes here, so that nothing fails in silence. Each context has a funnel of its own and sends what it hears to the background.
 */

/** An error without a word of it: its message may hold text of the user's, of a page's or a model's, or a key. */
export interface ReportedError {
  /** The part of Caretaker that reports it. */
  where: string;
  name: string;
  /** Of an error of ours. */
  code?: string | undefined;
  /** Where it was thrown, the innermost first: `function /file.js:line:column`. */
  frames: string[];
  /** Milliseconds since the epoch. */
  at: number;
}

/** Errors that are kept in a context, and frames of each. */
export const mostReported = { errors: 20, frames: 12 };

// Taken now: the Worker of Python loses its console to programs.
// biome-ignore lint/suspicious/noConsole: the one place that logs
const log = console.error.bind(console);

const reported: ReportedError[] = [];
let forward: ((error: ReportedError) => void) | undefined;

/** Logs an error here, words and all, and keeps what may be told of it. `where`: words of ours, such as `library.index`. */
export function report(error: unknown, where: string): void {
  log(`Caretaker (${where}):`, error);
  const entry = withoutWords(error, where);
  keepReported(entry);
  forward?.(entry);
}

/** For a promise whose failure ends nothing: `save().catch(reporting('history'))`. */
export function reporting(where: string): (error: unknown) => undefined {
  return (error) => {
    report(error, where);
    return undefined;
  };
}

/** Keeps an error that was reported in this context, or in another one. */
export function keepReported(entry: ReportedError): void {
  reported.push(entry);
  reported.splice(0, reported.length - mostReported.errors);
}

/** What was reported, the oldest first. */
export const reportedErrors = (): readonly ReportedError[] => reported;

/** Has all that is reported from now on sent on, without its words. */
export function forwardReports(send: (error: ReportedError) => void): void {
  forward = send;
}

/** What listens for errors that nobody has caught: a window, or the global scope of a Worker. */
interface Scope {
  addEventListener(type: string, listener: (event: Event) => void): void;
}

/**
 * Reports what nobody in this context has caught. `script`: only what comes out of that file, for a script that shares its
 * window with a page, or with other scripts of ours.
 */
export function reportUncaught(scope: Scope, where: string, script?: string): void {
  const take = (event: Event, error: unknown) => {
    if (!event.isTrusted) return;
    const [innermost] = framesOf(error);
    if (script === undefined || innermost?.includes(`/${script}:`)) report(error, where);
  };
  scope.addEventListener('error', (event) => take(event, (event as ErrorEvent).error));
  scope.addEventListener('unhandledrejection', (event) =>
    take(event, (event as PromiseRejectionEvent).reason),
  );
}

/** What may be told of an error. */
export function withoutWords(error: unknown, where: string): ReportedError {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return {
    where,
    name: typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : typeof error,
    ...(error instanceof Error && isCode(code) && { code }),
    frames: framesOf(error).slice(0, mostReported.frames),
    at: Date.now(),
  };
}

const isCode = (code: unknown): code is string =>
  typeof code === 'string' && /^[a-z]+(-[a-z]+){0,5}$/.test(code);

/** A frame of a script of ours, as Chromium and as Firefox write it. */
const frame =
  /^(?: *at )?(?:async )?(?:(.*?)(?: \(|@))?[a-z]+-extension:\/\/[^/]+(\/[\w/.-]{1,80}\.(?:js|html)):(\d+):(\d+)\)?$/;

/** The frames of ours in a stack. Chromium begins it with the message, which may hold anything, lines like frames too. */
function framesOf(error: unknown): string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return [];
  const { stack, message } = error;
  const start = stack.indexOf(message);
  const frames = start >= 0 && message !== '' ? stack.slice(start + message.length) : stack;
  return frames.split('\n').flatMap((line) => {
    const [, caller = '', file, row, column] = frame.exec(line) ?? [];
    if (file === undefined) return [];
    const name = /^(?:new |async\*)?[\w$.<>#/]{1,60}$/.test(caller) ? `${caller} ` : '';
    return `${name}${file}:${row}:${column}`;
  });
}
