import { vi } from 'vitest';
import { byName, type Collection, namesOfCollections } from '../../../../src/core/library/collections';
import { withChanges } from '../../../../src/core/library/file-changes';
import type { ImportSession } from '../../../../src/core/library/import-types';
import { LibraryError } from '../../../../src/core/library/library-error';
import type {
  DeletedSkill,
  SkillManifest,
  VersionChange,
  VersionRecord,
} from '../../../../src/core/library/manifest';
import { describePackage } from '../../../../src/core/library/package';
import type { SourceOverview } from '../../../../src/core/library/source-types';
import type {
  EditPreview,
  Library,
  LibraryEntry,
  LibraryListing,
  LibrarySkill,
  TextEdits,
} from '../../../../src/core/library/types';
import { hostsOf } from '../../../../src/core/skill/hosts';
import type { SkillFile } from '../../../../src/core/skill/inventory';
import type { SkillKey, SkillMetadata } from '../../../../src/core/skill/model';
import { definitionOf } from '../../../../src/core/skill/read-skill';
import { formatGrade, parseSkillMd } from '../../../../src/core/skill/skill-md';
import { compareManifests, compareSkills } from '../../../../src/core/update/compare';

/** What a test says of a skill; all else has a default. `skillMd` is what the name and the like are read from. */
export interface FakeSkill {
  id: string;
  source?: 'builtin' | 'user';
  skillMd?: string;
  files?: Record<string, string>;
  metadata?: Partial<SkillMetadata>;
  manifest?: Partial<SkillManifest>;
  overridesBuiltin?: boolean;
  errors?: number;
  warnings?: number;
  sameName?: LibraryEntry['sameName'];
}

interface Kept {
  sameName?: LibraryEntry['sameName'] | undefined;
  manifest: SkillManifest;
  files: Map<string, Uint8Array<ArrayBuffer>>;
  metadata: Partial<SkillMetadata>;
  overridesBuiltin: boolean;
  errors: number | undefined;
  warnings: number | undefined;
  /** The newest first. */
  versions: KeptVersion[];
}

interface KeptVersion extends Pick<VersionRecord, 'number' | 'replacedAt' | 'replacedBy' | 'manifest'> {
  files: Kept['files'];
}

const encoder = new TextEncoder();
const metadataDefaults: SkillMetadata = { enabled: true, inSelectionMenu: false, uses: 0 };

/** A SKILL.md of few words. */
export function skillMdOf(name: string, description = `What ${name} does.`, body = 'Do it.'): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
}

