import type { Skill } from './model';
import type { ReportDiagnostic } from './report';
import type { YamlField } from './yaml';

/** Limits of the open Agent Skills format, in characters. */
export const openFormat = { name: 64, description: 1024 };

export interface Head {
  /** All keys, in order. */
  keys: Iterable<string>;
  /** The entry of that key, with its line in the file. */
  field(key: string): YamlField | undefined;
  /** The line of the opening `---`. */
  line: number;
  report: ReportDiagnostic;
}

/** The two fields that every skill must have; undefined, and an error reported, where one is missing. */
export function readNaming(head: Head, id: string): Pick<Skill, 'name' | 'description'> | undefined {
  const name = requireText('name', head, id);
  const description = requireText('description', head);
  if (name === undefined || description === undefined) return undefined;
  checkName(name, id, head);
  checkDescription(description, head);
  return { name, description };
}

/** `params`: what the texts of the three codes take. */
function requireText(
  key: 'name' | 'description',
  { field, line, report }: Head,
  ...params: string[]
): string | undefined {
  const found = field(key);
  const text = found?.text?.trim();
  if (text) return text;
  if (!found) report('error', `missing-${key}`, line, ...params);
  else if (found.value === null || found.text !== undefined)
    report('error', `empty-${key}`, found.line, ...params);
  else report('error', `${key}-not-text`, found.line, ...params);
  return undefined;
}

function checkName(name: string, id: string, { field, report }: Head): void {
  const line = field('name')?.line;
  if (name !== id) report('warning', 'name-not-folder', line, name, id);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > openFormat.name) {
    report('warning', 'name-format', line, name, String(openFormat.name));
  }
}

function checkDescription(description: string, { field, report }: Head): void {
  const { length } = [...description];
  if (length <= openFormat.description) return;
  const params = [String(length), String(openFormat.description)];
  report('warning', 'description-long', field('description')?.line, ...params);
}
