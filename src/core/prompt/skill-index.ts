import { escapeAttribute, escapeText } from '../escape';
import type { SkillHead } from '../skill/model';
import { findSkillMd } from '../skill/skill-md';
import { slugOf } from '../skill/slug';
import { type FittedList, fitList, type ListEntry, type ListLimits, listLimits } from './skill-list';
import { asShown, cutEscaped } from './skill-markup';
import { estimateTokens } from './tokens';

/** A skill as models are told of it. Only those of `skillsForModels` belong into a prompt. */
export interface PromptSkill
  extends Pick<SkillHead, 'id' | 'source' | 'name' | 'description' | 'files' | 'input' | 'signature'> {
  mode?: SkillHead['mode'] | undefined;
  /** Runs so far. */
  uses: number;
  /** See `Named`. */
  rank?: number | undefined;
}

export type FittedIndex = Pick<FittedList, 'text' | 'listed' | 'leftOut'>;

/** Where a skill's files are, for a model and for what runs in a sandbox: `{{system.cwd}}` says the same. */
export function skillFolder({ id }: Pick<PromptSkill, 'id'>): string {
  return `/skills/${id}`;
}

/**
 * Stage 1 of lazy loading, for the system prompt: the skills between `<available_skills>` tags, the most used first, each
 * with its id as `name`, its files and its description. An entry has at most 100 tokens (by `estimateTokens`), the whole at
 * most 8,000 characters. Where that is too little for all: fewer files are named, then none; descriptions are cut evenly
 * (not below 60 characters); then the least used skills are left out, and a last line says how many. Offer the tool
 * `search_skills` wherever `leftOut` is not 0.
 */
export function buildSkillIndex(
  skills: readonly PromptSkill[],
  limits: ListLimits = listLimits,
): FittedIndex {
  return listSkills(skills, { files: true }, limits);
}

/** Tokens of an entry that go to the names of files: as many as leave room for what matters more. */
const fileTokens = [40, 12, 0];

/** Characters of a description that are worth more than names of files. */
const enough = 120;

/** The list of the index, with or without the files of its skills. */
export function listSkills(
  skills: readonly PromptSkill[],
  { files = false }: { files?: boolean },
  limits: ListLimits = listLimits,
): FittedIndex {
  const ordered = mostUsedFirst(skills);
  const texts = new Map<PromptSkill, string>();
  const textOf = (skill: PromptSkill) => {
    const text = texts.get(skill) ?? escapeText(asShown(skill.description));
    texts.set(skill, text);
    return text;
  };
  let list: FittedList | undefined;
  for (const tokens of files ? fileTokens : [0]) {
    const entry = (skill: PromptSkill): ListEntry => ({
      before: openTag(skill, tokens),
      text: textOf(skill),
      after: '</skill>',
    });
    list = fitList('available_skills', ordered, entry, noteLeftOut, limits);
    if (list.leftOut === 0 && list.textLength >= enough) break;
  }
  const { text = '', listed = 0, leftOut = 0 } = list ?? {};
  return { text, listed, leftOut };
}

/** Those of equal use stay in their order. */
export function mostUsedFirst<Used extends Pick<PromptSkill, 'uses'>>(skills: readonly Used[]): Used[] {
  return skills.toSorted((a, b) => b.uses - a.uses);
}

function noteLeftOut(count: number): string {
  return `<left_out count="${count}">Skills that did not fit in this list. Find them with search_skills.</left_out>`;
}

function openTag(skill: PromptSkill, tokens: number): string {
  const attributes = [
    `name="${escapeAttribute(asShown(skill.id))}"`,
    ...titleOf(skill),
    ...(tokens > 0 && skill.files.length > 0 ? [`files="${shownFiles(skill.files, tokens)}"`] : []),
  ];
  return `<skill ${attributes.join(' ')}>`;
}

/** Of a name beside the id. */
const titleLimits = { characters: 60, tokens: 20 };

/** The name, where it tells more than the id. */
function titleOf({ id, name }: PromptSkill): string[] {
  if (name === id || slugOf(name) === id) return [];
  return [`title="${cutEscaped(escapeAttribute(asShown(name)), titleLimits)}"`];
}

/** The names of files as far as the tokens reach, SKILL.md first, and how many more there are. */
function shownFiles(files: readonly string[], tokens: number): string {
  const own = findSkillMd(files);
  const ordered = own === undefined ? files : [own, ...files.filter((path) => path !== own)];
  const names: string[] = [];
  let used = 0;
  for (const path of ordered) {
    const name = escapeAttribute(asShown(path));
    used += estimateTokens(name) + 1;
    if (used > tokens) break;
    names.push(name);
  }
  const rest = files.length - names.length;
  return [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
