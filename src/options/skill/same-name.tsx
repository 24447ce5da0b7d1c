import type { Library } from '../../core/library/types';
import type { SkillKey } from '../../core/skill/model';
import { settingsLink } from '../../messages/page-commands';
import { t } from '../../ui/i18n';
import { namesakeText } from '../../ui/namesake-text';
import { visibleLine } from '../../ui/plain-text';
import { useLibraryEntries } from './use-library-entries';

/** Which other skills have the skill's name, and which of them is used where it is called; nothing where there is none. */
export function SameName({ library, skillKey }: { library: Library; skillKey: SkillKey }) {
  const entry = useLibraryEntries(library).find(({ key }) => key === skillKey);
  if (!entry?.sameName) return null;
  const { called, others } = entry.sameName;
  return (
    <section class="same-name" aria-labelledby="same-name">
      <p id="same-name">{t(called === skillKey ? 'skill_same_name_wins' : 'skill_same_name_loses')}</p>
      <ul>
        {others.map((other) => (
          <li key={other.key}>
            <a href={settingsLink(other.key)} dir="auto">
              {namesakeText(other)}
            </a>
          </li>
        ))}
      </ul>
      <p class="hint">
        {t('skill_same_name_folder', visibleLine(entry.id, 80))}{' '}
        <a href="#sources">{t('skill_same_name_order')}</a>
      </p>
    </section>
  );
}
