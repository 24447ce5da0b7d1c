import { checkPaths } from '../archive/paths';
import { RunError } from './run-error';
import type { RunFile } from './types';

/** What one run may make: as many files, and as many characters in all, as a card lists and a record keeps. */
const mostFiles = 100;
const mostCharacters = 5 * 1024 * 1024;

export interface ScriptResult {
  text: string;
  files: RunFile[];
}

/**
 * What a script returned, checked: a text, or `{text, files: {path: text}}`. Throws `script-result`, whose detail says
 * what is wrong with it.
 */
export function readScriptResult(result: unknown, skill: string): ScriptResult {
  const refuse = (detail: string) => new RunError('script-result', { params: { skill }, detail });
  if (typeof result === 'string') return { text: result, files: [] };
  if (typeof result !== 'object' || result === null) throw refuse(`execute returned ${nameOf(result)}`);
  const { text, files = {} } = result as { text?: unknown; files?: unknown };
  if (typeof text !== 'string') throw refuse(`the result's text is ${nameOf(text)}`);
  if (typeof files !== 'object' || files === null || Array.isArray(files)) {
    throw refuse(`the result's files are ${nameOf(files)}`);
  }
  return { text, files: readFiles(Object.entries(files), refuse) };
}

function readFiles(entries: [string, unknown][], refuse: (detail: string) => RunError): RunFile[] {
  if (entries.length > mostFiles) throw refuse(`more than ${mostFiles} files`);
  const problem = checkPaths(entries.map(([path]) => path));
  if (problem) throw refuse(`${problem.code}: ${problem.params.join(', ')}`);
  let characters = 0;
  return entries.map(([path, text]) => {
    if (typeof text !== 'string') throw refuse(`the file ${path} is ${nameOf(text)}`);
    characters += text.length;
    if (characters > mostCharacters) throw refuse(`files of more than ${mostCharacters} characters`);
    return { path, text, encoding: 'utf8' };
  });
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
