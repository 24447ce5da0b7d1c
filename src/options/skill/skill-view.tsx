import { useCallback, useState } from 'preact/hooks';
import { LibraryError } from '../../core/library/library-error';
import type { Library, LibrarySkill } from '../../core/library/types';
import type { SkillKey } from '../../core/skill/model';
import { instructionsFileOf } from '../../core/skill/read-skill';
import { parseSkillMd } from '../../core/skill/skill-md';
import { DrawnMarkdown } from '../../ui/drawn-markdown';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { FolderSection } from '../folder/folder-section';
import { useText } from '../import/preview/use-text';
import type { Platform } from '../platform';
import { UndoNotice } from '../undo-notice';
import { AboutTab } from './about/about-tab';
import { useUnsaved } from './drafts';
import { EditTab } from './editor/edit-tab';
import { FilesTab } from './files/files-tab';
import { LibraryErrorNotice } from './library-error-notice';
import { LostDraft } from './lost-draft';
import { PipelinePicture } from './pipeline/pipeline-picture';
import { SameName } from './same-name';
import type { RunFormCommands } from './settings/run-form';
import { SettingsTab } from './settings/settings-tab';
import { SkillHeading } from './skill-head';
import { type Tab, Tabs } from './tabs';
import { TrialTab } from './trial/trial-tab';
import { useSkill } from './use-skill';
import { type SkillActions, useSkillActions } from './use-skill-actions';
import { RestoredNotice } from './versions/restored-notice';
import { VersionsTab } from './versions/versions-tab';

export interface SkillViewProps {
  library: Library;
  commands: RunFormCommands;
  platform: Pick<Platform, 'copy'>;
  skillKey: SkillKey;
}

/** One skill: its text, its files, its settings, where it came from, and a place to try it. */
export function SkillView({ library, commands, platform, skillKey }: SkillViewProps) {
  const { skill, error, reload } = useSkill(library, skillKey);
  const actions = useSkillActions({ library, skill });
  return (
    <>
      {error !== undefined && (
        <>
          <LibraryErrorNotice error={error} />
          {!(error instanceof LibraryError && error.code === 'library-gone') && (
            <Button onClick={() => void reload()}>{t('skill_load_again')}</Button>
          )}
          <LostDraft key={skillKey} library={library} skillKey={skillKey} />
        </>
      )}
      {skill && <SkillHeading library={library} skill={skill} actions={actions} />}
      {skill && <SameName library={library} skillKey={skill.manifest.key} />}
      <News>
        {actions.error !== undefined && <LibraryErrorNotice error={actions.error} />}
        {actions.undoConvert && (
          <UndoNotice message={t('convert_done')} hidden={actions.isUnsaved} onUndo={actions.undoConvert} />
        )}
        {actions.restoredVersion && (
          <RestoredNotice {...actions.restoredVersion} hidden={actions.isUnsaved} />
        )}
        {actions.undoRestore && <UndoNotice message={t('skill_restored')} onUndo={actions.undoRestore} />}
      </News>
      {skill?.manifest.origin.kind === 'folder' && <FolderSection library={library} skill={skill} />}
      {skill && <SkillTabs {...{ library, commands, platform, skill, reload, actions }} />}
    </>
  );
}

interface SkillTabsProps extends Pick<SkillViewProps, 'library' | 'commands' | 'platform'> {
  skill: LibrarySkill;
  actions: SkillActions;
  reload: () => Promise<void>;
}

function SkillTabs({ library, commands, platform, skill, actions, reload }: SkillTabsProps) {
  const [open, setOpen] = useState('text');
  const unsaved = useUnsaved(skill.manifest);
  const tabs: Tab[] = [
    { id: 'text', title: t('skill_tab_text'), content: () => <TextTab library={library} skill={skill} /> },
    {
      id: 'edit',
      title: <TabTitle title={t('skill_tab_edit')} unsaved={unsaved.text} />,
      content: () => <EditTab library={library} skill={skill} reload={reload} />,
    },
    {
      id: 'files',
      title: <TabTitle title={t('skill_tab_files')} unsaved={unsaved.files} />,
      content: () => <FilesTab {...{ library, skill, reload }} onEditDefinition={() => setOpen('edit')} />,
    },
    {
      id: 'settings',
      title: <TabTitle title={t('skill_tab_settings')} unsaved={unsaved.settings} />,
      content: () => <SettingsTab {...{ library, skill, commands, reload }} />,
    },
    { id: 'try', title: t('skill_tab_try'), content: () => <TrialTab skill={skill} /> },
    ...(skill.manifest.source === 'user'
      ? [
          {
            id: 'versions',
            title: t('skill_tab_versions'),
            content: () => <VersionsTab library={library} skill={skill} onRestore={actions.restoreVersion} />,
          },
        ]
      : []),
    {
      id: 'about',
      title: t('skill_tab_about'),
      content: () => (
        <AboutTab
          {...{ library, skill, commands, platform }}
          onExportOpen={actions.exportOpen}
          onConvert={actions.convert}
        />
      ),
    },
  ];
  // The built-in skill that takes the place of the user's copy has fewer.
  const shown = tabs.some(({ id }) => id === open) ? open : 'text';
  return <Tabs label={t('skill_tabs')} tabs={tabs} open={shown} onOpen={setOpen} />;
}

/** With a dot, which is read aloud as what it means, where something is not saved. */
function TabTitle({ title, unsaved }: { title: string; unsaved: boolean }) {
  return (
    <>
      {title}
      {unsaved && <span class="unsaved-dot" role="img" aria-label={t('skill_edit_unsaved')} />}
    </>
  );
}

/** What the model is told, and what a pipeline does. */
function TextTab({ library, skill }: { library: Library; skill: LibrarySkill }) {
  const { key, id, source, files, signature, hashes } = skill.manifest;
  const path = signature && instructionsFileOf(skill.manifest);
  const read = useCallback((file: string) => library.readFile(key, file), [library, hashes.package]);
  const prompt = useText(read, path).value;
  const text = signature ? (prompt ?? '') : skill.skillMd;
  const body = path?.endsWith('prompt.md')
    ? text
    : (parseSkillMd(text, { id, source, files }).skill?.body ?? text);
  const { pipeline } = skill.manifest;
  if (pipeline === undefined && body.trim() === '') return <p class="empty">{t('skill_text_empty')}</p>;
  return (
    <>
      {pipeline && <PipelinePicture pipeline={pipeline} />}
      <DrawnMarkdown text={body} />
    </>
  );
}
