import { RunError } from '../../run/run-error';
import { isSchema, type JsonSchema } from '../../skill/function/schema';
import { checkValue, describeProblems, type ValueProblem } from '../../skill/function/validate';
import type { Skill } from '../../skill/model';

/** Characters of a value that a function gives: more is no result for a person or a model to read. */
const longest = 5_000_000;

/** Whether a function gives a text, and nothing that has to be written as JSON. */
export function givesText(output: JsonSchema | undefined): boolean {
  return output === undefined || output.type === 'string';
}

/** What a function gave, held to its signature, with defaults filled in. */
export function checkOutput(skill: Skill, value: unknown): { value: unknown } | { problems: ValueProblem[] } {
  const { output } = skill.signature ?? {};
  const text = JSON.stringify(value ?? null);
  if (text.length > longest)
    return {
      problems: [{ pointer: '', keyword: 'size', cause: `The result has more than ${longest} characters.` }],
    };
  return checkValue(output ?? { type: 'string' }, value ?? null);
}

/** Throws the error of a function that gave what its signature does not allow. */
export function refuseOutput({ name }: Pick<Skill, 'name'>, problems: readonly ValueProblem[]): never {
  throw new RunError('output-invalid', { params: { skill: name }, detail: describeProblems(problems) });
}

/** What is delivered of a result: `isText` for one that is words for people, and goes wherever a text goes. */
export interface ShownResult {
  text: string;
  isText: boolean;
}

/** A text, or the only text of an object, is delivered as it is; of anything else people read a table or a list, in Markdown. */
export function shownResult(value: unknown): ShownResult {
  if (typeof value === 'string') return { text: value, isText: true };
  const parts = isSchema(value) ? Object.values(value) : [];
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string') return { text: only, isText: true };
  return { text: markdownOf(value).trim(), isText: false };
}

/** Levels of headings and lists; what is deeper is JSON. */
const levels = 4;

/** Lists of objects as tables, objects as lists of their names and values, texts as they are. */
function markdownOf(value: unknown, level = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return lineOf(value);
  if (level === levels) return `\`${lineOf(value)}\``;
  if (Array.isArray(value))
    return value.every(isRow) && value.length > 0 ? tableOf(value) : listOf(value, level);
  return Object.entries(value)
    .map(([name, part]) => {
      const isLong = typeof part === 'object' && part !== null;
      return isLong
        ? `**${escapeMarkdown(name)}**\n\n${markdownOf(part, level + 1)}\n`
        : `**${escapeMarkdown(name)}:** ${lineOf(part)}\n`;
    })
    .join('\n');
}

function listOf(items: unknown[], level: number): string {
  if (items.length === 0) return '–';
  return items
    .map(
      (item) =>
        `- ${markdownOf(item, level + 1)
          .trim()
          .replaceAll('\n', '\n  ')}`,
    )
    .join('\n');
}

/** An object whose values all have room in a cell. */
const isRow = (item: unknown): item is JsonSchema =>
  isSchema(item) && Object.values(item).every((part) => typeof part !== 'object' || part === null);

/** Columns in the order in which the rows bring them. */
function tableOf(rows: JsonSchema[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(cellOf)),
    line(columns.map(() => '---')),
    ...rows.map((row) =>
      line(columns.map((column) => cellOf(Object.hasOwn(row, column) ? row[column] : ''))),
    ),
  ].join('\n');
}

const cellOf = (value: unknown) =>
  lineOf(value)
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll('|', '\\|');

function lineOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, '\\$&');
}
