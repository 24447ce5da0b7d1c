import { z } from 'zod';
import { readSkillFileName } from '../permission/skill-tool-names';
import type { ModelTool } from '../run/needs';
import { findInside, isInsidePath } from '../skill/inside';
import { textOf } from '../utf8';
import { type PromptSkill, skillFolder } from './skill-index';
import { nameSchema } from './skill-load';
import { failed, findSkill, nearestNames, quoted, type ToolAnswer, unknownSkill } from './skill-lookup';
import { asShown, unescapeMarkup } from './skill-markup';

/** What `read_skill_file` takes. `offset`: UTF-16 units of the text that were read before. */
export const readSkillFileInput = z.object({
  skill_name: z.string(),
  file_path: z.string(),
  offset: z.int().nonnegative().default(0),
});

export type ReadSkillFileInput = z.infer<typeof readSkillFileInput>;

/** The `read_skill_file` tool over the skills that this run may use; undefined where there is none. */
export function readSkillFileTool(skills: readonly PromptSkill[]): ModelTool | undefined {
  if (skills.length === 0) return undefined;
  return {
    name: readSkillFileName,
    description:
      'Reads a file of a skill: SKILL.md, which holds its instructions, or any file that is listed for the skill or named in its instructions.',
    inputSchema: {
      type: 'object',
      properties: {
        skill_name: nameSchema(skills, 'The name of the skill, as listed.'),
        file_path: {
          type: 'string',
          description: 'The path inside the skill, for example SKILL.md or references/forms.md.',
        },
        offset: {
          type: 'integer',
          minimum: 0,
          description: 'Where to continue in a long file: the number given in the previous answer.',
        },
      },
      required: ['skill_name', 'file_path'],
      additionalProperties: false,
    },
  };
}

/** Reads the bytes of a file that the skill lists; undefined if it is gone. */
export type ReadSkillFile = (skill: PromptSkill, path: string) => Promise<Uint8Array | undefined>;

/** What a call of `read_skill_file` leads to: one file of one skill, for the permission to be asked, or why to none. */
export type FileRequest = { skill: PromptSkill; path: string; offset: number } | { refused: ToolAnswer };

/**
 * Looks up which file is meant; nothing is read. A path may begin with the skill's own folder and differ in case. One that
 * leads out of the skill is refused, and for one that is not there the nearest are named.
 */
export function findSkillFile(skills: readonly PromptSkill[], input: ReadSkillFileInput): FileRequest {
  const { skill_name, file_path, offset } = input;
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
  { skill, path, offset }: Extract<FileRequest, { path: string }>,
  read: ReadSkillFile,
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
  return textOf(bytes)?.replace(/^\uFEFF/, '');
}

function endOfPart(text: string, offset: number): number {
  const end = offset + longest.answer;
  if (end >= text.length) return text.length;
  const line = text.lastIndexOf('\n', end - 1) + 1;
  if (line > end - longest.back) return line;
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end - 1 : end;
}
