import { isObject } from '../../json-object';
import { RunError } from '../../run/run-error';
import { resultAs } from '../../skill/function/result-forms';
import { onlyTextIn, resultProperties } from '../../skill/function/result-schema';
import type { JsonSchema } from '../../skill/function/schema';
import { checkValue, describeProblems, type ValueProblem } from '../../skill/function/validate';
import type { ResultChoice, ResultForm, Skill } from '../../skill/model';

/** Characters of a value that a function gives: more is no result for a person or a model to read. */
const longest = 5_000_000;

/** Whether a function gives a text, and nothing that has to be written as JSON. */
export function givesText(output: JsonSchema | undefined): boolean {
  return output === undefined || output.type === 'string';
}

/** What a function gave, held to its signature, with defaults filled in. */
export function checkOutput(skill: Skill, value: unknown): { value: unknown } | { problems: ValueProblem[] } {
  const { output } = skill.signature ?? {};
  const checked = checkValue(output ?? { type: 'string' }, value ?? null);
  // What is nested too deeply is told by now: writing it down would fail.
  if ('problems' in checked || JSON.stringify(checked.value).length <= longest) return checked;
  return {
    problems: [{ pointer: '', keyword: 'size', cause: `The result has more than ${longest} characters.` }],
  };
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

/**
 * What of the value is delivered, by the user's choice for the skill; else a text, or its only text, as it is. Of anything else
 * people read a table or a list, in Markdown. `toCard`: of a skill whose results go to the card, which has room for all of it.
 */
export function shownResult(
  value: unknown,
  output?: JsonSchema,
  choice: ResultChoice = {},
  toCard = false,
): ShownResult {
  const { field, form } = choice;
  const isChosen = typeof field === 'string' && isObject(value) && Object.hasOwn(value, field);
  if (form !== undefined) {
    const part = isChosen ? value[field] : value;
    // A dash over the user's text would say less than the card does.
    if (form === 'table' && Array.isArray(part) && part.length === 0)
      return { text: resultAs(part, 'markdown'), isText: false };
    return { text: typeof part === 'string' && form !== 'json' ? part : writtenAs(part, form), isText: true };
  }
  const only = field === null ? undefined : onlyTextOf(value, toCard ? undefined : output);
  const part = isChosen ? value[field] : (only ?? value);
  if (typeof part === 'string') return { text: part, isText: true };
  const isWord = isChosen && (typeof part === 'number' || typeof part === 'boolean');
  return { text: resultAs(part, 'markdown'), isText: isWord };
}

/** What has no table is written as Markdown. */
const writtenAs = (value: unknown, form: ResultForm): string =>
  resultAs(value, form) || resultAs(value, 'markdown');

/**
 * The one property that is a text: by the signature, where it names properties, else by what there is. One of few values is
 * no text, nor is a date or an address.
 */
function onlyTextOf(value: unknown, output: JsonSchema | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const [first, ...others] = Object.keys(value);
  const named = resultProperties(output).length > 0;
  const only = named ? onlyTextIn(output) : others.length === 0 ? first : undefined;
  const text = only !== undefined && Object.hasOwn(value, only) ? value[only] : undefined;
  return typeof text === 'string' ? text : undefined;
}
