import type { DiagnosticCode } from './diagnostic-texts';
import type { SkillMode } from './model';

/** What a reader of one field tells about the parts it could not take. */
export type Complain = (code: DiagnosticCode, ...params: string[]) => void;

const modes: readonly SkillMode[] = ['llm', 'direct', 'sandbox', 'composite'];

/**
 * The tools of one `allowed_tools` or `allowed-tools` field, in order: a YAML list, or a string parted by spaces or
 * commas. Parentheses keep what they hold together, as in `Bash(git add:*)` (the open Agent Skills format).
 */
export function readToolNames(value: unknown, complain: Complain): string[] {
  if (value === null || value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  const names = items.filter((item) => typeof item === 'string');
  if (names.length < items.length) complain('tools-format');
  return splitToolNames(names.join(', '));
}

function splitToolNames(text: string): string[] {
  const names: string[] = [];
  let name = '';
  let depth = 0;
  for (const character of `${text} `) {
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    if (depth > 0 || !/[\s,]/.test(character)) name += character;
    else {
      if (name !== '') names.push(name);
      name = '';
    }
  }
  const rest = name.trim().replace(/,$/, '');
  return rest === '' ? names : [...names, rest];
}

/** The mode the file names; undefined where it names none that exists. */
export function readMode(text: string | undefined, complain: Complain): SkillMode | undefined {
  if (text === undefined) return undefined;
  const mode = modes.find((known) => known === text.trim().toLowerCase());
  if (!mode) complain('mode-unknown', text, modes.join(', '));
  return mode;
}

/** Milliseconds, or undefined where the file sets no usable limit. */
export function readTimeout(value: unknown, complain: Complain): number | undefined {
  if (value === null || value === undefined) return undefined;
  const timeout = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isFinite(timeout) && timeout > 0) return timeout;
  complain('timeout-format');
  return undefined;
}