/** A library that keeps its skills in memory and tells its listeners of every change. */
export function fakeLibrary(initial: FakeSkill[] = []) {
  const skills = new Map<SkillKey, Kept>();
  const deletedVersions = new Map<SkillKey, KeptVersion[]>();
  const listeners = new Set<() => void>();
  const sources: SourceOverview[] = [];
  const tokens = new Map<string, string>();
  const state: Pick<LibraryListing, 'broken' | 'enabled'> = { broken: [], enabled: true };
  const collections: Collection[] = [];
  for (const skill of initial) {
    const kept = keptOf(skill);
    skills.set(kept.manifest.key, kept);
  }

  /** As if another window had changed something. */
  function announce(): void {
    for (const listener of listeners) listener();
  }

  function collect(ids: readonly string[], collection: string, wanted: boolean): void {
    for (const kept of skills.values()) {
      if (!ids.includes(kept.manifest.id)) continue;
      const others = (kept.metadata.collections ?? []).filter((each) => each !== collection);
      kept.metadata = { ...kept.metadata, collections: wanted ? [...others, collection] : others };
    }
    announce();
  }

  function freeName(name: string, own?: string): void {
    if (collections.some((each) => each.id !== own && each.name.toLowerCase() === name.toLowerCase()))
      throw new LibraryError('library-collection', { params: [name] });
  }

  function find(key: SkillKey): Kept {
    const kept = skills.get(key);
    if (!kept) throw new LibraryError('library-gone', { params: [key] });
    return kept;
  }

  function write(id: string, skillMd: string, before?: Kept, files: SkillFile[] = []): SkillKey {
    const { skill, diagnostics } = parseSkillMd(skillMd, { id, source: 'user', files: ['SKILL.md'] });
    if (!skill) throw new LibraryError('library-invalid', { diagnostics });
    const kept = keptOf({ id, skillMd, metadata: before?.metadata ?? {} });
    for (const [path, bytes] of before?.files ?? []) {
      if (path !== 'SKILL.md') kept.files.set(path, bytes);
    }
    for (const { path, bytes } of files) kept.files.set(path, bytes);
    kept.manifest.files = [...kept.files.keys()].sort();
    kept.manifest.revision = before?.manifest.source === 'user' ? before.manifest.revision + 1 : 1;
    if (before?.manifest.source === 'user') kept.versions = withVersion(before, 'edit');
    kept.overridesBuiltin = before?.manifest.source === 'builtin' || before?.overridesBuiltin === true;
    skills.set(kept.manifest.key, kept);
    announce();
    return kept.manifest.key;
  }

  async function preview(key: SkillKey, edit: (had: SkillFile[]) => SkillFile[]): Promise<EditPreview> {
    const { manifest: before, files } = find(key);
    const had = [...files].map(([path, bytes]) => ({ path, bytes }));
    const has = edit(had);
    const facts = { source: 'user', origin: before.origin, installedAt: before.installedAt, sha256 } as const;
    const { manifest: after, diagnostics } = await describePackage(before.id, has, facts);
    if (!after) return { before, diagnostics };
    const change = compareSkills({ manifest: before, files: had }, { manifest: after, files: has });
    return { before, after, diagnostics, change };
  }

  async function change(key: SkillKey, edit: (had: SkillFile[]) => SkillFile[], revision: number) {
    const before = find(key);
    if (before.manifest.revision !== revision) throw new LibraryError('library-changed', { params: [key] });
    const { id, origin, installedAt } = before.manifest;
    const has = edit([...before.files].map(([path, bytes]) => ({ path, bytes })));
    const facts = { source: 'user', origin, installedAt, sha256 } as const;
    const { manifest, diagnostics } = await describePackage(id, has, facts);
    if (!manifest) throw new LibraryError('library-invalid', { diagnostics });
    const kept = { ...before, manifest: { ...manifest, revision: revision + 1 } };
    kept.files = new Map(has.map(({ path, bytes }) => [path, bytes]));
    if (manifest.key !== key) kept.overridesBuiltin = true;
    skills.delete(key);
    skills.set(manifest.key, kept);
    announce();
    return { key: manifest.key, revision: revision + 1 };
  }

  return {
    skills,
    sourceList: sources,
    tokens,
    state,
    announce,
    collectionList: collections,
    list: vi.fn<Library['list']>(async () => ({
      ...state,
      collections: byName(collections),
      entries: [...skills.values()].map((kept) => entryOf(kept, collections)),
    })),
    skill: vi.fn<Library['skill']>(async (key) => ({
      ...skillOf(find(key)),
      collections: namesOfCollections(find(key).metadata.collections, collections),
    })),
    collections: vi.fn<Library['collections']>(async () => byName(collections)),
    addCollection: vi.fn<Library['addCollection']>(async (name) => {
      freeName(name);
      const made = { id: `c${collections.length + 1}`, name };
      collections.push(made);
      announce();
      return made;
    }),
    changeCollection: vi.fn<Library['changeCollection']>(async (id, change) => {
      if (change.name !== undefined) freeName(change.name, id);
      const at = collections.findIndex((each) => each.id === id);
      const before = collections[at];
      if (before) collections[at] = { ...before, ...change };
      announce();
    }),
    removeCollection: vi.fn<Library['removeCollection']>(async (id) => {
      const at = collections.findIndex((each) => each.id === id);
      const [collection] = collections.splice(at, 1);
      const members = [...skills.values()].filter(({ metadata }) => metadata.collections?.includes(id));
      const ids = members.map(({ manifest }) => manifest.id);
      collect(ids, id, false);
      return collection && { collection, skills: ids };
    }),
    restoreCollection: vi.fn<Library['restoreCollection']>(async (deleted) => {
      collections.push(deleted.collection);
      collect(deleted.skills, deleted.collection.id, true);
    }),
    collect: vi.fn<Library['collect']>(async (ids, collection, wanted) => collect(ids, collection, wanted)),
    readFile: vi.fn<Library['readFile']>(async (key, path) => {
      const bytes = find(key).files.get(path);
      if (!bytes) throw new LibraryError('library-path', { params: [path] });
      return bytes;
    }),
    setEnabled: vi.fn<Library['setEnabled']>(async (enabled) => {
      state.enabled = enabled;
      announce();
    }),
    setMetadata: vi.fn<Library['setMetadata']>(async (id, change) => {
      for (const kept of skills.values()) {
        if (kept.manifest.id !== id) continue;
        const entries = Object.entries({ ...kept.metadata, ...change });
        kept.metadata = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
      }
      announce();
    }),
    saveSkillMd: vi.fn<Library['saveSkillMd']>(async (key, text, revision) => {
      const before = find(key);
      if (before.manifest.revision !== revision) throw new LibraryError('library-changed', { params: [key] });
      const saved = write(before.manifest.id, text, before);
      if (saved !== key) skills.delete(key);
      return saved;
    }),
    previewEdit: vi.fn<Library['previewEdit']>((key, edits) => preview(key, (had) => withEdits(had, edits))),
    edit: vi.fn<Library['edit']>((key, edits, revision) =>
      change(key, (had) => withEdits(had, edits), revision),
    ),
    previewFiles: vi.fn<Library['previewFiles']>((key, changes) =>
      preview(key, (had) => withChanges(had, changes)),
    ),
    changeFiles: vi.fn<Library['changeFiles']>((key, changes, revision) =>
      change(key, (had) => withChanges(had, changes), revision),
    ),
    versions: vi.fn<Library['versions']>(async (key) => {
      const { manifest: current, versions } = find(key);
      return versions.map(({ number, replacedAt, replacedBy, manifest }, place) => ({
        number,
        replacedAt,
        replacedBy,
        change: compareManifests(manifest, versions[place - 1]?.manifest ?? current),
        isCurrent: manifest.hashes.package === current.hashes.package,
      }));
    }),
    readVersionFile: vi.fn<Library['readVersionFile']>(async (key, number, path) => {
      const bytes = versionOf(find(key), number).files.get(path);
      if (!bytes) throw new LibraryError('library-path', { params: [path] });
      return bytes;
    }),
    previewRestore: vi.fn<Library['previewRestore']>(async (key, number) => {
      const { manifest: before } = find(key);
      const { manifest: after } = versionOf(find(key), number);
      return { before, after, diagnostics: [], change: compareManifests(before, after) };
    }),
    restoreVersion: vi.fn<Library['restoreVersion']>(async (key, number, revision) => {
      const stood = find(key);
      if (stood.manifest.revision !== revision) throw new LibraryError('library-changed', { params: [key] });
      const { manifest, files } = versionOf(stood, number);
      const versions = withVersion(stood, 'restore');
      skills.set(key, { ...stood, manifest: { ...manifest, revision: revision + 1 }, files, versions });
      announce();
      return { revision: revision + 1, replaced: versions[0]?.number ?? 0 };
    }),
    deleteVersions: vi.fn<Library['deleteVersions']>(async (key) => {
      const kept = find(key);
      const records = kept.versions.map(({ files: _, ...version }) => ({ ...version, id: kept.manifest.id }));
      deletedVersions.set(key, kept.versions);
      skills.set(key, { ...kept, versions: [] });
      return { records, files: [] };
    }),
    putVersionsBack: vi.fn<Library['putVersionsBack']>(async (key) => {
      skills.set(key, { ...find(key), versions: deletedVersions.get(key) ?? [] });
    }),
    create: vi.fn<Library['create']>(async (id, skillMd, files) => {
      if ([...skills.values()].some(({ manifest }) => manifest.id === id)) {
        throw new LibraryError('library-exists', { params: [id] });
      }
      return write(id, skillMd, undefined, files);
    }),
    duplicate: vi.fn<Library['duplicate']>(async (key) => {
      const original = find(key);
      const files = [...original.files].map(([path, bytes]) => ({ path, bytes }));
      return write(`${original.manifest.id}-copy`, textOf(original), undefined, files);
    }),
    remove: vi.fn<Library['remove']>(async (key) => {
      const { manifest, files, metadata } = find(key);
      skills.delete(key);
      announce();
      return { manifest, files: [...files].map(([path, bytes]) => ({ path, bytes })), metadata };
    }),
    restore: vi.fn<Library['restore']>(async ({ manifest, files, metadata }: DeletedSkill) => {
      const back = keptOf({ id: manifest.id, metadata: metadata ?? {}, manifest });
      back.files = new Map(files.map(({ path, bytes }) => [path, bytes]));
      skills.set(manifest.key, back);
      announce();
    }),
    exportSkill: vi.fn<Library['exportSkill']>(async (key) => ({
      name: `${find(key).manifest.id}.skill`,
      blob: new Blob([textOf(find(key))]),
    })),
    backup: vi.fn<Library['backup']>(async () => ({
      name: 'caretaker-backup.zip',
      blob: new Blob(['all of it']),
      leftOut: [],
    })),
    sources: vi.fn<Library['sources']>(async () => sources),
    managedProblems: vi.fn<Library['managedProblems']>(async () => []),
    lookAgain: vi.fn<Library['lookAgain']>(async () => ({ taken: [], failed: 0 })),
    lookWhereDue: vi.fn<Library['lookWhereDue']>(async () => undefined),
    watchSources: vi.fn<Library['watchSources']>(() => () => undefined),
    mayReadFolders: vi.fn<Library['mayReadFolders']>(async () => true),
    folderStanding: vi.fn<Library['folderStanding']>(async () => undefined),
    letWrite: vi.fn<Library['letWrite']>(async () => true),
    writeBack: vi.fn<Library['writeBack']>(async () => ({ kind: 'written', files: 1 })),
    compareFolder: vi.fn<Library['compareFolder']>(async () => undefined),
    settleConflict: vi.fn<Library['settleConflict']>(async () => ({ kind: 'written', files: 1 })),
    changeSource: vi.fn<Library['changeSource']>(async (url, change) => {
      const at = sources.findIndex((each) => each.url === url);
      const [source] = sources.splice(at, 1);
      if (source && !change.dropped) sources.splice(at, 0, { ...source, ...change });
      announce();
    }),
    moveSource: vi.fn<Library['moveSource']>(async (url, to) => {
      const at = sources.findIndex((each) => each.url === url);
      sources.splice(to === 'nearer' ? at - 1 : at + 1, 0, ...sources.splice(at, 1));
    }),
    tokenHosts: vi.fn<Library['tokenHosts']>(async () => [...tokens.keys()]),
    keepToken: vi.fn<Library['keepToken']>(async (host, token) => {
      if (token === undefined) tokens.delete(host);
      else tokens.set(host, token);
      announce();
    }),
    openImport: vi.fn<Library['openImport']>(() => fakeImport()),
    keepTable: vi.fn<Library['keepTable']>(async () => ({ problem: { code: 'cut' } })),
    onChange: vi.fn<Library['onChange']>((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }),
  };
}

