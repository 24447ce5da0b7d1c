import '../background/zod';
import '../../src/options/styles.css';
import { browser } from 'wxt/browser';
import metadata from '../../public/skills/metadata.json';
import { localiseSkill } from '../../src/core/catalog/localise';
import { sha256 } from '../../src/core/sha256';
import { builtinFolders } from '../../src/library/builtin-folders';
import { inTurn } from '../../src/library/in-turn';
import { createLibrary } from '../../src/library/library';
import { folderObservation } from '../../src/library/observe-folders';
import { tellBackground } from '../../src/library/tell-background';
import { getMessage } from '../../src/messages/i18n';
import { reportErrors } from '../../src/messages/report-errors';
import { createClient } from '../../src/messages/rpc';
import { settingsChannel } from '../../src/messages/settings-commands';
import { mountPage } from '../../src/options/mount-page';
import { OptionsApp } from '../../src/options/options-app';
import { browserPlatform } from '../../src/options/platform';
import { announceSkillsChanged, onSkillsChanged } from '../../src/store/changes';
import { createDatabase } from '../../src/store/database';
import { createFolderStore } from '../../src/store/folders';
import { createManagedSettings } from '../../src/store/managed';
import { createSettings } from '../../src/store/settings';
import { createSkillStore } from '../../src/store/skills';

reportErrors('options');
const database = createDatabase();
const library = createLibrary({
  store: createSkillStore(database),
  folders: createFolderStore(database),
  observeFolders: folderObservation(),
  builtin: builtinFolders,
  builtinMetadata: metadata,
  localise: (skill) => localiseSkill(skill, getMessage),
  settings: createSettings(browser.storage.local),
  managed: createManagedSettings(browser.storage),
  startWorker: () => new Worker(browser.runtime.getURL('/library-worker.js')),
  sha256,
  now: Date.now,
  grantedOrigins: async () => (await browser.permissions.getAll()).origins ?? [],
  announce: announceSkillsChanged,
  onSkillsChanged,
  inTurn,
  isPrivate: browser.extension.inIncognitoContext,
});

const commands = createClient(settingsChannel);
tellBackground(() => commands.skillsChanged());

mountPage(
  'options_page_title',
  <OptionsApp commands={commands} platform={browserPlatform()} library={library} />,
);
