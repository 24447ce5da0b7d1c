import { withBodyFields } from './body-fields';
import { withCarried } from './carried';
import { checkPlaceholders } from './check-placeholders';
import type { DiagnosticCode } from './diagnostic-texts';
import { type SplitFailure, type SplitSkillMd, splitSkillMd } from './frontmatter';
import { legacySettings, reportFates } from './legacy';
import { readMendedYaml } from './mended-yaml';
import type { Diagnostic, Skill, SkillSource } from './model';
import { type Head, readNaming } from './naming';
import { checkOpenFormat } from './open-format';
import { mapsOf } from './plain';
import { createReport, type ReportDiagnostic } from './report';
import { readSettings } from './settings';
import { slugOf } from './slug';
import type { YamlField, YamlMap } from './yaml';

/** Where a SKILL.md stands. */
export interface SkillPlace {
  /** The folder's name. */
  id: string;
  source: SkillSource;
  /** Paths of all files of the folder. */
  files: string[];
}

/**
 * How far a SKILL.md is as the open Agent Skills format wants it: to the letter, but for fields of ours, or not. A function is
 * of a format of its own.
 */
export type FormatGrade = 'open' | 'own' | 'foreign' | 'function';

export interface ParsedSkill {
  /** Undefined if there is an error among the diagnostics. */
  skill?: Skill;
  diagnostics: Diagnostic[];
  /**
   * The strict grade: the file is as the open Agent Skills format wants it, so that every other program takes it. Any
   * diagnostic of the text stands against it; those of the folder's files do not. A byte order mark, CRLF and blank lines
   * before the first `---` are no part of the format's rules and do not.
   */
  conforms: boolean;
}

/** What is wrong with the folder's files and not with the text. */
const ofFiles = new Set<DiagnosticCode>(['file-name', 'script-twice']);

/** What the format says nothing of, as it says nothing of the text. */
const ofText = new Set<DiagnosticCode>(['placeholder-left']);

/** Characters that are read. Of a thousand public files the longest has 43,000, and 1,300 in its frontmatter. */
const longest = { file: 1_000_000, head: 32_000 };

/** The grade, by what was found when it was read. */
export function formatGrade({
  conforms,
  diagnostics,
  signature,
}: Pick<ParsedSkill, 'conforms' | 'diagnostics'> & Pick<Skill, 'signature'>): FormatGrade {
  if (signature) return 'function';
  if (conforms) return 'open';
  return diagnostics.every(({ code }) => code === 'key-own' || ofFiles.has(code) || ofText.has(code))
    ? 'own'
    : 'foreign';
}

/** The path of the SKILL.md among a skill's files, however its name is written. */
export function findSkillMd(files: readonly string[]): string | undefined {
  return files.find((path) => path === 'SKILL.md') ?? files.find((path) => path.toLowerCase() === 'skill.md');
}

/**
 * Reads a SKILL.md (docs/skills/reference.md). Whatever the text holds, this returns: a skill, perhaps with warnings about
 * what was mended or ignored, or no skill and an error that names file, line and cure.
 */
export function parseSkillMd(text: string, place: SkillPlace): ParsedSkill {
  const diagnostics: Diagnostic[] = [];
  const file = findSkillMd(place.files) ?? 'SKILL.md';
  const report = createReport(diagnostics, place.id, file);
  const skill = readSkill(text, place, report);
  if (skill && file !== 'SKILL.md') report('warning', 'file-name', undefined, file);
  const conforms =
    skill !== undefined && diagnostics.every(({ code }) => ofFiles.has(code) || ofText.has(code));
  return { ...(skill && { skill }), diagnostics, conforms };
}

/** The id of a file that stands alone: its name made a slug. Undefined if it has none. */
export function idOfSkillMd(text: string): string | undefined {
  const split = splitSkillMd(text.slice(0, longest.head));
  const map = 'missing' in split ? undefined : readMendedYaml(split.head).map;
  const name = map && 'fields' in map ? map.fields.get('name')?.text : undefined;
  return slugOf(name ?? '') || undefined;
}

