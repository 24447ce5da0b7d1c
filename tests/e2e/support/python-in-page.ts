/** Put into a page of the extension: the host of Python, over the frame, the Worker and the engine of the build. */
import { createFrameHost } from '../../../src/sandbox/frame/frame-host';
import { createPythonEngine } from '../../../src/sandbox/python/python-engine';
import { createSnapshotStore } from '../../../src/sandbox/python/snapshot-store';
import type { PythonJob } from '../../../src/sandbox/python/types';

const engine = createPythonEngine(
  createFrameHost(document),
  createSnapshotStore(caches, async () => 'test'),
);

let host = open();

function open() {
  return engine.open(() => undefined);
}

/** Forgets what the programs of a run share: the next one reads the snapshot that is kept. */
export function beginRun(): void {
  host.close();
  host = open();
}

/** A job without its files, which cross as Base64. */
export interface PagedJob {
  program: PythonJob['program'];
  argv?: string[];
  files?: [path: string, base64: string][];
  timeout?: number;
  memoryLimit?: number;
}

/** Runs one program of the run. Output is cut: what crosses to the test shall be small. */
export async function run(job: PagedJob) {
  const begun = performance.now();
  const files = (job.files ?? []).map(([path, base64]) => ({
    path,
    bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
  }));
  const { timeout = 20_000, memoryLimit = 256 << 20, argv = [], program } = job;
  const result = await host.run(
    { program, argv, env: {}, stdin: '', folder: '/work', files, timeout, memoryLimit },
    new AbortController().signal,
  );
  const { stdout, stderr, code, ended, written } = result;
  return {
    code,
    ended,
    stdout: stdout.slice(0, 2000),
    size: stdout.length,
    stderr: stderr.slice(-2000),
    written: written.map(({ path, bytes }): [string, string] => [
      path,
      btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
    ]),
    /** Milliseconds. */
    took: performance.now() - begun,
  };
}

/** Whether a snapshot is kept. */
export async function hasSnapshot(): Promise<boolean> {
  return (await (await caches.open('python')).keys()).length > 0;
}

export async function breakSnapshot(): Promise<void> {
  const cache = await caches.open('python');
  for (const key of await cache.keys()) await cache.put(key, new Response('no snapshot'));
}
