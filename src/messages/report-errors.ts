import { forwardReports, reportUncaught } from '../diagnostics/report';
import { diagnosticsChannel } from './diagnostics';
import { createClient } from './rpc';

/**
 * Opens the funnel of a page or a script of ours: what nobody catches there is reported, and told to the background. `script`: see
 * `reportUncaught`.
 */
export function reportErrors(where: string, script?: string): void {
  const commands = createClient(diagnosticsChannel);
  // Where the background cannot be told, the log of this context has it all the same.
  forwardReports((error) => void commands.reported(error).catch(() => undefined));
  reportUncaught(globalThis, where, script);
}
