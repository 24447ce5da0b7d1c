import type { DiagnosticCode } from './diagnostic-texts';
import { longestConfirm, longestHint, type SkillEngine, type SkillMode, skillEngines } from './model';
import type { YamlField } from './yaml';

/** What a reader of one field tells about the parts it could not take. */
export type Complain = (code: DiagnosticCode, ...params: string[]) => void;

const modes: readonly SkillMode[] = ['llm', 'direct', 'sandbox', 'composite'];

/** The texts of one `allowed_tools` or `allowed-tools` field, in order: a YAML list, or one string. */
export function readToolTexts(value: unknown, complain: Complain): string[] {
  if (value === null || value === undefined) return [];
  const items = Array.isArray(value) ? value : [value];
  const texts = items.filter((item) => typeof item === 'string');
  if (texts.length < items.length) complain('tools-format');
  return texts;
}

/**
 * The tools that such texts name, each once: parted by spaces or commas. Parentheses keep what they hold together, as
 * in `Bash(git add:*)` (the open Agent Skills format).
 */
export function toolNamesIn(texts: string[]): string[] {
  const names: string[] = [];
  for (let first = 0; first < texts.length; first++) {
    const last = closingItem(texts, first);
    names.push(...splitToolNames(texts.slice(first, last + 1).join(', ')));
    first = last;
  }
  return [...new Set(names)];
}

/**
 * The item that closes the parentheses which `first` leaves open, since YAML parts `[Bash(git add, git rm)]` at its
 * comma; `first` itself where none does.
 */
function closingItem(texts: string[], first: number): number {
  let depth = 0;
  for (let index = first; index < texts.length; index++) {
    for (const character of texts[index] ?? '') {
      if (character === '(') depth++;
      else if (character === ')') depth = Math.max(0, depth - 1);
    }
    if (depth === 0) return index;
  }
  return first;
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
  const rest = name.replace(/[\s,]+$/, '');
  return rest === '' ? names : [...names, rest];
}

/** The mode the file names; undefined where it names none that exists. */
export function readMode(found: YamlField | undefined, complain: Complain): SkillMode | undefined {
  const text = readText('mode', found, complain);
  if (text === undefined) return undefined;
  const mode = modes.find((known) => known === text.toLowerCase());
  if (!mode) complain('mode-unknown', text, modes.join(', '));
  return mode;
}

/** What may do the work of a model. */
export function readEngine(found: YamlField | undefined, complain: Complain): SkillEngine | undefined {
  const text = readText('engine', found, complain);
  if (text === undefined) return undefined;
  const engine = skillEngines.find((known) => known === text.toLowerCase());
  if (!engine) complain('engine-unknown', text, skillEngines.join(', '));
  return engine;
}

/** A field that holds one line or paragraph of text; a number counts as it is written. */
export function readText(key: string, found: YamlField | undefined, complain: Complain): string | undefined {
  if (!found || found.value === null) return undefined;
  if (found.text === undefined) complain('field-not-text', key);
  return found.text?.trim() || undefined;
}

/**
 * What to type after the skill's name, on one line. Most files write it in brackets (`[file]`), which YAML takes for a list: it is read as it
 * was written.
 */
export function readHint(found: YamlField | undefined, complain: Complain): string | undefined {
  if (!found || found.value === null) return undefined;
  const text = Array.isArray(found.value) ? `[${found.value.map(String).join(', ')}]` : found.text;
  if (text === undefined) complain('field-not-text', 'argument-hint');
  const characters = [...(text ?? '').replace(/\s+/g, ' ').trim()];
  const hint =
    characters.length > longestHint
      ? `${characters.slice(0, longestHint - 1).join('')}…`
      : characters.join('');
  return hint || undefined;
}

/** A list of texts, or one text parted by commas. What is neither text nor number is left out. */
export function readTexts(key: string, value: unknown, complain: Complain): string[] | undefined {
  if (value === null || value === undefined) return undefined;
  const items = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  const texts = items
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map((item) => String(item).trim());
  if (texts.length < items.length) complain('field-not-list', key);
  const said = texts.filter((text) => text !== '');
  return said.length > 0 ? said : undefined;
}

/**
 * `true` or `false`; also `yes`, `no`, `on`, `off`, as YAML once had them. Of each such switch true is the
 * careful side, or what holds where it is absent: what is neither counts as true.
 */
export function readSwitch(
  key: string,
  found: YamlField | undefined,
  complain: Complain,
): boolean | undefined {
  if (!found || found.value === null) return undefined;
  const word = found.text?.trim().toLowerCase() ?? '';
  if (/^(?:false|no|off)$/.test(word)) return false;
  if (!/^(?:true|yes|on)$/.test(word)) complain('switch-unclear', key);
  return true;
}

const switchWord = /^(?:true|yes|on|false|no|off)$/i;

/** A switch, or words of the author's for the question before each run. */
export function readConfirm(found: YamlField | undefined, complain: Complain): boolean | string | undefined {
  const words = typeof found?.value === 'string' ? found.value.trim() : '';
  if (words === '' || switchWord.test(words)) return readSwitch('confirm', found, complain);
  if (words.length > longestConfirm) complain('confirm-long', String(longestConfirm));
  return words;
}

/** Milliseconds, or undefined where the file sets no usable limit. */
export function readTimeout(value: unknown, complain: Complain): number | undefined {
  if (value === null || value === undefined) return undefined;
  const timeout = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (Number.isFinite(timeout) && timeout > 0) return timeout;
  complain('timeout-format');
  return undefined;
}

/** Attempts beyond the first that a file may ask for. */
const mostRetries = 5;

/** How often a failed run is tried again; undefined where the file does not say. */
export function readRetry(value: unknown, complain: Complain): number | undefined {
  if (value === null || value === undefined) return undefined;
  const retry = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  if (value !== '' && Number.isInteger(retry) && retry >= 0 && retry <= mostRetries) return retry + 0;
  complain('retry-format', String(mostRetries));
  return undefined;
}

/** The model that the file wants; `inherit`, as other programs have it, means the one that is used anyway. */
export function readModel(found: YamlField | undefined, complain: Complain): string | undefined {
  const model = readText('model', found, complain);
  return model?.toLowerCase() === 'inherit' ? undefined : model;
}
