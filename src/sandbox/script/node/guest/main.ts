import type { GuestHost, GuestProcess } from '../guest-host';
import { Buffer } from './buffer';
import { describeError, inspect } from './format';
import { createConsole, refuseNetwork } from './globals';
import { ask, link } from './link';
import { createModules, randomUUID } from './modules';
import { createProcess } from './process';
import { clone } from './same';
import { runGuestScript, type ScriptOutcome } from './script';
import { TextDecoder, TextEncoder } from './text';
import { createTimers } from './timers';
import { URL, URLSearchParams } from './url';

/** What the host does with a VM that is ready. */
export interface Guest {
  /** JSON of the names that each built-in module exports. */
  names(): string;
  /** Runs a file as the main program. Resolves once it has been run to its end, timers aside. */
  runFile(path: string, kind: string): Promise<void>;
  /** Runs a text as the program of `node -e`; with `print`, the value of its last statement is printed. */
  runText(source: string, print: boolean): void;
  /** See `runGuestScript`. */
  runScript(path: string, kind: string, input: string, config: string): Promise<ScriptOutcome>;
  /** Milliseconds until the next timer is due; -1 if there is none. */
  nextTimer(): number;
  runTimer(): void;
  /** What a thrown value says, for standard error. */
  describe(thrown: unknown): string;
  /** Nothing is left to do. The answer is the exit code. */
  leave(): number;
}

/** Makes the VM a small Node, and gives the host what it drives it by. */
export function start(host: GuestHost, aboutJson: string): Guest {
  link.host = host;
  const about = JSON.parse(aboutJson) as GuestProcess;
  let read: Uint8Array | undefined;
  const stdin = () => {
    read ??= host.encode(ask<string>('stdin'));
    return read;
  };
  const timers = createTimers(() => performance.now());
  const { process, leave } = createProcess(about, stdin);
  const console = createConsole();
  const { builtins, createRequire, runMain } = createModules({ process, timers, console, stdin });
  Object.assign(process, { getBuiltinModule: (name: string) => builtins[name.replace(/^node:/, '')] });
  const globals = {
    global: globalThis,
    process,
    console,
    Buffer,
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
    structuredClone: (value: unknown) => clone(value),
    crypto: { ...builtins.crypto, randomUUID },
    fetch: refuseNetwork('fetch'),
    ...timers.globals,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });

  const run = async (path: string, kind: string): Promise<unknown> =>
    kind === 'esm' ? host.import(path) : runMain(path);
  return {
    names: () =>
      JSON.stringify(
        Object.fromEntries(Object.entries(builtins).map(([name, each]) => [name, namesOf(each)])),
      ),
    async runFile(path, kind) {
      await run(path, kind);
    },
    runText(source, print) {
      const require = createRequire(`${process.cwd()}/[eval]`);
      Object.assign(globalThis, {
        require,
        module: { exports: {} },
        exports: {},
        __filename: '[eval]',
        __dirname: '.',
      });
      const value = host.evaluate(source, '[eval]');
      if (print) host.print(1, `${typeof value === 'string' ? value : inspect(value)}\n`);
    },
    runScript: (path, kind, input, config) => runGuestScript(() => run(path, kind), input, config, host),
    nextTimer: () => timers.next() ?? -1,
    runTimer: timers.runNext,
    describe: (thrown) => (thrown instanceof Error ? describeError(thrown) : `Uncaught ${inspect(thrown)}`),
    leave() {
      leave();
      return Number(process.exitCode ?? 0);
    },
  };
}

/** What a script may import of a module by name. */
function namesOf(exports: object): string[] {
  return Object.keys(exports).filter((name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name));
}
