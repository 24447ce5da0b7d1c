/** What a command line of `node` or `python3` asks for. */

export interface AskedProgram<Program> {
  program: Program;
  /** What comes behind the program. */
  argv: string[];
}

export type ProgramArgument =
  | { type: 'file'; path: string }
  | { type: 'code'; code: string; print?: boolean }
  | { type: 'module'; name: string }
  | { type: 'stdin' }
  | { type: 'version' };

type Flags = Record<string, 'code' | 'print' | 'module' | 'version' | 'skip'>;

const node: Flags = {
  '-e': 'code',
  '--eval': 'code',
  '-p': 'print',
  '-pe': 'print',
  '--print': 'print',
  '-v': 'version',
  '--version': 'version',
  '-r': 'skip',
  '--require': 'skip',
};
const python: Flags = {
  '-c': 'code',
  '-m': 'module',
  '-V': 'version',
  '--version': 'version',
  '-W': 'skip',
  '-X': 'skip',
};

/** Flags that are not known change nothing that there is here, and are passed over. Undefined where one lacks its value. */
export function readArguments(
  command: 'node' | 'python3',
  args: readonly string[],
): AskedProgram<ProgramArgument> | undefined {
  const flags = new Map(Object.entries(command === 'node' ? node : python));
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const value = args[index + 1];
    const rest = args.slice(index + 2);
    const flag = flags.get(arg);
    if (flag === 'version') return { program: { type: 'version' }, argv: [] };
    if (flag !== undefined && value === undefined) return undefined;
    if (flag === 'skip') index += 1;
    else if (flag === 'module') return { program: { type: 'module', name: value ?? '' }, argv: rest };
    else if (flag)
      return { program: { type: 'code', code: value ?? '', print: flag === 'print' }, argv: rest };
    else if (arg === '-') return { program: { type: 'stdin' }, argv: args.slice(index + 1) };
    else if (!arg.startsWith('-'))
      return { program: { type: 'file', path: arg }, argv: args.slice(index + 1) };
  }
  return { program: { type: 'stdin' }, argv: [] };
}
