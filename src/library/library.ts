import { metadataFor } from '../core/catalog/metadata';
import { scopeOf, scopesOf } from '../core/catalog/scope';
import { namesOfCollections } from '../core/library/collections';
import type { ImportSession, ImportSource } from '../core/library/import-types';
import { LibraryError } from '../core/library/library-error';
import { placeOfIndex } from '../core/library/site-index';
import { sourcePlaceOf } from '../core/library/sources';
import type { Library, LibrarySkill } from '../core/library/types';
import { inOpenFormat } from '../core/skill/edit-skill-md';
import { findInside } from '../core/skill/inside';
import type { SkillFile } from '../core/skill/inventory';
import { definitionOf } from '../core/skill/read-skill';
import { findSkillMd } from '../core/skill/skill-md';
import { utf8TextOf } from '../core/utf8';
import { readSourceOrder } from '../store/source-order';
import { backupChoices } from './backup-choices';
import { readBackupSettings, restoreCollections, restoreSettings } from './backup-settings';
import { createBuiltinSkills, wordsFor } from './builtin';
import { createChanging } from './changing';
import { createCollecting } from './collecting';
import { createEditing } from './editing';
import { createFolders } from './folders';
import { createFollowing } from './following';
import { createImportSession } from './import-session';
import { splitKey } from './key';
import { listLibrary } from './listing';
import { installUnseen } from './managed-sources';
import type { LibraryNeeds } from './needs';
import { privateLibrary } from './private-library';
import { versionOf } from './version';
import { createVersions } from './versions';
import { watchSources } from './watching';
import { createWorkerClient, type WorkerClient } from './worker/client';
import { createWriteBack } from './write-back';

