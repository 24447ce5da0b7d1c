import type { FoundSkill } from '../../../core/library/import-types';
import { type FormatGrade, formatGrade } from '../../../core/skill/skill-md';
import { archiveProblemText } from '../../../ui/archive-problem-text';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { DiagnosticList } from '../../skill/diagnostic-list';
import { isInstallable } from '../pick';

const formatTexts = {
  open: 'import_grade_conforms',
  own: 'import_grade_own',
  foreign: 'import_grade_conforms_not',
  function: 'import_grade_function',
} as const satisfies Record<FormatGrade, string>;

/** Both grades, what is wrong with SKILL.md and how to mend it, and which files are refused. */
export function Checks({ found }: { found: FoundSkill }) {
  const { manifest, diagnostics, refused } = found;
  const loads = isInstallable(found);
  return (
    <section aria-labelledby="import-checks-title">
      <h3 id="import-checks-title">{t('import_checks_title')}</h3>
      <ul class="grades">
        <Grade passed={loads}>{t(loads ? 'import_grade_loads' : 'import_grade_loads_not')}</Grade>
        {manifest && (
          <Grade passed={formatGrade(manifest) !== 'foreign'}>{t(formatTexts[formatGrade(manifest)])}</Grade>
        )}
      </ul>
      {refused.length > 0 && (
        <ul class="refused" aria-label={t('import_refused_title')}>
          {refused.slice(0, 50).map((problem) => (
            <li key={`${problem.code} ${problem.path}`} class="notice notice-danger">
              <p class="notice-title">
                <code>{visibleLine(problem.path, 200)}</code>
              </p>
              <p>{visibleLine(archiveProblemText(problem), 400)}</p>
            </li>
          ))}
        </ul>
      )}
      {diagnostics.length > 0 && (
        <DiagnosticList diagnostics={diagnostics.slice(0, 50)} label={t('import_checks_title')} />
      )}
    </section>
  );
}

function Grade({ passed, children }: { passed: boolean; children: string }) {
  return (
    <li class={passed ? 'grade grade-passed' : 'grade grade-missed'}>
      <span aria-hidden="true">{passed ? '✓' : '!'}</span> {children}
    </li>
  );
}
