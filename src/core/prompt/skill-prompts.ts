import { escapeAttribute, escapeText } from '../escape';
import { type FittedIndex, listSkills, mostUsedFirst, type PromptSkill } from './skill-index';
import { type ListLimits, listLimits } from './skill-list';
import { asShown } from './skill-markup';

/** *Tool*, for the description of the `skill` tool: names and descriptions alone, within the same limits. */
export function buildToolPrompt(
  skills: readonly PromptSkill[],
  limits: ListLimits = listLimits,
): FittedIndex {
  return listSkills(skills, {}, limits);
}

/** A skill whose instructions go into the prompt itself. */
export interface InstructedSkill extends Omit<PromptSkill, 'source' | 'files'> {
  /** Its body, with the variables filled in. */
  instructions: string;
}

/** Characters of one skill's instructions, and of all of them with what stands around. */
export const directLimits = { instructions: 1_000, characters: 32_000 };

/**
 * *Direct*, for models that cannot call tools: the instructions of each skill, cut at 1,000 characters with `...`, between
 * `<skills>` tags, the most used first. Of those that are too many for 32,000 characters a last line gives the number: such
 * a model has no tool to find them with.
 */
export function buildDirectPrompt(
  skills: readonly InstructedSkill[],
  { instructions: longest, characters }: typeof directLimits = directLimits,
): FittedIndex {
  if (skills.length === 0) return { text: '', listed: 0, leftOut: 0 };
  const [open, close] = ['<skills>\n', '</skills>'];
  const entries: string[] = [];
  let used = open.length + close.length + noteUnread(skills.length).length;
  for (const skill of mostUsedFirst(skills)) {
    const entry = directEntry(skill, longest);
    used += entry.length;
    if (used > characters) break;
    entries.push(entry);
  }
  const leftOut = skills.length - entries.length;
  const text = `${open}${entries.join('')}${leftOut > 0 ? noteUnread(leftOut) : ''}${close}`;
  return { text, listed: entries.length, leftOut };
}

function noteUnread(count: number): string {
  return `<left_out count="${count}">Skills that did not fit here.</left_out>\n`;
}

function directEntry({ id, description, instructions }: InstructedSkill, longest: number): string {
  const attributes = [
    `name="${escapeAttribute(asShown(id))}"`,
    `description="${escapeAttribute(asShown(description))}"`,
  ];
  return `<skill ${attributes.join(' ')}>\n${escapeText(cutInstructions(instructions.trim(), longest))}\n</skill>\n`;
}

/** The first `longest` UTF-16 units, and `...` if there were more. No surrogate pair is cut in two. */
function cutInstructions(text: string, longest: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= longest) return whole;
  const cutsPair = /[\uD800-\uDBFF]/.test(whole.charAt(longest - 1));
  return `${whole.slice(0, cutsPair ? longest - 1 : longest)}...`;
}
