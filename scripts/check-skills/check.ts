import { basename } from 'node:path';
import { type Inventory, inventoryOf } from '../../src/core/skill/inventory';
import type { Diagnostic, Skill } from '../../src/core/skill/model';
import { createReport } from '../../src/core/skill/report';
import { findSkillMd, idOfSkillMd, parseSkillMd } from '../../src/core/skill/skill-md';
import { lineOfBadBytes, utf8TextOf } from '../../src/core/utf8';
import { type Fault, unreadable } from './faults';
import { type FoundPackage, findPackages } from './packages';

/** One skill that loads. */
export interface CheckedSkill
  extends Pick<
    Skill,
    'id' | 'name' | 'description' | 'body' | 'allowedTools' | 'config' | 'mode' | 'files' | 'confirm'
  > {
  /** Of its SKILL.md. */
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
  for (const path of paths) {
    const { packages, faults } = findPackages(path, base);
    for (const each of packages) addPackage(each, report);
    report.diagnostics.push(...faults.map(asDiagnostic));
  }
  return report;
}

function addPackage(found: FoundPackage, report: CheckReport): void {
  const paths = found.files.map((file) => file.path);
  const file = findSkillMd(paths);
  if (file === undefined) return;
  const path = found.shownSkillMd;
  try {
    const { skill, conforms, diagnostics } = parse(found.read(file), found, file);
    report.diagnostics.push(
      ...diagnostics.map(({ line, severity, code, message, fix }) => ({
        path,
        line: line ?? null,
        severity,
        code,
        message,
        fix,
      })),
    );
    if (!skill) return;
    const { id, name, description, body, allowedTools, config, mode, files, confirm } = skill;
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
      strict: conforms,
      inventory,
    });
  } catch (error) {
    report.diagnostics.push(asDiagnostic(unreadable(path, error)));
  }
}

function parse(bytes: Uint8Array, { folder, shown, files }: FoundPackage, file: string) {
  const text = utf8TextOf(bytes);
  if (text === undefined) {
    const diagnostics: Diagnostic[] = [];
    createReport(diagnostics, folder ?? shown, file)('error', 'encoding', lineOfBadBytes(bytes));
    return { diagnostics, conforms: false };
  }
  const id = folder ?? idOfSkillMd(text) ?? basename(shown).replace(/\..*$/, '');
  const parsed = parseSkillMd(text, { id, source: 'user', files: files.map(({ path }) => path) });
  if (folder !== undefined) return parsed;
  // It has no folder that its name could differ from.
  return { ...parsed, diagnostics: parsed.diagnostics.filter(({ code }) => code !== 'name-not-folder') };
}

function asDiagnostic(fault: Fault): CheckedDiagnostic {
  const { path, code, message, fix, severity = 'error' } = fault;
  return { path, line: null, severity, code, message, fix };
}
