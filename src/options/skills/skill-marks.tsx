import type { LibraryEntry } from '../../core/library/types';
import { t, tn } from '../../ui/i18n';
import { namesakeText } from '../../ui/namesake-text';
import { visibleLine } from '../../ui/plain-text';
import { sitesText } from '../sites-field';
import { dayText } from './day-text';

interface SkillMarksProps {
  entry: LibraryEntry;
  keyLabel: (code: string) => string;
}

/** What else there is to know of a skill at a glance: where it is from, what is wrong with it, its key, its uses. */
export function SkillMarks({ entry, keyLabel }: SkillMarksProps) {
  const { source, overridesBuiltin, installedAt, warnings, metadata } = entry;
  const day = dayText(installedAt);
  return (
    <ul class="marks">
      <li class="mark">{t(overridesBuiltin ? 'library_own_copy' : `library_source_${source}`)}</li>
      {entry.category !== undefined && <li class="mark">{visibleLine(entry.category, 40)}</li>}
      {entry.collections && <li class="mark">{visibleLine(entry.collections.join(', '), 60)}</li>}
      <Grade entry={entry} />
      {entry.userInvocable === false && (
        <li class="mark" title={t('library_for_models_title')}>
          {t('library_for_models')}
        </li>
      )}
      {entry.sameName && (
        <li class="mark" title={entry.sameName.others.map(namesakeText).join('\n')}>
          {t(entry.sameName.called === entry.key ? 'library_name_wins' : 'library_name_loses')}
        </li>
      )}
      {entry.scope && <Sites sites={entry.scope.sites} />}
      {entry.updateWaits && <li class="mark mark-warning">{t('library_update')}</li>}
      {warnings > 0 && <li class="mark mark-warning">{tn('library_warnings', warnings)}</li>}
      {metadata.paletteKey && (
        <li class="mark">
          {t('library_key')} <kbd>{keyLabel(metadata.paletteKey)}</kbd>
        </li>
      )}
      {metadata.uses > 0 && <li class="mark">{tn('library_uses', metadata.uses)}</li>}
      {day && <li class="mark">{t('library_added', day)}</li>}
    </ul>
  );
}

/** Where it can be used, where that is not everywhere. */
function Sites({ sites }: { sites: readonly string[] }) {
  const [only = ''] = sites;
  return (
    <li class="mark" title={t('sites_here', sitesText(sites))}>
      {sites.length === 1 ? t('sites_mark', visibleLine(only, 40)) : tn('sites_mark_many', sites.length)}
    </li>
  );
}

/** What keeps it from being used, here or by other programs. Fields of ours keep it from nothing. */
function Grade({ entry: { errors, format } }: { entry: LibraryEntry }) {
  if (errors > 0) return <li class="mark mark-danger">{t('library_grade_broken')}</li>;
  if (format !== 'foreign') return null;
  return (
    <li class="mark" title={t('library_grade_loads_title')}>
      {t('library_grade_loads')}
    </li>
  );
}
