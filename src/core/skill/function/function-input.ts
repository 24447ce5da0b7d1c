import type { ConfigValue, SkillHead } from '../model';
import { inputOfFields } from './schema-form';
import { checkValue, type ValueProblem } from './validate';

/** The input of a function as its signature has it; `textField`: the property that the text went to, where one took it. */
type FunctionInput =
  | { fields: Record<string, ConfigValue>; textField?: string }
  | { problems: ValueProblem[] };

/**
 * What is given for the fields of a function's form, and beside them, held to its signature, with defaults filled in. Where nothing is
 * given for the property that takes the user's text, `text` is.
 */
export function readFunctionInput(
  { input: form = [], signature }: Pick<SkillHead, 'input'> & Required<Pick<SkillHead, 'signature'>>,
  given: Readonly<Record<string, ConfigValue>>,
  text: string,
): FunctionInput {
  const takes = form.find(({ takesText }) => takesText)?.name;
  const isOpen = takes !== undefined && (given[takes] ?? '') === '' && text.trim() !== '';
  const checked = checkValue(
    signature.input,
    inputOfFields(form, isOpen ? { ...given, [takes]: text } : given),
  );
  if ('problems' in checked) return checked;
  const fields = checked.value as Record<string, ConfigValue>;
  return { fields, ...(isOpen && { textField: takes }) };
}
