/** What the Worker of a shell does for the host. */
import { z } from 'zod';
import type { ShellCommand, ShellResult } from '../../core/run/needs';
import type { Schemas } from '../../wire/untrusted';
import type { FileChanges } from '../files/changes';
import type { PythonJob, PythonResult } from '../python/types';
import { outputLimit } from './limits';

type Files = [path: string, bytes: Uint8Array][];

export interface ShellService {
  /** What is there, and where the shell stands: the first call. It answers as soon as the Worker is up. */
  begin(files: Files, folders: string[], folder: string): Promise<void>;
  /** More files, also where scripts may only read. */
  put(files: Files): Promise<void>;
  /**
   * One command at a time. `changes`: what has become of the files since the Worker began, or the command before was done.
   * `python`: it runs in a Worker of its own.
   */
  run(
    command: ShellCommand,
    python: (job: PythonJob) => Promise<PythonResult>,
  ): Promise<ShellResult & { folder: string; changes: FileChanges }>;
}

const path = z.string().min(1).max(4096).startsWith('/');
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const words = z.string().max(1 << 20);

/** A command's output with the note that it was cut. */
const output = z.string().max(outputLimit + 1000);

const pythonProgram = z.discriminatedUnion('type', [
  z.object({ type: z.literal('script'), path }),
  z.object({ type: z.literal('code'), code: words }),
  z.object({ type: z.literal('module'), name: z.string().max(1000) }),
]);

/**
 * What the host takes of it. Scripts run in that Worker: should one ever get out of what holds it there, what it sends is still
 * no more than this.
 */
export const shellSchemas: Schemas<ShellService> = {
  begin: { result: z.undefined(), calls: {} },
  put: { result: z.undefined(), calls: {} },
  run: {
    result: z.object({
      stdout: output,
      stderr: output,
      code: z.int().min(0).max(255),
      folder: path,
      changes: z.object({
        files: z.array(z.tuple([path, bytes])).max(20_000),
        folders: z.array(path).max(20_000),
        removed: z.array(path).max(20_000),
      }),
    }),
    calls: {
      1: z.tuple([
        z.object({
          program: pythonProgram,
          argv: z.array(words).max(10_000),
          env: z.record(z.string().max(1000), words),
          stdin: z.string().max(64 << 20),
          folder: path,
          files: z.array(z.object({ path, bytes })).max(20_000),
          timeout: z
            .number()
            .positive()
            .max(24 * 3_600_000),
          memoryLimit: z.int().positive(),
        }),
      ]),
    },
  },
};