/** An import that found nothing; give what the test needs. */
function fakeImport(session: Partial<ImportSession> = {}): ImportSession {
  const report = async () => ({ installed: [], failed: [], cancelled: false });
  return {
    onProgress: () => undefined,
    found: Promise.resolve({ skills: [] }),
    readFile: async (_place, path) => {
      throw new LibraryError('library-path', { params: [path] });
    },
    takeApart: async () => [],
    keepBoth: async (place) => {
      throw new LibraryError('library-gone', { params: [place] });
    },
    install: report,
    restoreBackup: report,
    cancel: () => undefined,
    ...session,
  };
}

function keptOf(skill: FakeSkill): Kept {
  const { id, source = 'user', skillMd = skillMdOf(id), files = {}, metadata = {} } = skill;
  const all = new Map([['SKILL.md', encoder.encode(skillMd)]]);
  for (const [path, text] of Object.entries(files)) all.set(path, encoder.encode(text));
  const paths = [...all.keys()].sort();
  const { skill: parsed, diagnostics } = parseSkillMd(skillMd, { id, source, files: paths });
  if (!parsed) throw new Error(`The test's skill ${id} does not load: ${diagnostics[0]?.message}`);
  const { body, ...head } = parsed;
  return {
    manifest: {
      ...head,
      contents: paths.map((path) => ({
        path,
        size: all.get(path)?.byteLength ?? 0,
        sha256: digestOf(all.get(path)),
      })),
      inventory: inventoryOf(all),
      hashes: {
        skillMd: 'a'.repeat(64),
        package: digestOf(encoder.encode(JSON.stringify([skillMd, files]))),
      },
      installedAt: source === 'builtin' ? '' : '20261122-101500',
      summary: body.trim().slice(0, 200),
      origin: source === 'builtin' ? { kind: 'builtin' } : { kind: 'created' },
      conforms: true,
      diagnostics,
      installedConfig: head.config,
      revision: source === 'builtin' ? 0 : 1,
      ...skill.manifest,
    },
    files: all,
    metadata,
    overridesBuiltin: skill.overridesBuiltin ?? false,
    sameName: skill.sameName,
    versions: [],
    errors: skill.errors,
    warnings: skill.warnings,
  };
}

