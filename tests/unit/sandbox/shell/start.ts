import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createRunFiles } from '../../../../src/sandbox/files/run-files';
import type { PythonJob, PythonResult } from '../../../../src/sandbox/python/types';
import { runNode } from '../../../../src/sandbox/script/node/run-node';
import { stripTypes } from '../../../../src/sandbox/script/types/strip-types';
import { createShell } from '../../../../src/sandbox/shell/shell';

const wasm = new WebAssembly.Module(
  readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm')),
);

export const bytes = (text: string) => new TextEncoder().encode(text);
export const text = (data: Uint8Array) => new TextDecoder().decode(data);

type Python = (job: PythonJob) => Promise<PythonResult>;

/** A shell in this very process, over a skill and two files of its own. */
export function start({ python = noPython, most = 8 << 20 }: { python?: Python; most?: number } = {}) {
  const files = createRunFiles({ most });
  files.put('/skill/SKILL.md', bytes('A skill\n'));
  files.put('/work/a.txt', bytes('one\ntwo\nthree\n'));
  const shell = createShell({
    files,
    python,
    node: (program, about) => runNode(program, { ...about, wasm, stripTypes }),
    now: () => performance.now(),
  });
  return {
    files,
    shell,
    run: (command: string, about: { folder?: string; timeout?: number } = {}) =>
      shell.run({ text: command, timeout: 10_000, ...about }),
    /** What a command writes, where it ends well. */
    async output(command: string) {
      const { stdout, stderr, code } = await shell.run({ text: command, timeout: 10_000 });
      if (code !== 0) throw new Error(`${code}: ${stderr}`);
      return stdout;
    },
  };
}

async function noPython(): Promise<PythonResult> {
  throw new Error('There is no Python in this test');
}
