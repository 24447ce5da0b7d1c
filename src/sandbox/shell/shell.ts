import { Bash, type BashExecResult, type CommandName, getCommandNames } from 'just-bash/browser';
import type { ShellCommand, ShellResult } from '../../core/run/needs';
import { shellCommands } from '../../core/sandbox-parts';
import { endedCode } from '../ended-code';
import { FileError, type RunFiles, resolvePath } from '../files/run-files';
import { createArchiveCommands } from './archives';
import { firstFolder, pythonLoad, shellLimits } from './limits';
import { withAdvice } from './missing';
import { cutOutput } from './output';
import { createPrograms, type ProgramNeeds } from './programs';
import { createShellFiles } from './shell-files';
import { createSystemFiles } from './system-files';

export interface ShellNeeds extends Pick<ProgramNeeds, 'node' | 'python'> {
  files: RunFiles;
  /** Milliseconds, never running backwards. */
  now(): number;
}

/** A shell over the files of a run. Commands come one after the other. */
export interface Shell {
  /** Where the command before has ended. */
  readonly folder: string;
  run(command: ShellCommand): Promise<ShellResult>;
}

const environment = {
  HOME: '/work',
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  TMPDIR: '/tmp',
  SKILLS: '/skills',
};

/** Those of just-bash; some of its others only say that a browser has them not, and are told as any that is missing. */
const commands = getCommandNames().filter((name) => shellCommands.includes(name)) as CommandName[];

export function createShell({ files, node, python, now }: ShellNeeds, from = firstFolder): Shell {
  let folder = from;
  let deadline = 0;
  const programs = [
    ...createPrograms({ files, node, python, left: () => Math.max(1, deadline - now()) }),
    ...createArchiveCommands(files),
  ];
  const system = createSystemFiles([...commands, ...programs.map(({ name }) => name)]);
  const fs = createShellFiles(files, system);
  const shellFor = (cwd: string, timeout: number) =>
    new Bash({
      fs,
      cwd,
      env: environment,
      commands,
      customCommands: programs,
      executionLimits: { ...shellLimits, maxExecutionTimeMs: timeout },
    });
  /** The next command's, made while nobody waits for it: that takes as long as many a command. */
  let ahead: { bash: Bash; cwd: string; timeout: number } | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const take = (cwd: string, timeout: number) => {
    clearTimeout(idle);
    const made = ahead?.cwd === cwd && ahead.timeout === timeout ? ahead.bash : shellFor(cwd, timeout);
    ahead = undefined;
    return made;
  };
  const makeAhead = (cwd: string, timeout: number) => {
    idle = setTimeout(() => {
      ahead = { bash: shellFor(cwd, timeout), cwd, timeout };
    });
  };

  return {
    get folder() {
      return folder;
    },
    async run({ text, folder: asked, timeout }) {
      deadline = now() + timeout;
      const cwd = asked === undefined ? folder : folderAt(resolveOrUndefined(folder, asked), files);
      if (cwd === undefined)
        return { stdout: '', stderr: `bash: cd: ${asked}: No such file or directory\n`, code: 1 };
      // What keeps a command from running on while Python is loaded, which does not count, is the host's own clock.
      const limit = timeout + (/python/.test(text) ? pythonLoad : 0);
      const bash = take(cwd, limit);
      const result = await bash.exec(text, { rawScript: true }).catch(failed);
      folder =
        folderAt(resolveOrUndefined('/', result.env.PWD ?? ''), files) ?? folderAt(cwd, files) ?? firstFolder;
      makeAhead(folder, limit);
      const { stdout, stderr, exitCode } = result;
      return {
        stdout: cutOutput(stdout),
        stderr: cutOutput(withAdvice(stderr)),
        code: exitCode === limitCode && isMemory(stderr) ? endedCode.memory : exitCode,
      };
    },
  };
}

/** The code of a command that ran into a limit. */
const limitCode = 126;

function isMemory(stderr: string): boolean {
  return /\b(bytes?|length|size|width|elements?|array)\b.*\bexceeded|out of memory/i.test(stderr);
}

/** An error that no command has told of. */
function failed(error: unknown): BashExecResult {
  const words = error instanceof FileError ? `${error.path}: ${error.reason}` : String(error);
  return { stdout: '', stderr: `bash: ${words}\n`, exitCode: 1, env: {} };
}

function resolveOrUndefined(folder: string, path: string): string | undefined {
  try {
    return resolvePath(folder, path);
  } catch {
    return undefined;
  }
}

/** That path, if it is a folder's. */
function folderAt(path: string | undefined, files: RunFiles): string | undefined {
  return path?.startsWith('/') && files.stat(path)?.kind === 'folder' ? path : undefined;
}