/** What was replaced just now, before the older ones; a minute after the one before. */
function withVersion({ manifest, files, versions }: Kept, replacedBy: VersionChange): KeptVersion[] {
  const number = (versions[0]?.number ?? 0) + 1;
  const replacedAt = Date.UTC(2026, 10, 22, 10, number);
  return [{ number, replacedAt, replacedBy, manifest, files }, ...versions];
}

function versionOf({ versions, manifest }: Kept, number: number): KeptVersion {
  const version = versions.find((each) => each.number === number);
  if (!version) throw new LibraryError('library-version', { params: [manifest.id] });
  return version;
}

function withEdits(files: SkillFile[], edits: TextEdits): SkillFile[] {
  const kept = files.filter(({ path }) => !Object.hasOwn(edits, path));
  const written = Object.entries(edits).flatMap(([path, text]) =>
    text === undefined ? [] : [{ path, bytes: encoder.encode(text) }],
  );
  return [...kept, ...written];
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => digestOf(bytes);

function inventoryOf(files: Kept['files']): SkillManifest['inventory'] {
  const paths = [...files.keys()].sort();
  const scripts = paths.filter((path) => path.startsWith('scripts/'));
  const references = paths.filter((path) => path.startsWith('references/'));
  return {
    hasSkillMd: true,
    hasScripts: scripts.length > 0,
    hasReferences: references.length > 0,
    scripts,
    references,
    templates: paths.filter((path) => path.startsWith('templates/')),
    count: paths.length,
    bytes: [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

/** Stands for a digest: other bytes have another. */
function digestOf(bytes: Uint8Array = new Uint8Array()): string {
  const sum = bytes.reduce((hash, byte) => (hash * 31 + byte) >>> 0, 7);
  return sum.toString(16).padStart(64, 'c');
}

function textOf({ files, manifest }: Kept): string {
  return new TextDecoder().decode(files.get(definitionOf(manifest)));
}

function entryOf(
  { manifest, metadata, overridesBuiltin, errors, warnings, sameName }: Kept,
  all: readonly Collection[],
): LibraryEntry {
  const { key, id, source, name, description, mode, category, installedAt, diagnostics } = manifest;
  const collections = namesOfCollections(metadata.collections, all);
  const count = (severity: string) => diagnostics.filter((each) => each.severity === severity).length;
  return {
    key,
    id,
    source,
    name,
    description,
    mode,
    ...(manifest.signature && { functionName: manifest.name }),
    ...(category !== undefined && { category }),
    ...(manifest.tags && { tags: manifest.tags }),
    ...(manifest.author !== undefined && { author: manifest.author }),
    ...(manifest.inventory.hasScripts && { hasScripts: true as const }),
    ...(hostsOf(manifest).length > 0 && { namesHosts: true as const }),
    metadata: { ...metadataDefaults, ...metadata },
    ...(collections.length > 0 && { collections }),
    ...(metadata.sites?.length && { scope: { sites: metadata.sites, by: 'skill' as const } }),
    overridesBuiltin,
    ...(sameName && { sameName }),
    format: formatGrade(manifest),
    errors: errors ?? count('error'),
    warnings: warnings ?? count('warning'),
    installedAt,
  };
}

function skillOf(kept: Kept): LibrarySkill {
  return {
    manifest: kept.manifest,
    words: kept.manifest,
    metadata: { ...metadataDefaults, ...kept.metadata },
    skillMd: textOf(kept),
    files: [...kept.files]
      .map(([path, { byteLength }]) => ({ path, size: byteLength }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    overridesBuiltin: kept.overridesBuiltin,
    collections: [],
    ...(kept.metadata.sites?.length && { scope: { sites: kept.metadata.sites, by: 'skill' as const } }),
  };
}
