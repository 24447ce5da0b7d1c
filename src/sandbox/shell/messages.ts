/** Between the host document and the Worker of a shell, over its port. */
import { z } from 'zod';
import type { ShellCommand } from '../../core/run/needs';
import type { PythonResult } from '../python/types';
import { outputLimit } from './limits';

/** Host to Worker. */
export type ToShell =
  /** What is there, and where the shell stands; to a Worker that has just come up. */
  | { type: 'begin'; files: [path: string, bytes: Uint8Array][]; folders: string[]; folder: string }
  /** More files, also where scripts may only read. */
  | { type: 'put'; files: [path: string, bytes: Uint8Array][] }
  | { type: 'run'; command: ShellCommand }
  | { type: 'python-done'; id: number; result: PythonResult }
  | { type: 'python-failed'; id: number; message: string };

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
 * Worker to host. Scripts run in that Worker: should one ever get out of what holds it there, what it sends is still no more
 * than this.
 */
export const fromShell = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  z.object({
    type: z.literal('done'),
    stdout: output,
    stderr: output,
    code: z.int().min(0).max(255),
    folder: path,
    /** What has become of the files since the Worker began, or the command before was done. */
    changes: z.object({
      files: z.array(z.tuple([path, bytes])).max(20_000),
      folders: z.array(path).max(20_000),
      removed: z.array(path).max(20_000),
    }),
  }),
  z.object({
    type: z.literal('python'),
    id: z.int(),
    job: z.object({
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
  }),
]);

export type FromShell = z.infer<typeof fromShell>;
