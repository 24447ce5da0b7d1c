import type { SkillInput } from './input';
import { formLimits } from './input-field';
import { clashes, isUsableName } from './input-fields';
import { longestText } from './input-form';
import type { ConfigValue, InputField } from './model';
import type { ReportDiagnostic } from './report';

/** What `{{input.…}}` finds without a form. A form may have fields of these names; a body alone makes none of them. */
const ofRun: Record<keyof SkillInput, true> = {
  text: true,
  instruction: true,
  selection: true,
  config: true,
  page: true,
  context: true,
  fields: true,
};

/** Whether a run has a value of its own under this name. */
function isOfRun(name: string): boolean {
  return Object.hasOwn(ofRun, name.split('.')[0] ?? '');
}

const inputName = /\{\{\s*input\.([^\s{}]+)\s*\}\}/g;

/** The names that stand as `{{input.<name>}}` in the body, as they are written. */
export function namesInBody(body: string): Set<string> {
  return new Set([...body.matchAll(inputName)].map(([, name = '']) => name));
}

/**
 * The form of a skill whose body has `{{input.<name>}}`: what it declares, and a line of text for every name that it does
 * not declare, to be filled in before a run. Undefined where there is neither. `line`: of the body.
 */
export function withBodyFields(
  declared: readonly InputField[] | undefined,
  body: string,
  line: number,
  report: ReportDiagnostic,
): InputField[] | undefined {
  const fields = [...(declared ?? [])];
  for (const name of namesInBody(body)) {
    if (isOfRun(name) || !isUsableName(name) || fields.some((other) => clashes(other.name, name))) continue;
    if (fields.length === formLimits.fields) {
      report('warning', 'input-many', line, 'input', String(formLimits.fields));
      break;
    }
    fields.push({ name, kind: 'text', label: name, required: true, fromBody: true });
  }
  return fields.length > 0 ? fields : undefined;
}

/**
 * The values that the caller of a skill has beside its form, which scripts and bodies find by their names. What has no usable
 * name, would stand for a value of the run's own or within a field of the form, or is too long, is left out.
 */
export function besideForm(
  fields: readonly InputField[],
  values: Readonly<Record<string, ConfigValue>>,
): Record<string, ConfigValue> {
  const stray = Object.entries(values).filter(
    ([name, value]) =>
      isUsableName(name) &&
      !isOfRun(name) &&
      !fields.some((field) => clashes(field.name, name)) &&
      !(typeof value === 'string' && value.length > longestText),
  );
  return Object.fromEntries(stray.slice(0, formLimits.fields));
}
