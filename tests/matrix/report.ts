import { readFileSync } from 'node:fs';
import { type Noted, noteType } from './noted';
import { type BrowserName, type CaseName, caseNames } from './row';

/** What a run has seen: notes of the tests that came to an end, and those that broke. */
export interface MatrixReport {
  noted: Noted[];
  broken: { row: string; browser: BrowserName; case: CaseName }[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: Spec[];
}

interface Spec {
  title: string;
  tests: { projectName: string; results: { annotations?: { type: string; description?: string }[] }[] }[];
}

/** Reads Playwright's JSON report. */
export function readReport(file: string): MatrixReport {
  const report: MatrixReport = { noted: [], broken: [] };
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { suites: Suite[] };
  for (const suite of suites) collect(suite, report);
  return report;
}

function collect(suite: Suite, report: MatrixReport): void {
  for (const inner of suite.suites ?? []) collect(inner, report);
  for (const spec of suite.specs ?? []) {
    for (const { projectName, results } of spec.tests) {
      const browser = projectName.replace('matrix-', '');
      if (browser !== 'chromium' && browser !== 'firefox') continue;
      const note = results
        .flatMap(({ annotations = [] }) => annotations)
        .findLast(({ type }) => type === noteType)?.description;
      if (note !== undefined) report.noted.push(JSON.parse(note) as Noted);
      else if (isCase(spec.title)) report.broken.push({ row: suite.title, browser, case: spec.title });
    }
  }
}

/** Other tests of fields are in the same files. */
const isCase = (title: string): title is CaseName => caseNames.some((name) => name === title);
