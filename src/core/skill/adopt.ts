import { createSkillMd, editSkillMd } from './edit-skill-md';
import { findHead, splitSkillMd } from './frontmatter';
import { readMendedYaml } from './mended-yaml';
import { openFormat } from './naming';
import { slugOf } from './slug';
import { textOfMarkdown } from './summary';

/** A SKILL.md with what its file lacked. */
export interface Adopted {
  text: string;
  name: string;
  description: string;
}

/**
 * A SKILL.md made of a text that is none for want of a frontmatter, of one at its top, or of a name or a description in it: the name
 * is that of its folder, or else of its title, the description its first paragraph. Undefined where nothing of this is missing, where
 * there is nothing to make it of, and where something else is wrong as well.
 */
export function adoptSkillMd(text: string, folder: string | undefined): Adopted | undefined {
  const whole = withHeadAtTop(text);
  const split = splitSkillMd(whole);
  if ('missing' in split) {
    if (split.missing === 'closing') return undefined;
    const made = namingOf(whole, folder);
    return made && { ...made, text: createSkillMd({ ...made }, whole.replace(/^\uFEFF/, '')) };
  }
  const { map } = readMendedYaml(split.head);
  if (!('fields' in map) || !findHead(whole)) return undefined;
  const written = (key: string) => map.fields.get(key)?.text?.trim();
  const isMissing = (key: string) => {
    const field = map.fields.get(key);
    return !field || field.value === null || field.text?.trim() === '';
  };
  const lacking = ['name', 'description'].filter(isMissing);
  if (lacking.length === 0 && whole === text) return undefined;
  const made = namingOf(split.body, written('name') || folder);
  const name = written('name') || made?.name;
  const description = written('description') || made?.description;
  if (!name || !description) return undefined;
  const changes = Object.fromEntries(
    Object.entries({ name, description }).filter(([key]) => lacking.includes(key)),
  );
  return { name, description, text: editSkillMd(whole, changes) };
}

/** The text with what stands above its frontmatter below it; the same where nothing does. */
function withHeadAtTop(text: string): string {
  const split = splitSkillMd(text);
  if (!('missing' in split) || split.missing !== 'opening' || split.late === undefined) return text;
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const opening = split.late - 1;
  const length = lines.slice(opening + 1).findIndex((line) => /^---[ \t]*$/.test(line)) + 2;
  const head = lines.slice(opening, opening + length);
  return [...head, '', ...lines.slice(0, opening), ...lines.slice(opening + length)].join('\n');
}

/** Characters of a title that a name is made of. */
const titleLength = 40;

function namingOf(
  body: string,
  folder: string | undefined,
): { name: string; description: string } | undefined {
  const { title, paragraph } = beginningOf(body);
  const described = paragraph || title;
  const description = [...described].slice(0, openFormat.description).join('').trim();
  if (description === '') return undefined;
  const name = folder || slugOf((title || described).slice(0, titleLength)) || 'skill';
  return { name, description };
}

/** What is looked at for it. */
const looked = 20_000;

/** Lines that are no prose: headings, tables, rules, pictures and what HTML is made of. */
const noProse = /^\s*(?:#{1,6}\s|\||(?:[-*_=][ \t]*){3,}$|!?\[!\[|!\[|<|@)/;

/** The first heading of a text, and its first paragraph or list, both plain. */
function beginningOf(body: string): { title: string; paragraph: string } {
  let title = '';
  let fence: string | undefined;
  const paragraph: string[] = [];
  const prose = body.slice(0, looked).replace(/<!--[\s\S]*?-->/g, '');
  for (const line of prose.split(/\r\n?|\n/)) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined;
    const isProse = fence === undefined && !mark && line.trim() !== '' && !noProse.test(line);
    if (isProse) paragraph.push(line);
    else if (paragraph.length > 0) break;
    else if (fence === undefined) title ||= /^\s*#{1,6}\s+(.*)/.exec(line)?.[1] ?? '';
  }
  return { title: textOfMarkdown(title), paragraph: textOfMarkdown(paragraph.join('\n')) };
}
