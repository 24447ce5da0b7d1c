/**
 * The funnel for errors that nobody else is told of. A run tells its user what failed, a command whoever called it; all else
 * comes here, so that nothing fails in silence. Each context has a funnel of its own, which leads to the background.
 */

let sink: ((error: unknown, where: string) => void) | undefined;

/** Logs an error here, and sends it on. `where`: a word of ours for the part that reports it, such as `load-cards`. */
export function report(error: unknown, where: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.error(`Caretaker (${where}):`, error);
  sink?.(error, where);
}

/** For a promise whose failure ends nothing: `save().catch(reporting('history'))`. */
export function reporting(where: string): (error: unknown) => undefined {
  return (error) => void report(error, where) as undefined;
}

/** Where all goes that is reported from now on. */
export function forwardReports(send: typeof sink): void {
  sink = send;
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
  const take = (event: Event & { error?: unknown; reason?: unknown }) => {
    const error = event.type === 'error' ? event.error : event.reason;
    const innermost = /-extension:\/\/[^/]+\/([\w/-]+\.js):/.exec(
      String((error as Error | undefined)?.stack),
    );
    if (event.isTrusted && (script === undefined || innermost?.[1] === script)) report(error, where);
  };
  scope.addEventListener('error', take);
  scope.addEventListener('unhandledrejection', take);
}
