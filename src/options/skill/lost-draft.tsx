import { useId, useState } from 'preact/hooks';
import type { Library } from '../../core/library/types';
import { idOf } from '../../core/skill/key';
import type { SkillKey } from '../../core/skill/model';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { setDraft, setFileDraft, useDraft, useFileDrafts } from './drafts';
import { LibraryErrorNotice } from './library-error-notice';
import { goTo } from './skill-address';

/** What the user had typed into a skill that is gone: to be copied, or kept as a skill again. */
export function LostDraft({ library, skillKey }: { library: Library; skillKey: SkillKey }) {
  const files = Object.entries(useFileDrafts(skillKey));
  return (
    <>
      <LostText library={library} skillKey={skillKey} />
      {files.map(([path, { text }]) => (
        <LostFile
          key={path}
          path={path}
          text={text}
          onDiscard={() => setFileDraft(skillKey, path, undefined)}
        />
      ))}
    </>
  );
}

function LostFile({ path, text, onDiscard }: { path: string; text: string; onDiscard: () => void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('skill_lost_file', visibleLine(path))}</label>
      <textarea id={id} rows={12} readOnly value={text} />
      <p class="row">
        <Button kind="danger" onClick={onDiscard}>
          {t('skill_edit_discard')}
        </Button>
      </p>
    </div>
  );
}

function LostText({ library, skillKey }: { library: Library; skillKey: SkillKey }) {
  const id = useId();
  const draft = useDraft(skillKey);
  const [error, setError] = useState<unknown>();
  if (!draft) return null;

  async function keep(text: string): Promise<void> {
    try {
      const key = await library.create(idOf(skillKey), text);
      setDraft(skillKey, undefined);
      goTo(key);
    } catch (failed) {
      setError(failed);
    }
  }

  return (
    <div class="field">
      <label for={id}>{t('skill_lost_draft')}</label>
      <textarea id={id} rows={12} readOnly value={draft.text} />
      <p class="row">
        <Button onClick={() => void keep(draft.text)}>{t('skill_lost_draft_keep')}</Button>
        <Button kind="danger" onClick={() => setDraft(skillKey, undefined)}>
          {t('skill_edit_discard')}
        </Button>
      </p>
      {error !== undefined && <LibraryErrorNotice error={error} />}
    </div>
  );
}
