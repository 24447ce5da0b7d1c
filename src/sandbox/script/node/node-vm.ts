import { EvalFlags, JSException, type JSValueHandle, QuickJS } from 'quickjs-wasi';
import type { RunFiles } from '../../files/run-files';
import type { Stopwatch } from '../stopwatch';
import { createToolGate, type ToolGate } from '../tool-gate';
import type { StripTypes } from '../types/stripper';
import guestCode from './guest/main?in-vm';
import type { GuestProcess } from './guest-host';
import { createHostCalls } from './host-calls';
import { createNodeLoader, type NodeLoader } from './loader';
import { createOutput, type ProgramOutput } from './output';

/** The name of our own first code; no program can import it, since it is no path. */
const starter = 'caretaker:start';
/** Bytes. Deeper recursion throws a RangeError in the script, before the browser's own stack is full. */
const stackLimit = 160 << 10;

export interface NodeVmNeeds {
  wasm: WebAssembly.Module;
  files: RunFiles;
  /** What counts the program's time, its waiting for timers included, and not its waiting for calls. */
  stopwatch: Stopwatch;
  /** Bytes. */
  memoryLimit: number;
  stripTypes?: StripTypes | undefined;
  process: GuestProcess;
  stdin: string;
  /** Serves `ctx`. Input and answer are JSON. */
  call?: ((name: string, json: string) => Promise<string>) | undefined;
}

/** A small Node in a VM of its own. Its memory goes with the Worker it runs in: one that has trapped cannot be freed in order. */
export interface NodeVm {
  readonly loader: NodeLoader;
  readonly output: ProgramOutput;
  /** Calls a function of the `Guest`, with texts and switches. */
  guest(name: string, ...values: (string | boolean)[]): JSValueHandle;
  /**
   * Drives the VM until nothing is left to do or a rejection was left unhandled; with `until`, until that promise has settled.
   * Throws what the VM throws, and where the time is up; returns early after `process.exit`.
   */
  drive(until?: JSValueHandle): Promise<void>;
  /** The reason of a rejection that nobody has handled, in words. */
  unhandled(): string | undefined;
  /** The code that `process.exit` was called with; undefined if it was not. */
  readonly exitCode: number | undefined;
  /** The output was too much, and has ended the program. */
  readonly flooded: boolean;
  /** Why a promise was rejected, in words, or that it was not settled; undefined if it was resolved. */
  failureOf(promise: JSValueHandle): string | undefined;
  /** What a promise was resolved with. Throws where it was rejected. */
  settledValue(promise: JSValueHandle): Promise<JSValueHandle>;
}

