import { browser } from 'wxt/browser';
import type { TellLoading, Workspace } from '../../core/run/needs';
import { setDebug } from '../../diagnostics/crossings';
import { fromBackground } from '../../messages/senders';
import { serve } from '../../messages/serve';
import { expose } from '../../wire/expose';
import { portEnd } from '../../wire/port-end';
import type { Engines } from '../engines';
import { runErrors } from '../run-errors';
import { type EngineService, engineChannel, enginePortPrefix } from './engine-service';

/** Milliseconds without a port after which the document closes, to give back the memory of its Workers. */
const idleLimit = 5 * 60_000;

/** Serves the background in the offscreen document. `close` is called when no port has been open for a while. */
export function serveEngines(engines: Engines, close: () => void): void {
  let open = 0;
  let idle = setTimeout(close, idleLimit);
  const openPort = async (id: string, debug: boolean) => {
    setDebug(debug);
    const port = browser.runtime.connect({ name: enginePortPrefix + id });
    open += 1;
    clearTimeout(idle);
    const { service, end } = createService(engines);
    expose(service, portEnd(port, 'The background'), {
      errors: [runErrors],
      broken() {
        end();
        open -= 1;
        if (open === 0) idle = setTimeout(close, idleLimit);
      },
    });
  };
  serve(engineChannel, { open: openPort }, { own: fromBackground });
}

/** What is served at one port. `end`: closes the workspace, if there is one. */
function createService({ scripts, workspaces, harper, browserModel, browserTasks, ...toSystem }: Engines): {
  service: EngineService;
  end(): void;
} {
  let workspace: Workspace | undefined;
  /** Of the command that was called last: all have the same. */
  let told: TellLoading = () => undefined;
  const opened = () => {
    workspace ??= workspaces.open((...about) => told(...about));
    return workspace;
  };
  const service: EngineService = {
    ...toSystem,
    runScript: (job, callTool, tell, signal) => scripts.run(Promise.resolve(job), callTool, signal, tell),
    prepareHarper: async () => harper.prepare(),
    checkByHarper: (text, dictionary, signal) => harper.check(text, dictionary, signal),
    async askBrowserModel(request, tell, signal) {
      for await (const part of browserModel.stream(request, signal)) tell(part);
    },
    browserEngines: () => browserTasks.engines(),
    async runBrowserTask(task, tell, signal) {
      for await (const part of browserTasks.stream(task, signal)) tell(part);
    },
    add: (files) => opened().add(files),
    run(command, tell, signal) {
      told = tell;
      return opened().run(command, signal);
    },
  };
  return { service, end: () => workspace?.close() };
}