function readSkill(text: string, place: SkillPlace, report: ReportDiagnostic): Skill | undefined {
  if (text.length > longest.file) return refuse(report, 'file-too-large', 1, String(longest.file));
  const split = splitSkillMd(text);
  if ('missing' in split) return refuseSplit(split, place.id, report);
  for (const { line, text: fence } of split.oddFences) {
    report('warning', 'frontmatter-fence', line, String(line), fence.slice(0, 60));
  }
  const map = readFrontmatter(split.head, split.headLine, report);
  if (!map) return undefined;
  const written = readLegacy(map.fields, split, report);
  const fields = withCarried(written);
  const head: Head = {
    keys: written.keys(),
    field: (key) => {
      const found = fields.get(key);
      const above = split.headLine - 1;
      return found && { ...found, line: found.line + above, lineOf: (path) => found.lineOf(path) + above };
    },
    line: split.headLine - 1,
    report,
  };
  const naming = readNaming(head, place.id);
  if (!naming) return undefined;
  const { id, source, files } = place;
  const settings = readSettings(head, files);
  checkOpenFormat(head);
  const skill = withForm(
    { key: `${source}:${id}`, id, source, ...naming, body: split.body, ...settings, files },
    split.bodyLine,
    report,
  );
  checkPlaceholders(skill, split.bodyLine, report);
  return skill;
}

/** A body that is filled in asks for what its file does not declare. A script's skill says in its body what it likes. */
function withForm({ input: declared, ...skill }: Skill, bodyLine: number, report: ReportDiagnostic): Skill {
  const fills = skill.mode === 'llm' || skill.mode === 'direct';
  const input = fills ? withBodyFields(declared, skill.body, bodyLine, report) : declared;
  return { ...skill, ...(input && { input }) };
}

/** The fields of an old GHOSTYPE file as those of today, which an import will write; of any other file as they are. */
function readLegacy(
  fields: YamlMap['fields'],
  { head, headLine }: SplitSkillMd,
  report: ReportDiagnostic,
): YamlMap['fields'] {
  const legacy = legacySettings(fields, head);
  if (!legacy) return fields;
  const line = fields.get(legacy.keys[0] ?? '')?.line ?? 1;
  report('warning', 'legacy-format', line + headLine - 1, legacy.keys.join(', '));
  reportFates(legacy, line + headLine - 1, report);
  const changed = Object.entries(legacy.changes).filter(([, value]) => value !== undefined);
  const kept = [...fields].filter(([key]) => !legacy.keys.includes(key));
  const written = changed.map(([key, value]): [string, YamlField] => [
    key,
    { value: mapsOf(value), text: undefined, line, lineOf: () => line },
  ]);
  return new Map([...kept, ...written]);
}

/** Reads the YAML, and tells what had to be mended for that. */
function readFrontmatter(head: string, headLine: number, report: ReportDiagnostic): YamlMap | undefined {
  if (head.length > longest.head) {
    return refuse(report, 'frontmatter-too-large', headLine, String(longest.head));
  }
  const { mends, map } = readMendedYaml(head);
  if (!('fields' in map)) return refuse(report, map.code, map.line + headLine - 1, ...map.params);
  for (const { line, code, mended, params } of mends) {
    const at = line + headLine - 1;
    report('warning', code, at, String(at), mended, ...params);
  }
  for (const { key, line } of map.duplicates) {
    report('warning', 'duplicate-key', line + headLine - 1, key);
  }
  return map;
}

function refuseSplit(failure: SplitFailure, id: string, report: ReportDiagnostic): undefined {
  if (failure.missing === 'closing') return refuse(report, 'frontmatter-unclosed', failure.line);
  if (failure.late !== undefined)
    return refuse(report, 'frontmatter-late', failure.late, String(failure.late));
  return refuse(report, 'frontmatter-missing', 1, id);
}

function refuse(
  report: ReportDiagnostic,
  code: DiagnosticCode,
  line: number,
  ...params: string[]
): undefined {
  report('error', code, line, ...params);
  return undefined;
}
