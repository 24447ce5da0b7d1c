import { forwardReports, reportUncaught } from '../diagnostics/report';
import type { CaughtError } from '../diagnostics/reported';
import { diagnosticsChannel } from './diagnostics';
import { createClient } from './rpc';

/**
 * Opens the funnel of a page or a script of ours: what nobody catches there is reported, and told to the background. `script`: see
 * `reportUncaught`.
 */
export function reportErrors(where: string, script?: string): void {
  forwardReports((error, where) => {
    const { name, code, message, stack } = (error ?? {}) as Partial<CaughtError>;
    // Where the background cannot be told, the log of this context has it all the same.
    createClient(diagnosticsChannel)
      .reported({ name, code, message, stack }, where)
      .catch(() => undefined);
  });
  reportUncaught(globalThis, where, script);
}