/** The library of the settings page (src/core/library/types.ts). What takes long is done by a Worker. */
export function createLibrary(needs: LibraryNeeds): Library {
  if (needs.isPrivate) return privateLibrary;
  const { store, settings, announce } = needs;
  const builtins = createBuiltinSkills(needs);
  const { original, write, ...editing } = createEditing(builtins, needs);
  const folders = createFolders(needs.folders);
  const {
    followAgain,
    hasSkillsOf,
    countAt,
    lookAtFolders: _,
    ...following
  } = createFollowing({
    ...needs,
    folders,
    look: (order) => inWorker(needs, ({ commands }) => commands.look(order)),
    installFrom: (url, ids) => installUnseen(openImport({ kind: 'url', url }), ids),
  });

  const saving = {
    ...editing,
    ...createChanging(needs, { original, write }),
    ...createVersions(needs, write),
  };

  async function isBuiltin(id: string): Promise<boolean> {
    return (await builtins.find(id)) !== undefined;
  }

  function openImport(source: ImportSource): ImportSession {
    return createImportSession(source, {
      worker: createWorkerClient(needs.startWorker()),
      grantedOrigins: needs.grantedOrigins,
      pinOf: async (url) => (await needs.managed.read()).sources.find((each) => each.url === url)?.pin,
      tokens: () => settings.get('sourceTokens'),
      choices: async ({ settings: saved, metadata }, ids) => {
        const { entries } = await listLibrary(builtins, needs);
        const known = new Set([...ids, ...entries.map(({ id }) => id)]);
        return backupChoices(saved, metadata, { ids: known, restored: new Set(ids) }, needs);
      },
      restoreCollections: (saved) => needs.inTurn('collections', () => restoreCollections(saved, settings)),
      restoreSettings: (saved) => restoreSettings(saved, settings),
      placeOf: async (index) => {
        const known = source.kind !== 'url' || (await hasSkillsOf(source.url));
        return known ? undefined : placeOfIndex(index);
      },
      countAt: async (sites) => (source.kind === 'url' ? countAt(source.url, sites) : undefined),
      changed: announce,
      installed: async (lists) => followAgain(await folders.urlOf(source), lists),
    });
  }

  return {
    ...saving,
    ...following,
    ...createCollecting(needs),
    ...createWriteBack(
      { ...needs, folders, sources: following.sources, inWorker: (order) => inWorker(needs, order) },
      saving,
    ),
    watchSources: () => watchSources({ ...needs, ...following }),
    list: () => listLibrary(builtins, needs),

    async skill(key) {
      const { source, id } = splitKey(key);
      const metadata = metadataFor(id, needs.builtinMetadata, await store.metadata());
      const builtin = await builtins.find(id);
      const found = source === 'builtin' ? builtin : await readOwn(id, needs);
      if (!found || (source !== 'builtin' && source !== 'user')) throw gone(id);
      const { manifest, skillMd } = found;
      const overridesBuiltin = source === 'user' && builtin !== undefined;
      const files = manifest.contents.map(({ path, size }) => ({ path, size }));
      const from = { from: sourcePlaceOf(manifest.origin)?.url };
      const order = await readSourceOrder(settings, needs.managed);
      const scopes = scopesOf(order);
      const { sites: _, ...inherited } = metadata;
      const collections = namesOfCollections(metadata.collections, order.collections);
      return {
        ...{ manifest, words: wordsFor(manifest, builtin), metadata, skillMd, files, overridesBuiltin },
        collections,
        scope: scopeOf(from, metadata, scopes),
        inheritedScope: scopeOf(from, inherited, scopes),
      };
    },

    async readFile(key, path) {
      const { source, id } = splitKey(key);
      const builtin = source === 'builtin' ? await builtins.find(id) : undefined;
      const manifest = source === 'user' ? await store.manifest(id) : builtin?.manifest;
      if (!manifest) throw gone(id);
      const inside = findInside(manifest.files, path);
      const bytes = builtin
        ? builtin.files.find((file) => file.path === inside)?.bytes
        : inside !== undefined && (await store.readFile(id, inside));
      if (!bytes) throw new LibraryError('library-path', { params: [path] });
      return bytes;
    },

    setEnabled: (enabled) => settings.set('skillsEnabled', enabled),
    setMetadata: (id, change) => store.setMetadata(id, change),

    async remove(key) {
      const { source, id } = splitKey(key);
      if (source !== 'user') throw gone(id);
      return store.delete(id, await isBuiltin(id));
    },
    restore: (deleted) => store.restore(deleted),

    async exportSkill(key, how) {
      const { source, id } = splitKey(key);
      const builtin = source === 'builtin' ? (await original(key)).files : undefined;
      const files = how?.inOpenFormat ? openFiles(builtin ?? (await store.files(id))) : builtin;
      return {
        name: `${id}.skill`,
        blob: await inWorker(needs, ({ commands }) => commands.exportSkill(id, files)),
      };
    },
    async backup() {
      const saved = await readBackupSettings(settings);
      const { entries } = await listLibrary(builtins, needs);
      const sites = entries.flatMap(({ id, scope }) => (scope?.by === 'source' ? [[id, scope.sites]] : []));
      const made = await inWorker(needs, ({ commands }) => commands.backup(saved, Object.fromEntries(sites)));
      return { name: `caretaker-backup-${versionOf(needs.now())}.zip`, ...made };
    },

    async keepTable(from, onProgress = () => undefined) {
      const given = 'folder' in from ? { ...from, granted: await needs.grantedOrigins() } : from;
      return inWorker(needs, ({ commands }) => commands.keepTable(given, onProgress));
    },
    openImport,
    managedProblems: async () => (await needs.managed.read()).problems,
    onChange: needs.onSkillsChanged,
  };
}

/** A skill of the user's, without its other files, which may be large; undefined if there is none of that id. */
async function readOwn(
  id: string,
  { store }: LibraryNeeds,
): Promise<Pick<LibrarySkill, 'manifest' | 'skillMd'> | undefined> {
  const manifest = await store.manifest(id);
  if (!manifest) return undefined;
  const bytes = await store.readFile(id, definitionOf(manifest));
  const skillMd = bytes && utf8TextOf(bytes);
  if (skillMd === undefined) throw new LibraryError('store-damaged', { params: [id] });
  return { manifest, skillMd };
}

/** One order to a Worker of its own. */
async function inWorker<Result>(
  { startWorker }: LibraryNeeds,
  order: (worker: WorkerClient) => Promise<Result>,
): Promise<Result> {
  const worker = createWorkerClient(startWorker());
  try {
    return await order(worker);
  } finally {
    worker.end();
  }
}

function gone(id: string): LibraryError {
  return new LibraryError('library-gone', { params: [id] });
}

/** A skill's files with a SKILL.md that other programs take. */
function openFiles(files: SkillFile[]): SkillFile[] {
  const path = findSkillMd(files.map((file) => file.path));
  return files.map((file) => {
    const text = file.path === path ? utf8TextOf(file.bytes) : undefined;
    return text === undefined ? file : { ...file, bytes: new TextEncoder().encode(inOpenFormat(text)) };
  });
}
