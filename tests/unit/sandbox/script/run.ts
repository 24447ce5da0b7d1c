import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ScriptJob } from '../../../../src/core/run/needs';
import { stripTypes } from '../../../../src/sandbox/script/types/strip-types';
import { runInVm } from '../../../../src/sandbox/script/vm';

const wasm = new WebAssembly.Module(
  readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm')),
);

type Tools = Record<string, (input: unknown) => unknown>;

/** Runs `code` as the entry of a skill, in this very process, and answers with its result. */
export async function run(
  code: string,
  about: Partial<ScriptJob> & { tools?: Tools } = {},
): Promise<unknown> {
  const { tools = {}, entry = 'scripts/execute.js', ...job } = about;
  const json = await runInVm(
    {
      entry,
      input: {},
      timeout: 10_000,
      memoryLimit: 16 << 20,
      ...job,
      modules: { [entry]: code, ...job.modules },
    },
    {
      wasm,
      stripTypes,
      now: () => performance.now(),
      async callTool(name, input) {
        const tool = tools[name];
        if (!tool) throw new Error(`no tool ${name}`);
        return JSON.stringify((await tool(JSON.parse(input))) ?? null);
      },
    },
  );
  return JSON.parse(json);
}
