/** Runs in a page of the extension, in the place of the document that holds its engines: over what is shipped of them. */
import '../../../entrypoints/background/zod';
import { createFrameHost } from '../../../src/sandbox/frame/frame-host';
import type { WorkerRecipe } from '../../../src/sandbox/frame/frame-service';
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

const frame = createFrameHost(document);
const workspaces = createWorkspaces(frame, noPython);
const encoder = new TextEncoder();

/** Runs commands in a workspace of their own, one after the other, and gives back what is in `/output` too. */
async function runCommands(commands: string[], timeout: number): Promise<{ ran: Ran[]; output: string[] }> {
  const workspace = workspaces.open(() => undefined);
  await workspace.add([{ path: '/skill/SKILL.md', bytes: encoder.encode('A skill\n') }]);
  const ran: Ran[] = [];
  let output: string[] = [];
  for (const text of commands) {
    const from = performance.now();
    const done = await workspace.run({ text, timeout }, new AbortController().signal);
    output = done.output;
    ran.push({ ...done.result, took: performance.now() - from });
  }
  workspace.close();
  return { ran, output };
}

export interface Reached {
  /** Names of the attempts that came through. */
  reached: string[];
  tried: number;
}

/** Runs this code in a Worker of the frame, as if it were one of the package's, and hands it the address. */
async function runWorker(code: string, address: string): Promise<Reached> {
  const recipe: WorkerRecipe = { kind: 'hostile', scripts: ['/hostile.js'], assets: {}, spare: false };
  const fetchPackage = globalThis.fetch;
  globalThis.fetch = async () => new Response(code);
  const { start } = await frame(recipe);
  globalThis.fetch = fetchPackage;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    start(recipe, port2, (message) => reject(new Error(message)));
    port1.onmessage = ({ data }: MessageEvent<Reached>) => resolve(data);
    port1.postMessage(address);
  });
}

/** The page's own request, which comes through. */
const ask = async (address: string) => (await fetch(address)).status;

Object.assign(globalThis, { runCommands, runWorker, ask });
