import { type DiagnosticCode, diagnosticInEnglish } from '../skill/diagnostic-texts';
import type { Diagnostic, Skill } from '../skill/model';
import { isProblem } from '../skill/report';
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
    return failed('', '', 'source-failed', folders.source, wordsOf(error));
  }
}

async function loadSkill(folders: SkillFolders, id: string, files: string[]): Promise<Loaded> {
  if (!isInsidePath(id) || id.includes('/')) return failed(id, '', 'folder-name', id);
  const inside = files.filter(isInsidePath);
  const file = findSkillMd(inside);
  if (!file) return failed(id, 'SKILL.md', 'skill-file-missing');
  try {
    const text = await folders.read(id, file);
    if (text === undefined) return failed(id, file, 'file-gone');
    const { skill, diagnostics } = parseSkillMd(text, { id, source: folders.source, files: inside });
    return { skills: skill ? [{ skill, folders }] : [], diagnostics: diagnostics.filter(isProblem) };
  } catch (error) {
    return failed(id, file, 'read-failed', wordsOf(error));
  }
}

function failed(skill: string, file: string, code: DiagnosticCode, ...params: string[]): Loaded {
  const text = diagnosticInEnglish(code, params);
  return { skills: [], diagnostics: [{ severity: 'error', code, params, skill, file, ...text }] };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
