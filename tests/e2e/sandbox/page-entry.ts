/** Runs in a page of the extension, in the place of the document that holds its engines: over what is shipped of them. */
import '../../../entrypoints/background/zod';
import { createFrameHost } from '../../../src/sandbox/frame/frame-host';
import { createWorkspaces } from '../../../src/sandbox/shell/workspaces';

/** Commands here run no Python: its own tests do. */
const noPython = {
  open: () => ({ run: () => Promise.reject(new Error('No Python')), close: () => undefined }),
};

export interface Ran {
  stdout: string;
  stderr: string;
  code: number;
  /** Milliseconds. */
  took: number;
}

const workspaces = createWorkspaces(createFrameHost(document), noPython);
const encoder = new TextEncoder();

/** Runs commands in a workspace of their own, one after the other, and gives back what is in `/output` too. */
async function runCommands(commands: string[], timeout: number): Promise<{ ran: Ran[]; output: string[] }> {
  const workspace = workspaces.open(() => undefined);
  await workspace.add([{ path: '/skill/SKILL.md', bytes: encoder.encode('A skill\n') }]);
  const ran: Ran[] = [];
  for (const text of commands) {
    const from = performance.now();
    const result = await workspace.run({ text, timeout }, new AbortController().signal);
    ran.push({ ...result, took: performance.now() - from });
  }
  const output = (await workspace.output()).map(({ path }) => path);
  workspace.close();
  return { ran, output };
}

Object.assign(globalThis, { runCommands });
