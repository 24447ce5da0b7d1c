import { basename } from 'node:path';
import { nameTaken } from '../../src/core/library/function-name';
import { nameOfSkillJson } from '../../src/core/skill/function/skill-json';
import { type Inventory, inventoryOf } from '../../src/core/skill/inventory';
import type { Diagnostic, Skill } from '../../src/core/skill/model';
import { parseSkill, textFilesOf } from '../../src/core/skill/read-skill';
import { createReport } from '../../src/core/skill/report';
import { idOfSkillMd, type ParsedSkill } from '../../src/core/skill/skill-md';
import { slugOf } from '../../src/core/skill/slug';
import { lineOfBadBytes, utf8TextOf } from '../../src/core/utf8';
import { type Fault, joinShown, unreadable } from './faults';
import { type FoundPackage, findPackages } from './packages';

/** One skill that loads. */
export interface CheckedSkill
  extends Pick<
    Skill,
    | 'id'
    | 'name'
    | 'description'
    | 'body'
    | 'allowedTools'
    | 'config'
    | 'mode'
    | 'input'
    | 'files'
    | 'confirm'
    | 'signature'
    | 'pipeline'
  > {
  /** Of what defines it: its SKILL.md or skill.json. */
  path: string;
  /** It conforms to the open format to the letter. */
  strict: boolean;
  inventory: Inventory;
}

export interface CheckedDiagnostic extends Omit<Fault, 'severity'> {
  /** Counted from 1; null where it is no matter of one line. */
  line: number | null;
  severity: Diagnostic['severity'];
}

export interface CheckReport {
  skills: CheckedSkill[];
  diagnostics: CheckedDiagnostic[];
}

/** Reads every skill at these paths, which are relative to `base`. Never throws for what is there. */
export function checkPaths(paths: string[], base: string): CheckReport {
  const report: CheckReport = { skills: [], diagnostics: [] };
  const names: Named[] = [];
  for (const path of paths) {
    const { packages, faults } = findPackages(path, base);
    for (const each of packages) addPackage(each, report, names);
    report.diagnostics.push(...faults.map(asDiagnostic));
  }
  return report;
}

function addPackage(found: FoundPackage, report: CheckReport, names: Named[]): void {
  const own = textFilesOf(found.files.map((file) => file.path));
  if (own.length === 0) return;
  const path = found.shownSkillMd;
  try {
    const { skill, conforms, diagnostics } = withoutTwin(parse(found, own), names);
    report.diagnostics.push(
      ...diagnostics.map(({ file, line, severity, code, message, fix }) => ({
        path: file === own[0] ? path : joinShown(found.shown, file),
        line: line ?? null,
        severity,
        code,
        message,
        fix,
      })),
    );
    if (!skill) return;
    const { id, name, description, body, allowedTools, config, mode, files } = skill;
    const { confirm, input, signature, pipeline } = skill;
    const inventory = inventoryOf(found.files);
    report.skills.push({
      path,
      id,
      name,
      description,
      body,
      allowedTools,
      config,
      mode,
      files,
      ...(confirm !== undefined && { confirm }),
      ...(input && { input }),
      ...(signature && { signature }),
      ...(pipeline && { pipeline }),
      strict: conforms,
      inventory,
    });
  } catch (error) {
    report.diagnostics.push(asDiagnostic(unreadable(path, error)));
  }
}

type Named = Pick<Skill, 'id' | 'name' | 'signature'>;

/** A function whose name another one of these has does not load beside it. */
function withoutTwin(parsed: ParsedSkill, names: Named[]): ParsedSkill {
  const { skill } = parsed;
  if (!skill?.signature) return parsed;
  const taken = nameTaken(skill, names);
  names.push(skill);
  return taken ? { conforms: false, diagnostics: [...parsed.diagnostics, taken] } : parsed;
}

function parse({ folder, shown, files, read }: FoundPackage, own: string[]): ParsedSkill {
  const texts = new Map<string, string>();
  for (const file of own) {
    const bytes = read(file);
    const text = utf8TextOf(bytes);
    if (text === undefined) {
      const diagnostics: Diagnostic[] = [];
      createReport(diagnostics, folder ?? shown, file)('error', 'encoding', lineOfBadBytes(bytes));
      return { diagnostics, conforms: false };
    }
    texts.set(file, text);
  }
  const id = folder ?? idOfText(texts) ?? basename(shown).replace(/\..*$/, '');
  const parsed = parseSkill(texts, { id, source: 'user', files: files.map(({ path }) => path) });
  if (folder !== undefined) return parsed;
  // It has no folder that its name could differ from.
  return { ...parsed, diagnostics: parsed.diagnostics.filter(({ code }) => code !== 'name-not-folder') };
}

function idOfText(texts: ReadonlyMap<string, string>): string | undefined {
  const json = texts.get('skill.json');
  if (json !== undefined) return slugOf(nameOfSkillJson(json) ?? '') || undefined;
  const [text = ''] = texts.values();
  return idOfSkillMd(text);
}

function asDiagnostic(fault: Fault): CheckedDiagnostic {
  const { path, code, message, fix, severity = 'error' } = fault;
  return { path, line: null, severity, code, message, fix };
}
