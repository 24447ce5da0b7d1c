import { z } from 'zod';
import { asShown } from '../prompt/skill-markup';
import type { ShellResult } from '../run/needs';
import { shellCommands } from '../sandbox-parts';
import { forModel } from './for-model';
import { textUpTo } from './text-input';
import type { AgentAnswer, AgentTool, Tool } from './tool';

export const bash: Tool = { name: 'bash', risk: 'run' };

/** A command that ran, and the files that are under `/output` now. */
export interface BashRun extends ShellResult {
  /** What changed there; empty where nothing did. */
  files: { path: string; bytes: number; offered: boolean }[];
  /** Paths of files that the user has given since the command before. */
  given: string[];
}

/** Runs a command; `timeout` in milliseconds. */
export type RunBash = (command: string, timeout: number, signal: AbortSignal) => Promise<BashRun>;

/**
 * The shell of the run, for a model. `timeout`: milliseconds that a command may take; a call may name a shorter time.
 */
export function bashForModel(run: RunBash, timeout: number): AgentTool {
  const seconds = Math.round(timeout / 1000);
  return forModel(bash, {
    description: `Runs a command in a bash-like shell over the files of this run, without network access. Pipes, here-documents, variables, loops and functions work. Files and the current folder are kept between commands. A command is stopped after ${seconds} seconds; long output is cut after its beginning. Available commands, besides those of bash itself: ${shellCommands.join(' ')}.`,
    schema: z.object({
      command: textUpTo(100_000)
        .refine((text) => text.length > 0, { error: 'Too small: expected string to have >=1 characters' })
        .meta({ description: 'The command line, or several lines.' }),
      timeout: z.number().positive().optional().meta({
        maximum: seconds,
        description: 'Stop the command after this many seconds, if less time is enough.',
      }),
    }),
    plan: ({ command, timeout: asked }) => ({
      subject: { command },
      async run(signal) {
        const limit = asked === undefined ? timeout : Math.min(asked * 1000, timeout);
        return answerOf(await run(command, limit, signal), limit);
      },
    }),
  });
}

/** What runs may print words of anybody's: of files, of a page, of a skill. */
function answerOf({ stdout, stderr, code, files, given }: BashRun, limit: number): AgentAnswer {
  const parts = [
    stdout.trimEnd(),
    stderr.trim() === '' ? '' : `[standard error]\n${stderr.trimEnd()}`,
    code === 0 ? '' : `[exit code ${code}${whyEnded(code, limit)}]`,
    ...files.map(({ path, bytes, offered }) =>
      offered
        ? `[offered to the user: ${path}, ${bytes} bytes]`
        : `[too large to offer to the user: ${path}, ${bytes} bytes]`,
    ),
    ...given.map((path) => `[the user attached ${JSON.stringify(asShown(path))}]`),
  ].filter((part) => part !== '');
  const output = parts.length > 0 ? parts.join('\n') : '(no output)';
  return { output, foreign: true, ...(code !== 0 && { failed: true }) };
}

function whyEnded(code: number, limit: number): string {
  if (code === 124) return `: stopped after ${limit / 1000} seconds`;
  return code === 137 ? ': stopped, it used too much memory' : '';
}
