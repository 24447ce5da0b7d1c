import type { Skill } from './model';
import type { Report } from './report';
import type { YamlField } from './yaml';

/** Limits of the open Agent Skills format, in characters. */
const openFormat = { name: 64, description: 1024 };

export interface Head {
  /** The entry of that key, with its line in the file. */
  field(key: string): YamlField | undefined;
  /** The line of the opening `---`. */
  line: number;
  report: Report;
}

/** The two fields that every skill must have; undefined, and an error reported, where one is missing. */
export function readNaming(head: Head, id: string): Pick<Skill, 'name' | 'description'> | undefined {
  const name = requireText('name', id, head);
  const description = requireText('description', 'What it does and when to use it', head);
  if (name === undefined || description === undefined) return undefined;
  checkName(name, id, head);
  checkDescription(description, head);
  return { name, description };
}

function requireText(key: string, example: string, { field, line, report }: Head): string | undefined {
  const found = field(key);
  const text = found?.text?.trim();
  if (text) return text;
  if (found && found.value !== null && found.text === undefined) {
    const fix = `Put quotes around the text, as in: ${key}: "${example}"`;
    report('error', `${key}-format`, found.line, `"${key}" must be text, and it is a list or a map.`, fix);
  } else {
    const message = found ? `"${key}" is empty.` : `The frontmatter has no "${key}".`;
    report('error', `missing-${key}`, found?.line ?? line, message, `Add the line: ${key}: ${example}`);
  }
  return undefined;
}

function checkName(name: string, id: string, { field, report }: Head): void {
  const line = field('name')?.line;
  if (name !== id) {
    const fix = `Name both alike. Caretaker goes by the folder: ${id}.`;
    report('warning', 'name-not-folder', line, `The name "${name}" is not the folder's name "${id}".`, fix);
  }
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > openFormat.name) {
    const fix = `Use at most ${openFormat.name} lower-case letters, digits and single hyphens.`;
    report('warning', 'name-format', line, `The name "${name}" is not as the open format wants it.`, fix);
  }
}

function checkDescription(description: string, { field, report }: Head): void {
  if (description.length <= openFormat.description) return;
  const message = `The description has ${description.length} characters; the open format allows ${openFormat.description}.`;
  const fix = 'Say in one or two sentences what the skill does and when to use it.';
  report('warning', 'description-long', field('description')?.line, message, fix);
}
