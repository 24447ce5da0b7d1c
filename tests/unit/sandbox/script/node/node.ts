import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createRunFiles, type RunFiles } from '../../../../../src/sandbox/files/run-files';
import {
  type NodeNeeds,
  type NodeProgram,
  type NodeResult,
  runNode,
} from '../../../../../src/sandbox/script/node/run-node';
import { stripTypes } from '../../../../../src/sandbox/script/types/strip-types';

const wasm = new WebAssembly.Module(
  readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm')),
);

/** A file system with these texts in it. */
export function filesOf(texts: Record<string, string | Uint8Array> = {}): RunFiles {
  const files = createRunFiles({ most: 64 << 20 });
  for (const [path, text] of Object.entries(texts))
    files.put(path, typeof text === 'string' ? new TextEncoder().encode(text) : text);
  return files;
}

export const textIn = (files: RunFiles, path: string) => new TextDecoder().decode(files.read(path));

/** Runs a program in this very process. */
export function node(program: NodeProgram, about: Partial<NodeNeeds> = {}): Promise<NodeResult> {
  return runNode(program, {
    argv: [],
    env: {},
    folder: '/work',
    stdin: '',
    files: filesOf(),
    timeout: 10_000,
    memoryLimit: 64 << 20,
    wasm,
    stripTypes,
    ...about,
  });
}

/** `node -e`. */
export const run = (code: string, about: Partial<NodeNeeds> = {}) => node({ type: 'code', code }, about);

/** `node /work/main.js` with these files. */
export const runFiles = (
  texts: Record<string, string | Uint8Array>,
  about: Partial<NodeNeeds> = {},
  path = '/work/main.js',
) => node({ type: 'file', path }, { files: filesOf(texts), ...about });
