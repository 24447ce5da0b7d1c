import { z } from 'zod';
import { unescapeMarkup } from '../escape';
import { nearestNames } from '../nearest-names';
import { type PromptSkill, skillFolder } from '../prompt/skill-index';
import { failed, findSkill, quoted, type ToolAnswer, unknownSkill } from '../prompt/skill-lookup';
import { asShown } from '../prompt/skill-markup';
import { findInside, isInsidePath } from '../skill/inside';
import { findSkillMd } from '../skill/skill-md';
import { utf8TextOf } from '../utf8';
import { forModel } from './for-model';
import { skillParameter } from './skill-parameter';
import type { AgentTool, PlannedCall, ReadSkill, Tool } from './tool';

export const readSkillFile: Tool = { name: 'read_skill_file', risk: 'none' };

export interface ReadSkillFileNeeds {
  readFile: ReadFile;
  /** Somebody else than Caretaker or its user has written it. */
  isForeign(skill: ReadSkill): boolean;
  /** Its files are the user's own, and were not picked for this run. */
  isPrivate(skill: ReadSkill): boolean;
}

/** The tool over the skills that this run may use. `offset`: UTF-16 units of the text that were read before. */
export function readSkillFileForModel(skills: readonly PromptSkill[], needs: ReadSkillFileNeeds): AgentTool {
  return forModel(readSkillFile, {
    description:
      'Reads a file of a skill: SKILL.md, which holds its instructions, or any file that is listed for the skill or named in its instructions.',
    schema: z.object({
      skill_name: skillParameter(skills, 'The name of the skill, as listed.'),
      file_path: z.string().meta({
        description: 'The path inside the skill, for example SKILL.md or references/forms.md.',
      }),
      offset: z.int().nonnegative().default(0).meta({
        description: 'Where to continue in a long file: the number given in the previous answer.',
      }),
    }),
    plan(input) {
      const found = findSkillFile(skills, input);
      return 'refused' in found ? found : reading(found, needs);
    },
  });
}

/** SKILL.md is the skill's instructions, however it is read; any other file may hold text of anybody's. */
function reading(found: FoundFile, { readFile, isForeign, isPrivate }: ReadSkillFileNeeds): PlannedCall {
  const { id, source, files } = found.skill;
  const skill = { id, source };
  return {
    skill,
    subject: { path: found.path },
    async run() {
      const answer = await readSkillFileAnswer(found, readFile);
      if (answer.failed) return { ...answer, foreign: false };
      const read = { ...answer, private: isPrivate(skill) };
      return found.path === findSkillMd(files)
        ? { ...read, foreign: isForeign(skill), instructions: skill }
        : { ...read, foreign: true, file: { skill, path: found.path } };
    },
  };
}

/** Reads the bytes of a file that the skill lists; undefined if it is gone. */
type ReadFile = (skill: PromptSkill, path: string) => Promise<Uint8Array | undefined>;

interface FoundFile {
  skill: PromptSkill;
  path: string;
  offset: number;
}

/**
 * Looks up which file is meant; nothing is read. A path may begin with the skill's own folder and differ in case. One that
 * leads out of the skill is refused, and for one that is not there the nearest are named.
 */
export function findSkillFile(
  skills: readonly PromptSkill[],
  { skill_name, file_path, offset }: { skill_name: string; file_path: string; offset: number },
): FoundFile | { refused: ToolAnswer } {
  const skill = findSkill(skills, skill_name);
  if (!skill) return { refused: unknownSkill(skill_name, skills) };
  const asked = withoutFolder(unescapeMarkup(file_path.trim()), skill);
  const path = findPath(skill.files, asked);
  return path === undefined ? { refused: noSuchFile(skill, asked) } : { skill, path, offset };
}

function withoutFolder(path: string, skill: PromptSkill): string {
  const own = [`${skillFolder(skill)}/`, `${asShown(skillFolder(skill))}/`].find((folder) =>
    path.startsWith(folder),
  );
  return own === undefined ? path : path.slice(own.length);
}

function findPath(files: readonly string[], asked: string): string | undefined {
  const exact = findInside(files, asked);
  if (exact !== undefined) return exact;
  const wanted = asked.replace(/^(?:\.\/)+/, '').toLowerCase();
  const like = files.filter((path) => asShown(path).toLowerCase() === wanted);
  return like.length === 1 ? like[0] : undefined;
}

function noSuchFile({ id, files }: PromptSkill, asked: string): ToolAnswer {
  const plain = asked.replace(/^(?:\.\/)+/, '');
  if (!isInsidePath(plain)) {
    return failed(
      `The path ${quoted(asked)} is refused: it is not a plain path inside the skill. Give the path from the skill's own folder, for example "SKILL.md".`,
    );
  }
  const near = nearestPaths(plain, files);
  const says = `The skill ${quoted(id)} has no file ${quoted(asked)}.`;
  if (near.length > 0) return failed(`${says} Nearest: ${near.map(quoted).join(', ')}.`);
  const some = files.slice(0, 10).map(quoted).join(', ');
  return failed(`${says} ${files.length > 10 ? 'Some of its files' : 'Its files'}: ${some}.`);
}

/** Files of the same name in other folders before those of a like path. */
function nearestPaths(asked: string, files: readonly string[]): string[] {
  const name = asked.slice(asked.lastIndexOf('/') + 1).toLowerCase();
  const same = files.filter((path) => path.toLowerCase().endsWith(`/${name}`) || path.toLowerCase() === name);
  return [...new Set([...same, ...nearestNames(asked, files, 3)])].slice(0, 3);
}

/** UTF-16 units of one answer; a cut goes back to a line's end if there is one among the last of them. */
const longest = { answer: 20_000, back: 1_000 };

/**
 * What `read_skill_file` answers: a line that says what this is, an empty line, and the file's text to the end of the answer.
 * A long text is cut after at most 20,000 characters, and the first line names the `offset` at which to go on. What is no
 * text is named with its size.
 */
export async function readSkillFileAnswer(
  { skill, path, offset }: FoundFile,
  read: ReadFile,
): Promise<ToolAnswer> {
  const bytes = await read(skill, path);
  if (!bytes) return failed(`The file ${quoted(path)} of the skill ${quoted(skill.id)} no longer exists.`);
  const text = plainTextOf(bytes);
  const where = `${asShown(skillFolder(skill))}/${asShown(path)}`;
  if (text === undefined) {
    return failed(
      `The file ${quoted(path)} is binary (${bytes.byteLength} bytes) and cannot be read as text. Commands and scripts find it at ${where}.`,
    );
  }
  if (offset > 0 && offset >= text.length) {
    return failed(`The file ${quoted(path)} ends at ${text.length}; there is nothing to read at ${offset}.`);
  }
  const end = endOfPart(text, offset);
  const part = text.slice(offset, end).toWellFormed();
  const isWhole = offset === 0 && end === text.length;
  const extent = isWhole ? '' : `, characters ${offset} to ${end} of ${text.length}`;
  const next = end < text.length ? ` To continue, call again with offset ${end}.` : '';
  return { output: `File ${where}${extent}.${next}\n\n${part}` };
}

/** Undefined for bytes that are no text: not UTF-8, or with a NUL near their beginning. */
function plainTextOf(bytes: Uint8Array): string | undefined {
  if (bytes.subarray(0, 8_000).includes(0)) return undefined;
  return utf8TextOf(bytes)?.replace(/^\uFEFF/, '');
}

function endOfPart(text: string, offset: number): number {
  const end = offset + longest.answer;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  if (line > end - longest.back) return line;
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
