import { type SplitFailure, splitSkillMd } from './frontmatter';
import { mendYaml } from './mend-yaml';
import type { Diagnostic, Skill, SkillSource } from './model';
import { type Head, readNaming } from './naming';
import { createReport, type Report } from './report';
import { readSettings } from './settings';
import { readYamlMap, type YamlFailure, type YamlMap } from './yaml';

/** Where a SKILL.md stands. */
export interface SkillPlace {
  /** The folder's name. */
  id: string;
  source: SkillSource;
  /** Paths of all files of the folder. */
  files: string[];
}

export interface ParsedSkill {
  /** Undefined if there is an error among the diagnostics. */
  skill?: Skill;
  diagnostics: Diagnostic[];
}

/** Characters that are read. Of a thousand public files the longest has 43,000, and 1,300 in its frontmatter. */
const longest = { file: 1_000_000, head: 32_000 };

/** The path of the SKILL.md among a skill's files, however its name is written. */
export function findSkillMd(files: readonly string[]): string | undefined {
  return files.find((path) => path === 'SKILL.md') ?? files.find((path) => path.toLowerCase() === 'skill.md');
}

/**
 * Reads a SKILL.md (DESIGN.md section 4). Whatever the text holds, this returns: a skill, perhaps with warnings about
 * what was mended or ignored, or no skill and an error that names file, line and cure.
 */
export function parseSkillMd(text: string, place: SkillPlace): ParsedSkill {
  const diagnostics: Diagnostic[] = [];
  const file = findSkillMd(place.files) ?? 'SKILL.md';
  const report = createReport(diagnostics, place.id, file);
  const skill = readSkill(text, place, report);
  if (skill && file !== 'SKILL.md') {
    const fix = 'Rename it to SKILL.md: other programs look for that name alone.';
    report('warning', 'file-name', undefined, `The file is called ${file}.`, fix);
  }
  return { ...(skill && { skill }), diagnostics };
}

function readSkill(text: string, place: SkillPlace, report: Report): Skill | undefined {
  if (text.length > longest.file) {
    const fix = 'Move long material into files of its own, such as references/details.md.';
    return refuse(report, 'file-too-large', 1, `The file is longer than ${longest.file} characters.`, fix);
  }
  const split = splitSkillMd(text);
  if ('missing' in split) return refuseSplit(split, place.id, report);
  const map = readFrontmatter(split.head, split.headLine, report);
  if (!map) return undefined;
  const head: Head = {
    field: (key) => {
      const found = map.fields.get(key);
      return found && { ...found, line: found.line + split.headLine - 1 };
    },
    line: split.headLine - 1,
    report,
  };
  const naming = readNaming(head, place.id);
  if (!naming) return undefined;
  const { id, source, files } = place;
  return {
    key: `${source}:${id}`,
    id,
    source,
    ...naming,
    body: split.body,
    ...readSettings(head, files),
    files,
  };
}

/** Reads the YAML; if it is broken, mends it and reads it again. */
function readFrontmatter(head: string, headLine: number, report: Report): YamlMap | undefined {
  if (head.length > longest.head) {
    const message = `The frontmatter is longer than ${longest.head} characters.`;
    return refuse(
      report,
      'frontmatter-too-large',
      headLine,
      message,
      'Move all but the settings below the closing "---".',
    );
  }
  const asWritten = readYamlMap(head);
  const { yaml, mends } =
    'kind' in asWritten && asWritten.kind === 'syntax' ? mendYaml(head) : { yaml: head, mends: [] };
  const map = mends.length > 0 ? readYamlMap(yaml) : asWritten;
  if (!('fields' in map)) return refuseYaml(map, headLine, report);
  for (const { line, fault, mended } of mends) {
    const at = line + headLine - 1;
    report(
      'warning',
      'yaml-repaired',
      at,
      `Line ${at} ${fault}. It was read as: ${mended}`,
      `Write line ${at} as: ${mended}`,
    );
  }
  for (const { key, line } of map.duplicates) {
    const message = `"${key}" stands there more than once; the last one counts.`;
    report('warning', 'duplicate-key', line + headLine - 1, message, `Keep one "${key}".`);
  }
  return map;
}

function refuseYaml(failure: YamlFailure, headLine: number, report: Report): undefined {
  const line = failure.line + headLine - 1;
  if (failure.kind === 'limits') {
    const fix = 'Write the settings plainly, without nesting or aliases.';
    return refuse(report, 'yaml-limits', line, `The frontmatter is not read: ${failure.reason}.`, fix);
  }
  const fix =
    'Write each setting as "key: value" on a line of its own, with quotes around values of special characters.';
  return refuse(report, 'yaml-syntax', line, `The frontmatter is not valid YAML: ${failure.reason}.`, fix);
}

function refuseSplit(failure: SplitFailure, id: string, report: Report): undefined {
  if (failure.missing === 'closing') {
    const fix = 'Put a line "---" between the settings and the text of the skill.';
    return refuse(
      report,
      'frontmatter-unclosed',
      failure.line,
      'The frontmatter begins with "---" and never ends.',
      fix,
    );
  }
  const fix = `Begin the file with four lines: "---", "name: ${id}", "description: What it does and when to use it", "---".`;
  return refuse(report, 'frontmatter-missing', 1, 'The file does not begin with a frontmatter.', fix);
}

function refuse(report: Report, code: string, line: number, message: string, fix: string): undefined {
  report('error', code, line, message, fix);
  return undefined;
}
