import type { SkillManifest } from '../../../core/library/types';
import { t } from '../../../ui/i18n';
import { DiagnosticList } from '../diagnostic-list';

/** How the skill is judged, in two grades: whether it loads here, and whether it is as the open format wants it. */
export function Grades({ manifest }: { manifest: SkillManifest }) {
  const here = manifest.diagnostics.filter(({ severity }) => severity !== 'note');
  const strict = manifest.diagnostics.filter(({ severity }) => severity === 'note');
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
        <p class={manifest.conforms ? 'grade-good' : 'grade-fair'}>
          <b>{t('skill_grade_open')}</b>{' '}
          {t(manifest.conforms ? 'skill_grade_open_yes' : 'skill_grade_open_no')}
        </p>
        {strict.length > 0 && <DiagnosticList diagnostics={strict} label={t('skill_grade_open')} />}
      </div>
    </section>
  );
}

function hereText({ diagnostics }: SkillManifest) {
  if (diagnostics.some(({ severity }) => severity === 'error')) return 'skill_grade_here_no';
  const warned = diagnostics.some(({ severity }) => severity === 'warning');
  return warned ? 'skill_grade_here_warned' : 'skill_grade_here_yes';
}
