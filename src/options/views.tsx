import type { ComponentChild } from 'preact';
import type { Library } from '../core/library/types';
import type { SkillKey } from '../core/skill/model';
import type { SettingsCommands } from '../messages/settings-commands';
import type { MessageKey } from '../ui/i18n';
import { AboutView } from './about/about-view';
import { CollectionsView } from './collections/collections-view';
import { DictionarySection } from './dictionary-section';
import { GeneralView } from './general/general-view';
import { HistoryView } from './history/history-view';
import { HomeView } from './home/home-view';
import { ImportView } from './import/import-view';
import { MemosView } from './memos/memos-view';
import { ModelSection } from './model/model-section';
import { PermissionsView } from './permissions/permissions-view';
import type { Platform } from './platform';
import { PrivacySection } from './privacy-section';
import { LanguageToolSection } from './proofreading/language-tool-section';
import { RunsView } from './runs/runs-view';
import { type HeldSection, held } from './search/held';
import { ShortcutsView } from './shortcuts/shortcuts-view';
import { SkillView } from './skill/skill-view';
import { SkillsView } from './skills/skills-view';
import { SourcesView } from './sources/sources-view';

export interface OptionsProps {
  commands: SettingsCommands;
  platform: Platform;
  library: Library;
}

export interface View {
  /** Its deep link: `options.html#model`. The view of one skill is at `#skills/<key>`. */
  id: string;
  title: MessageKey;
  /** The entry of the navigation under which it lies, if it has none of its own. */
  under?: string;
  /** The entry of the navigation that it shares with its neighbours, which are listed there while one of them is open. */
  group?: MessageKey;
  /** What can be searched for in it. */
  holds: readonly HeldSection[];
  /** The view draws its heading, an `h2`, itself: the title is not known before it has loaded. */
  headsItself?: true;
  draw: (props: OptionsProps, skillKey?: SkillKey) => ComponentChild;
}

/** In the navigation's order. */
export const views: View[] = [
  { id: 'home', title: 'home_title', holds: held.home, draw: (props) => <HomeView {...props} /> },
  {
    id: 'skills',
    title: 'options_skills_title',
    holds: held.skills,
    draw: (props) => <SkillsView {...props} />,
  },
  {
    id: 'skill',
    title: 'skill_title',
    under: 'skills',
    headsItself: true,
    holds: [],
    draw: (props, skillKey) => skillKey && <SkillView {...props} skillKey={skillKey} />,
  },
  {
    id: 'import',
    title: 'import_title',
    under: 'skills',
    holds: held.import,
    draw: (props) => <ImportView {...props} />,
  },
  {
    id: 'sources',
    title: 'sources_title',
    under: 'skills',
    holds: held.sources,
    draw: (props) => <SourcesView {...props} />,
  },
  {
    id: 'collections',
    title: 'collections_title',
    under: 'skills',
    holds: held.collections,
    draw: (props) => <CollectionsView {...props} />,
  },
  {
    id: 'model',
    title: 'options_model_title',
    holds: held.model,
    draw: (props) => <ModelSection {...props} />,
  },
  {
    id: 'runs',
    title: 'runs_title',
    group: 'options_group_writing',
    holds: held.runs,
    draw: ({ commands }) => <RunsView commands={commands} />,
  },
  {
    id: 'dictionary',
    title: 'options_dictionary_title',
    group: 'options_group_writing',
    holds: held.dictionary,
    draw: (props) => (
      <>
        <DictionarySection {...props} />
        <LanguageToolSection {...props} />
      </>
    ),
  },
  {
    id: 'shortcuts',
    title: 'shortcuts_title',
    holds: held.shortcuts,
    draw: (props) => <ShortcutsView {...props} />,
  },
  {
    id: 'history',
    title: 'history_title',
    group: 'options_group_activity',
    holds: held.history,
    draw: (props) => <HistoryView {...props} />,
  },
  {
    id: 'memos',
    title: 'memos_title',
    group: 'options_group_activity',
    holds: held.memos,
    draw: (props) => <MemosView {...props} />,
  },
  {
    id: 'permissions',
    title: 'permissions_title',
    group: 'options_group_privacy',
    holds: held.permissions,
    draw: ({ commands }) => <PermissionsView commands={commands} />,
  },
  {
    id: 'privacy',
    title: 'options_privacy_title',
    group: 'options_group_privacy',
    holds: held.privacy,
    draw: (props) => <PrivacySection {...props} />,
  },
  {
    id: 'general',
    title: 'general_title',
    group: 'general_title',
    holds: held.general,
    draw: ({ library, commands }) => <GeneralView library={library} commands={commands} />,
  },
  {
    id: 'about',
    title: 'options_about_title',
    group: 'general_title',
    holds: held.about,
    draw: ({ commands }) => <AboutView commands={commands} />,
  },
];
