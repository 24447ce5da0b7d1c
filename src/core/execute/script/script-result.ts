import { checkPaths } from '../../archive/paths';
import { RunError } from '../../run/run-error';
import type { RunFile } from '../../run/run-request';

/**
 * What one run may make: as many files, as many characters of texts and as many bytes of other files as a card lists and a
 * record keeps.
 */
export const mostFiles = 100;
export const mostFileBytes = 20 * 1024 * 1024;
const mostCharacters = 5 * 1024 * 1024;

/** Characters of its standard error that a run's record keeps. */
const mostStderr = 20_000;

export interface ScriptResult {
  text: string;
  files: RunFile[];
  /** What it has written to its standard error: the beginning of it. */
  stderr: string;
}

/**
 * What a script returned, checked: a text, or `{text, files: {path: text or {base64}}, stderr}`. Throws `script-result`, whose detail says
 * what is wrong with it.
 */
export function readScriptResult(result: unknown, skill: string): ScriptResult {
  const refuse = (detail: string) => new RunError('script-result', { params: { skill }, detail });
  if (typeof result === 'string') return { text: result, files: [], stderr: '' };
  if (typeof result !== 'object' || result === null) throw refuse(`execute returned ${nameOf(result)}`);
  const { text } = result as { text?: unknown };
  if (typeof text !== 'string') throw refuse(`the result's text is ${nameOf(text)}`);
  return { text, ...besideResult(result, refuse) };
}

/** What a function returned: its value as it is, which its signature is for to check, and what else came of the run. */
export interface CodeResult extends Omit<ScriptResult, 'text'> {
  value: unknown;
}

/** The result of a function's code, checked but for its value. Throws `script-result`. */
export function readFunctionResult(result: unknown, { name }: { name: string }): CodeResult {
  const refuse = (detail: string) => new RunError('script-result', { params: { skill: name }, detail });
  if (typeof result !== 'object' || result === null || !('value' in result))
    throw refuse('there is no result');
  return { value: result.value, ...besideResult(result, refuse) };
}

/** What else came of a run. */
function besideResult(result: object, refuse: (detail: string) => RunError): Omit<ScriptResult, 'text'> {
  const { files = {}, stderr } = result as { files?: unknown; stderr?: unknown };
  if (typeof files !== 'object' || files === null || Array.isArray(files)) {
    throw refuse(`the result's files are ${nameOf(files)}`);
  }
  const said = typeof stderr === 'string' ? stderr.slice(0, mostStderr) : '';
  return { files: readFiles(Object.entries(files), refuse), stderr: said };
}

function readFiles(entries: [string, unknown][], refuse: (detail: string) => RunError): RunFile[] {
  if (entries.length > mostFiles) throw refuse(`more than ${mostFiles} files`);
  const problem = checkPaths(entries.map(([path]) => path));
  if (problem) throw refuse(`${problem.code}: ${problem.params.join(', ')}`);
  let characters = 0;
  let bytes = 0;
  return entries.map(([path, value]) => {
    const file = readFile(path, value);
    if (!file) throw refuse(`the file ${path} is ${nameOf(value)}`);
    if (file.encoding === 'utf8') characters += file.text.length;
    else bytes += Math.floor((file.text.length * 3) / 4);
    if (characters > mostCharacters) throw refuse(`files of more than ${mostCharacters} characters`);
    if (bytes > mostFileBytes) throw refuse(`files of more than ${mostFileBytes} bytes`);
    return file;
  });
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** A file as a script returns it: its text, or `{base64}`. */
function readFile(path: string, value: unknown): RunFile | undefined {
  if (typeof value === 'string') return { path, text: value, encoding: 'utf8' };
  const text = typeof value === 'object' && value !== null && 'base64' in value ? value.base64 : undefined;
  if (typeof text !== 'string' || text.length % 4 !== 0 || !base64.test(text)) return undefined;
  return { path, text, encoding: 'base64' };
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
