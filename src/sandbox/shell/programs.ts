import { type Command, defineCommand, type ExecResult } from 'just-bash/browser';
import { applyChanges } from '../files/changes';
import { FileError, type RunFiles, resolvePath } from '../files/run-files';
import type { PythonJob, PythonResult } from '../python/types';
import type { NodeNeeds, NodeProgram, NodeResult } from '../script/node/run-node';
import { readArguments } from './arguments';
import { decode, fromLatin1 } from './encodings';
import { nodeMemory, pythonMemory } from './limits';

export interface ProgramNeeds {
  files: RunFiles;
  /** Milliseconds that are left of the command's time. */
  left(): number;
  node(program: NodeProgram, about: Omit<NodeNeeds, 'wasm' | 'stripTypes'>): Promise<NodeResult>;
  python(job: PythonJob): Promise<PythonResult>;
}

type Context = Parameters<Command['execute']>[1];

/** `node`, `python3` and `python`, and what scripts expect beside. */
export function createPrograms(needs: ProgramNeeds): Command[] {
  return [
    defineCommand('node', (args, context) => node(args, context, needs)),
    ...['python3', 'python'].map((name) =>
      defineCommand(name, (args, context) => python(args, context, needs)),
    ),
    defineCommand('mktemp', async (args) => mktemp(args, needs.files)),
    defineCommand('realpath', async (args, { cwd }) => {
      const paths = args.filter((arg) => !arg.startsWith('-')).map((path) => resolvePath(cwd, path));
      return answer(paths.map((path) => `${path}\n`).join(''), '', paths.length === 0 ? 1 : 0);
    }),
    // No signal ever comes, and nothing has to be cleaned up behind a command.
    defineCommand('trap', async () => answer('', '', 0)),
  ];
}

async function node(args: string[], context: Context, needs: ProgramNeeds): Promise<ExecResult> {
  const asked = readArguments('node', args);
  if (!asked) return answer('', 'node: the last option needs a value\n', 9);
  const { program, argv } = asked;
  if (program.type === 'version') return answer('v22.0.0\n', '', 0);
  const stdin = textOf(context.stdin);
  const { stdout, stderr, code } = await needs.node(
    program.type === 'file' || program.type === 'code' ? program : { type: 'code', code: stdin },
    {
      argv,
      env: envOf(context),
      folder: context.cwd,
      stdin: program.type === 'stdin' ? '' : stdin,
      files: needs.files,
      timeout: needs.left(),
      memoryLimit: nodeMemory,
    },
  );
  return answer(stdout, stderr, code);
}

async function python(args: string[], context: Context, needs: ProgramNeeds): Promise<ExecResult> {
  const asked = readArguments('python3', args);
  if (!asked) return answer('', 'python3: the last option needs a value\n', 2);
  const { argv } = asked;
  const stdin = textOf(context.stdin);
  const program = pythonProgram(asked.program, context.cwd, stdin);
  if (program.type === 'script' && needs.files.stat(program.path)?.kind !== 'file')
    return answer('', `python3: can't open file '${program.path}': [Errno 2] No such file or directory\n`, 2);
  const { written, removed, stdout, stderr, code } = await needs.python({
    program,
    argv,
    env: envOf(context),
    stdin: asked.program.type === 'stdin' ? '' : stdin,
    folder: context.cwd,
    files: needs.files.all().map(([path, bytes]) => ({ path, bytes })),
    timeout: needs.left(),
    memoryLimit: pythonMemory,
  });
  const refused = takeFiles(needs.files, written, removed);
  return answer(stdout, stderr + refused, refused && code === 0 ? 1 : code);
}

function pythonProgram(
  program: NonNullable<ReturnType<typeof readArguments>>['program'],
  folder: string,
  stdin: string,
): PythonJob['program'] {
  if (program.type === 'file') return { type: 'script', path: resolvePath(folder, program.path) };
  if (program.type === 'module') return program;
  if (program.type === 'version')
    return { type: 'code', code: 'import sys; print("Python", sys.version.split()[0])' };
  return { type: 'code', code: program.type === 'stdin' ? stdin : program.code };
}

/** Takes over what Python has done to the files; says where it may not. */
function takeFiles(files: RunFiles, written: PythonResult['written'], removed: readonly string[]): string {
  const changes = [
    ...removed.map((path) => ({ files: [], folders: [], removed: [path] })),
    ...written.map(({ path, bytes }) => ({
      files: [[path, bytes]] as [string, Uint8Array][],
      folders: [resolvePath(path, '..')],
      removed: [],
    })),
  ];
  let refused = '';
  for (const change of changes) {
    try {
      applyChanges(files, change);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      refused += `python3: ${error.path}: ${error.reason}\n`;
    }
  }
  return refused;
}

/** Temporary files made so far: their names need be no secret, since nobody else is there. */
let temporary = 0;

function mktemp(args: string[], files: RunFiles): ExecResult {
  temporary += 1;
  const path = `/tmp/tmp.${String(temporary).padStart(6, '0')}`;
  if (args.some((arg) => /^-[a-z]*d|^--directory$/.test(arg))) files.makeFolder(path);
  else files.write(path, new Uint8Array());
  return answer(`${path}\n`, '', 0);
}

function answer(stdout: string, stderr: string, exitCode: number): ExecResult {
  return { stdout, stderr, exitCode, stdoutKind: 'text' };
}

/** What a command reads, as text: the shell holds bytes, one in each character. */
function textOf(stdin: Context['stdin']): string {
  return decode(fromLatin1(String(stdin)));
}

function envOf({ exportedEnv = {} }: Context): Record<string, string> {
  return { ...exportedEnv };
}
