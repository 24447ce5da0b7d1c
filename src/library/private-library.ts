import type { ImportSession } from '../core/library/import-types';
import { LibraryError } from '../core/library/library-error';
import type { Library } from '../core/library/types';

const refused = async (): Promise<never> => {
  throw new LibraryError('store-private');
};

const refusedImport: ImportSession = {
  onProgress: () => undefined,
  found: Promise.resolve({ failure: { kind: 'library', error: { code: 'store-private', params: [] } } }),
  readFile: refused,
  takeApart: refused,
  keepBoth: refused,
  install: refused,
  restoreBackup: refused,
  cancel: () => undefined,
};

/**
 * The library in a private window. Its database is another one, empty, and goes with the window: what is shown and kept
 * there would not be the user's library.
 */
export const privateLibrary: Library = {
  list: refused,
  skill: refused,
  readFile: refused,
  setEnabled: refused,
  setMetadata: refused,
  saveSkillMd: refused,
  previewEdit: refused,
  edit: refused,
  previewFiles: refused,
  changeFiles: refused,
  versions: refused,
  readVersionFile: refused,
  previewRestore: refused,
  restoreVersion: refused,
  deleteVersions: refused,
  putVersionsBack: refused,
  create: refused,
  duplicate: refused,
  remove: refused,
  restore: refused,
  exportSkill: refused,
  backup: refused,
  keepTable: refused,
  openImport: () => refusedImport,
  collections: async () => [],
  addCollection: refused,
  changeCollection: refused,
  removeCollection: refused,
  restoreCollection: refused,
  collect: refused,
  sources: refused,
  managedProblems: async () => [],
  lookAgain: refused,
  lookWhereDue: async () => undefined,
  watchSources: () => () => undefined,
  mayReadFolders: refused,
  folderStanding: async () => undefined,
  letWrite: refused,
  writeBack: refused,
  compareFolder: refused,
  settleConflict: refused,
  changeSource: refused,
  moveSource: refused,
  tokenHosts: async () => [],
  keepToken: refused,
  onChange: () => () => undefined,
};
