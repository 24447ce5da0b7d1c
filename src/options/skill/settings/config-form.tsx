import type { Library, LibrarySkill } from '../../../core/library/types';
import { Button } from '../../../ui/form/button';
import { News, Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { CopyNotice } from '../copy-notice';
import { useDraft } from '../drafts';
import { LibraryErrorNotice } from '../library-error-notice';
import { ConfigField, isNested } from './config-field';
import { type ConfigDraft, type ConfigReport, useConfigDraft } from './use-config-draft';

interface ConfigFormProps {
  library: Library;
  skill: LibrarySkill;
  reload: () => Promise<void>;
}

/** The settings that the skill itself brings, written into its SKILL.md. */
export function ConfigForm({ library, skill, reload }: ConfigFormProps) {
  const draft = useConfigDraft({ library, skill, reload });
  const editing = useDraft(skill.manifest.key) !== undefined;
  // What nobody can set here is a part of the skill.
  if (draft.values.every(([, value]) => isNested(value)))
    return <p class="empty">{t('skill_config_none')}</p>;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!editing) void draft.save();
      }}
    >
      <CopyNotice skill={skill} />
      {editing && (
        <Notice kind="warning" title={t('skill_config_editing')}>
          <p>{t('skill_config_editing_text')}</p>
        </Notice>
      )}
      <fieldset disabled={editing}>
        {draft.values.map(([name, value]) => (
          <ConfigField
            key={`${name} ${draft.generation}`}
            name={name}
            value={value}
            installed={skill.manifest.installedConfig[name]}
            onChange={(next) => draft.change(name, next)}
          />
        ))}
      </fieldset>
      <SaveRow skill={skill} draft={draft} />
      <News>{draft.report && <Report report={draft.report} />}</News>
    </form>
  );
}

function SaveRow({ skill, draft }: { skill: LibrarySkill; draft: ConfigDraft }) {
  const ownCopy = skill.manifest.source === 'builtin';
  return (
    <p class="row">
      <Button kind="primary" busy={draft.saving || !draft.unsaved || draft.invalid}>
        {t(ownCopy ? 'skill_edit_save_copy' : 'skill_edit_save')}
      </Button>
      {draft.unsaved && <Button onClick={draft.discard}>{t('skill_edit_discard')}</Button>}
      <span class="hint">{draft.unsaved && t('skill_edit_unsaved')}</span>
    </p>
  );
}

function Report({ report }: { report: ConfigReport }) {
  switch (report.kind) {
    case 'saved':
      return (
        <Notice kind="success" title={t(report.ownCopy ? 'skill_edit_saved_copy' : 'skill_edit_saved')} />
      );
    case 'changed':
      return (
        <Notice kind="warning" title={t('skill_conflict')}>
          <p>{t('skill_config_changed')}</p>
        </Notice>
      );
    case 'failed':
      return <LibraryErrorNotice error={report.error} />;
  }
}
