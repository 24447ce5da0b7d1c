import type { SkillManifest } from '../../../core/library/manifest';
import { type FormatGrade, formatGrade } from '../../../core/skill/skill-md';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';
import { DiagnosticList } from '../diagnostic-list';

const openTexts = {
  open: 'skill_grade_open_yes',
  own: 'skill_grade_open_own',
  foreign: 'skill_grade_open_no',
  function: 'skill_grade_open_function',
} as const satisfies Record<FormatGrade, string>;

/** A function is not judged: it is no skill of that format, and needs not be. */
const gradeClasses = {
  open: 'grade-good',
  own: 'grade-good',
  foreign: 'grade-fair',
  function: undefined,
} as const satisfies Record<FormatGrade, string | undefined>;

interface GradesProps {
  manifest: SkillManifest;
  /** Saves the skill in the open format, with the fields of ours where other programs do not mind them. */
  onExportOpen(): void;
}

/** How the skill is judged, in two grades: whether it loads here, and whether it is as the open format wants it. */
export function Grades({ manifest, onExportOpen }: GradesProps) {
  const here = manifest.diagnostics.filter(({ severity }) => severity !== 'note');
  const strict = manifest.diagnostics.filter(({ severity }) => severity === 'note');
  const format = formatGrade(manifest);
  return (
    <section class="grades" aria-labelledby="about-grades">
      <h3 id="about-grades">{t('skill_grades')}</h3>
      <div class="skill-grade">
        <p class={here.length === 0 ? 'grade-good' : 'grade-fair'}>
          <b>{t('skill_grade_here')}</b> {t(hereText(manifest))}
        </p>
        {here.length > 0 && <DiagnosticList diagnostics={here} label={t('skill_grade_here')} />}
      </div>
      <div class="skill-grade">
        <p class={gradeClasses[format]}>
          <b>{t('skill_grade_open')}</b> {t(openTexts[format])}
        </p>
        {strict.length > 0 && <DiagnosticList diagnostics={strict} label={t('skill_grade_open')} />}
        {format === 'own' && (
          <>
            <p class="hint">{t('skill_grade_open_copy_hint')}</p>
            <Button onClick={onExportOpen}>{t('skill_grade_open_copy')}</Button>
          </>
        )}
      </div>
    </section>
  );
}

function hereText({ diagnostics }: SkillManifest) {
  if (diagnostics.some(({ severity }) => severity === 'error')) return 'skill_grade_here_no';
  const warned = diagnostics.some(({ severity }) => severity === 'warning');
  return warned ? 'skill_grade_here_warned' : 'skill_grade_here_yes';
}