/** Throws where the VM cannot even begin: without memory or time. */
export async function createNodeVm(needs: NodeVmNeeds): Promise<NodeVm> {
  const { files, stopwatch } = needs;
  const loader = createNodeLoader(files, starter, needs.stripTypes);
  const output = createOutput();
  let exitCode: number | undefined;
  let flooded = false;
  const rejections = new Map<number, JSValueHandle>();
  const vm = await QuickJS.create({
    wasm: needs.wasm,
    memoryLimit: needs.memoryLimit,
    maxStackSize: stackLimit,
    interruptHandler: () => exitCode !== undefined || flooded || stopwatch.check(),
    timezoneOffset: 'host',
    moduleLoader: { normalize: loader.normalize, load: loader.load },
    onUnhandledRejection(promise, reason, isHandled) {
      if (isHandled) rejections.delete(promise.identity);
      else rejections.set(promise.identity, reason.dup());
    },
  });
  loader.isScript = (source) => {
    try {
      vm.compile(`(function () {${source}\n})`, starter);
      return true;
    } catch {
      return false;
    }
  };
  const gate = createToolGate(vm, needs.call ?? refuse);

  const calls = {
    ...createHostCalls(vm, {
      files,
      loader,
      stdin: needs.stdin,
      exit: (code) => {
        exitCode = code;
      },
      print: (to, data) => {
        flooded ||= !output.write(to, data);
      },
    }),
    call: gate.call,
  };
  /** What a promise was rejected with, which then counts as handled. */
  const takeReason = (promise: JSValueHandle): string => {
    const reason = rejections.get(promise.identity);
    rejections.delete(promise.identity);
    return reason ? describe(reason) : 'It failed while it was loaded';
  };
  const guest = stopwatch.time(() => {
    const host = vm.newObject();
    for (const [name, call] of Object.entries(calls)) vm.setProp(host, name, vm.newFunction(name, call));
    vm.setProp(host, 'import', vm.evalCode('(path) => import(path)', starter));
    vm.setProp(
      host,
      'load',
      vm.newFunction('load', (path, take) => loadNow(vm, path, take, takeReason)),
    );
    const start = vm.evalBytecode(guestCode).getProp('start');
    const made = vm.callFunction(start, vm.undefined, host, vm.newString(JSON.stringify(needs.process)));
    loader.builtins = JSON.parse(vm.callFunction(made.getProp('names'), made).toString());
    return made;
  });
  const callGuest: NodeVm['guest'] = (name, ...values) =>
    vm.callFunction(
      guest.getProp(name),
      guest,
      ...values.map((value) =>
        typeof value === 'string' ? vm.newString(value) : value ? vm.true : vm.false,
      ),
    );
  const describe = (thrown: JSValueHandle): string => {
    try {
      return vm.callFunction(guest.getProp('describe'), guest, thrown).toString();
    } catch {
      return 'The script threw something that cannot be shown';
    }
  };
  const over = () => exitCode !== undefined || flooded;

  return {
    loader,
    output,
    guest: (name, ...values) => stopwatch.time(() => callGuest(name, ...values)),
    async drive(until) {
      const settled = () => until !== undefined && until.promiseState !== pending;
      const fails = () => until === undefined && rejections.size > 0;
      while (!over()) {
        const wait = stopwatch.time(() => {
          gate.deliver();
          vm.executePendingJobs();
          if (over() || settled() || fails()) return 0;
          callGuest('runTimer');
          vm.executePendingJobs();
          return callGuest('nextTimer').toNumber();
        });
        if (over() || settled() || fails()) return;
        if (wait < 0 && !gate.waiting) return;
        await pause(gate, wait, stopwatch);
      }
    },
    unhandled() {
      const [reason] = rejections.values();
      return reason && stopwatch.time(() => describe(reason));
    },
    get exitCode() {
      return exitCode;
    },
    get flooded() {
      return flooded;
    },
    failureOf(promise) {
      if (promise.promiseState === pending) return 'The script waits for a promise that nothing can settle';
      return promise.promiseState === rejected ? stopwatch.time(() => takeReason(promise)) : undefined;
    },
    settledValue: (promise) => settledValue(vm, promise),
  };
}

const pending = 0;
const rejected = 2;

const refuse = (name: string) => Promise.reject(new Error(`There is no ${name} here`));

/** Waits for an answer, or for the next timer; the program's time runs on where it waits for timers alone. */
async function pause(gate: ToolGate, wait: number, stopwatch: Stopwatch): Promise<void> {
  const counted = !gate.waiting;
  const longest = counted ? Math.min(wait, stopwatch.left + 1) : wait;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const due = new Promise<void>((resolve) => {
    if (wait >= 0) timer = setTimeout(resolve, longest);
  });
  const waiting = Promise.race([gate.answered(), due]);
  await (counted ? stopwatch.spend(() => waiting) : waiting);
  clearTimeout(timer);
}

/** `require` of an ES module: runs it now, if it can be run without waiting. */
function loadNow(
  vm: QuickJS,
  path: JSValueHandle | undefined,
  take: JSValueHandle | undefined,
  reasonOf: (promise: JSValueHandle) => string,
): JSValueHandle {
  if (!path?.isString || !take?.isFunction) throw new Error('A path and a function are expected here');
  const slot = 'caretaker:take';
  vm.setProp(vm.global, slot, take);
  const source = `import * as exports from ${JSON.stringify(path.toString())}; globalThis['${slot}'](exports)`;
  const loaded = vm.evalCode(source, starter, EvalFlags.TYPE_MODULE);
  vm.setProp(vm.global, slot, vm.undefined);
  if (loaded.promiseState === rejected) throw new Error(reasonOf(loaded));
  if (loaded.promiseState === pending)
    throw new Error(`${path.toString()} waits while it loads: import it instead of requiring it`);
  return vm.undefined;
}

async function settledValue(vm: QuickJS, promise: JSValueHandle): Promise<JSValueHandle> {
  const settled = await vm.resolvePromise(promise);
  if ('error' in settled) throw new Error('The script broke the ground it runs on');
  return settled.value;
}

/** What the VM has thrown, or the host in it, with the place. */
export function thrownWordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = `${error.name}: ${error.message}`;
  return error instanceof JSException && error.stack ? `${said}\n${error.stack.trimEnd()}` : said;
}
