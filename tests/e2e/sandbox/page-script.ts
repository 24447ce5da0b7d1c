import { fileURLToPath } from 'node:url';
import { scriptText } from '../../../scripts/script-text';
import type { Ran, Reached } from './page-entry';

/** The script that makes `runCommands` in a page of the extension. */
export function sandboxScript(): Promise<string> {
  return scriptText(fileURLToPath(new URL('page-entry.ts', import.meta.url)), 'sandboxOfTests');
}

/** What the script gives the page. */
interface SandboxPage {
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
