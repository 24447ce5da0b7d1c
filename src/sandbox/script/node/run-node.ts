import { type RunFiles, resolvePath } from '../../files/run-files';
import { isOutOfMemory } from '../script-failure';
import { createStopwatch, type Stopwatch } from '../stopwatch';
import type { StripTypes } from '../types/stripper';
import { isModule } from './module-kind';
import { createNodeVm, type NodeVm, thrownWordsOf } from './node-vm';

/** What a `node` command runs. */
export type NodeProgram =
  /** `node FILE`; relative to the folder it begins in. */
  | { type: 'file'; path: string }
  /** `node -e CODE`, or what stands on its standard input; with `print` (`-p`) the value of its last statement is printed. */
  | { type: 'code'; code: string; print?: boolean };

export interface NodeNeeds {
  /** What comes behind the program: `process.argv.slice(2)`. */
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The folder it begins in: an absolute path. */
  folder: string;
  stdin: string;
  /** Where it reads and writes; what it has written is there at once. */
  files: RunFiles;
  /** Milliseconds. */
  timeout: number;
  /** Bytes that the program may allocate. */
  memoryLimit: number;
  /** QuickJS itself. */
  wasm: WebAssembly.Module;
  /** Without it, files in TypeScript are read as JavaScript. */
  stripTypes?: StripTypes | undefined;
}

export interface NodeResult {
  stdout: string;
  stderr: string;
  /** 124 where its time was up, 137 where its memory was: `ended` tells those from a program's own. */
  code: number;
  ended?: 'timeout' | 'memory' | 'output' | undefined;
}

/**
 * Runs a program as `node` would, in a VM of its own: ES modules and CommonJS, TypeScript without its types, and the modules
 * of Node that need nothing but files. Never rejects for what the program does. It works in the Worker it is called in,
 * which whoever wants to end it sooner has to end.
 */
export async function runNode(program: NodeProgram, needs: NodeNeeds): Promise<NodeResult> {
  const stopwatch = createStopwatch(needs.timeout, () => performance.now());
  const { files, wasm, memoryLimit, stripTypes, stdin, folder } = needs;
  const file = program.type === 'file' ? program.path : undefined;
  let vm: NodeVm | undefined;
  let failure: string | undefined;
  try {
    const argv = ['/usr/bin/node', ...(file === undefined ? [] : [resolvePath(folder, file)]), ...needs.argv];
    const process = { argv, env: { ...needs.env }, folder };
    vm = await createNodeVm({ files, wasm, memoryLimit, stripTypes, stdin, stopwatch, process });
    failure = await run(vm, program, needs);
  } catch (error) {
    failure = thrownWordsOf(error);
  }
  const text = (to: 1 | 2) => vm?.output.text(to) ?? '';
  const ended = endOf(vm, stopwatch, failure);
  if (vm?.exitCode !== undefined && !ended) return { stdout: text(1), stderr: text(2), code: vm.exitCode };
  let code = failure === undefined ? (vm?.guest('leave').toNumber() ?? 0) : 1;
  if (ended) [failure, code] = endings(needs.timeout)[ended];
  const stderr = `${text(2)}${failure === undefined ? '' : `${failure}\n`}`;
  return { stdout: text(1), stderr, code, ...(ended && { ended }) };
}

function endOf(vm: NodeVm | undefined, { expired }: Stopwatch, failure = ''): NodeResult['ended'] {
  if (vm?.flooded) return 'output';
  if (expired) return 'timeout';
  return isOutOfMemory(failure) ? 'memory' : undefined;
}

const endings = (timeout: number): Record<NonNullable<NodeResult['ended']>, [string, number]> => ({
  timeout: [`node: ended after ${timeout / 1000} s`, 124],
  memory: ['node: out of memory', 137],
  output: ['node: ended, since it has written too much', 1],
});

/** Why the program has failed, in its own words; undefined if it has not. */
async function run(vm: NodeVm, program: NodeProgram, { folder }: NodeNeeds): Promise<string | undefined> {
  if (program.type === 'code') {
    const { code, print = false } = program;
    if (print || !isModule(code, vm.loader.isScript)) {
      vm.guest('runText', code, print);
      await vm.drive();
      return vm.unhandled();
    }
  }
  const path = entryOf(vm, program, folder);
  const done = vm.guest('runFile', path, vm.loader.kind(path));
  await vm.drive(done);
  if (vm.exitCode !== undefined || vm.flooded) return undefined;
  const failure = vm.unhandled() ?? vm.failureOf(done);
  if (failure !== undefined) return failure;
  await vm.drive();
  return vm.unhandled();
}

function entryOf({ loader }: NodeVm, program: NodeProgram, folder: string): string {
  if (program.type === 'file') return loader.find('/', resolvePath(folder, program.path)).path;
  const path = `${folder}/[eval].mjs`;
  loader.addText(path, program.code);
  return path;
}
