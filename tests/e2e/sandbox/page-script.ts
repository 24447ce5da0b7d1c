import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Ran, Reached } from './page-entry';

/** The script that makes `runCommands` in a page of the extension. */
export async function sandboxScript(): Promise<string> {
  const bundles = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('page-entry.ts', import.meta.url)),
        formats: ['iife'],
        name: 'sandboxOfTests',
      },
    },
  });
  const [bundle] = Array.isArray(bundles) ? bundles : [bundles];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error('The script was not built');
  return chunk.code;
}

/** What the script gives the page. */
export interface SandboxPage {
  runCommands: (commands: string[], timeout: number) => ReturnType<RunCommands>;
  runWorker: (code: string, address: string) => Promise<Reached>;
  ask: (address: string) => Promise<number>;
}

/** Calls one of them there. */
export type CallSandbox = <Name extends keyof SandboxPage>(
  name: Name,
  ...args: Parameters<SandboxPage[Name]>
) => Promise<Awaited<ReturnType<SandboxPage[Name]>>>;

export type RunCommands = (commands: string[], timeout?: number) => Promise<{ ran: Ran[]; output: string[] }>;
