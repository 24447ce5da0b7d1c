import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Ran } from './page-entry';

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

export type RunCommands = (commands: string[], timeout?: number) => Promise<{ ran: Ran[]; output: string[] }>;
