import type { Diagnostic, Skill } from '../skill/model';
import { findSkillMd, parseSkillMd } from '../skill/skill-md';
import { isInsidePath, type SkillFolders } from './source';

/** A skill and the place its files are read from. */
export interface LoadedSkill {
  skill: Skill;
  folders: SkillFolders;
}

export interface Loaded {
  skills: LoadedSkill[];
  diagnostics: Diagnostic[];
}

/** Loads all skills of a source, in parallel. Never rejects: what goes wrong becomes a diagnostic of its skill alone. */
export async function loadSkills(folders: SkillFolders): Promise<Loaded> {
  try {
    const entries = Object.entries(await folders.list());
    const loaded = await Promise.all(entries.map(([id, files]) => loadSkill(folders, id, files)));
    return {
      skills: loaded.flatMap((part) => part.skills),
      diagnostics: loaded.flatMap((part) => part.diagnostics),
    };
  } catch (error) {
    const message = `The skills of this source (${folders.source}) could not be listed: ${wordsOf(error)}`;
    return failed(
      '',
      '',
      'source-failed',
      message,
      'Reload the extension; if that does not help, install it again.',
    );
  }
}

async function loadSkill(folders: SkillFolders, id: string, files: string[]): Promise<Loaded> {
  if (!isInsidePath(id) || id.includes('/')) {
    return failed(
      id,
      '',
      'folder-name',
      `"${id}" cannot be a folder's name.`,
      'Use lower-case letters, digits and hyphens.',
    );
  }
  const inside = files.filter(isInsidePath);
  const file = findSkillMd(inside);
  if (!file) {
    return failed(
      id,
      'SKILL.md',
      'skill-file-missing',
      'The folder has no SKILL.md.',
      'Add a SKILL.md, or take the folder away.',
    );
  }
  try {
    const text = await folders.read(id, file);
    if (text === undefined) throw new Error('the file is listed and is not there');
    const { skill, diagnostics } = parseSkillMd(text, { id, source: folders.source, files: inside });
    return { skills: skill ? [{ skill, folders }] : [], diagnostics };
  } catch (error) {
    return failed(
      id,
      file,
      'read-failed',
      `The file could not be read: ${wordsOf(error)}`,
      'Put the skill there again.',
    );
  }
}

function failed(skill: string, file: string, code: string, message: string, fix: string): Loaded {
  return { skills: [], diagnostics: [{ severity: 'error', code, skill, file, message, fix }] };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
