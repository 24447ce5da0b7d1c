import { useEffect, useState } from 'preact/hooks';
import type { FoundSkill } from '../../../core/library/import-types';
import type { SkillChange } from '../../../core/library/skill-change';
import type { Library } from '../../../core/library/types';
import { definitionOf } from '../../../core/skill/read-skill';
import { t } from '../../../ui/i18n';
import { TextChanges } from '../../text-changes';
import { ChangeList } from './change-list';
import { EndingGrants } from './ending-grants';
import { LooseningList } from './loosening-list';
import { useText } from './use-text';

interface ChangesProps {
  library: Pick<Library, 'skill'>;
  read: (path: string) => Promise<Uint8Array>;
  found: FoundSkill;
  change: SkillChange;
}

/** What an update changes: first what it loosens, then files, settings and the text itself. */
export function Changes({ library, read, found, change }: ChangesProps) {
  const scripts = found.manifest?.inventory.scripts ?? [];
  const kept = useCurrentText(library, found.id);
  const path = found.manifest && definitionOf(found.manifest);
  const next = useText(read, path);
  return (
    <section class="changes" aria-labelledby="import-changes-title">
      <h3 id="import-changes-title">{t('import_changes_title')}</h3>
      <LooseningList loosens={change.loosens} />
      <EndingGrants skill={found.id} />
      <ChangeList change={change} scripts={scripts} />
      {kept !== undefined && next.value !== undefined && (
        <TextChanges before={kept} after={next.value} title={t('import_diff_title', path ?? '')} />
      )}
    </section>
  );
}

/** What defines the skill, as the user has it; undefined while it is read, and if it cannot be read. */
function useCurrentText(library: Pick<Library, 'skill'>, id: string): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let current = true;
    // Without it there is no comparison of the text; what else changes is known already.
    library.skill(`user:${id}`).then(({ skillMd }) => current && setText(skillMd), Boolean);
    return () => {
      current = false;
    };
  }, [library, id]);
  return text;
}
