import { checkPath } from '../core/archive/paths';
import { nameTaken } from '../core/library/function-name';
import { LibraryError } from '../core/library/library-error';
import type { SkillManifest, SkillOrigin, VersionChange } from '../core/library/manifest';
import { describeEdit, describePackage } from '../core/library/package';
import type { PutOptions } from '../core/library/skill-store';
import { editSkillMd } from '../core/skill/edit-skill-md';
import { renameSkillJson } from '../core/skill/function/skill-json';
import type { SkillFile } from '../core/skill/inventory';
import { migrateLegacy } from '../core/skill/legacy';
import type { SkillKey, SkillMetadata } from '../core/skill/model';
import { definitionOf, textFilesOf } from '../core/skill/read-skill';
import { freeName } from '../core/skill/slug';
import type { BuiltinSkills } from './builtin';
import { splitKey } from './key';
import type { LibraryNeeds } from './needs';
import { refuseBytes, refuseFiles } from './refuse-files';
import { versionOf } from './version';

/** A skill's text and files as they are now, wherever it comes from. */
interface Original {
  manifest: SkillManifest;
  files: SkillFile[];
}

interface Facts {
  origin: SkillOrigin;
  /** Now, if it is not given. */
  installedAt?: string;
  /** That of the files, if it is not given. */
  installedConfig?: SkillManifest['installedConfig'];
  asTaken?: SkillManifest['asTaken'];
  /** The revision that is replaced. */
  expected?: number;
  /** What an old file said of its looks. */
  looks?: Partial<SkillMetadata> | undefined;
  /** An edit, if it is not given. */
  change?: VersionChange;
}

/** The writing half of the library. */
export function createEditing(
  builtins: BuiltinSkills,
  { store, sha256, now }: Pick<LibraryNeeds, 'store' | 'sha256' | 'now'>,
) {
  async function original(key: SkillKey): Promise<Original> {
    const { source, id } = splitKey(key);
    const builtin = source === 'builtin' ? await builtins.find(id) : undefined;
    const manifest = source === 'user' ? await store.manifest(id) : undefined;
    if (builtin) return builtin;
    if (!manifest) throw new LibraryError('library-gone', { params: [id] });
    return { manifest, files: await store.files(id) };
  }

  /** Describes and writes. Rejects with `library-invalid` for what is no skill. */
  async function write(id: string, files: SkillFile[], facts: Facts): Promise<SkillKey> {
    const {
      origin,
      installedAt = versionOf(now()),
      installedConfig,
      asTaken,
      expected,
      looks,
      change,
    } = facts;
    refuseBytes(id, files);
    const described = await describePackage(id, files, { source: 'user', origin, installedAt, sha256 });
    const { manifest, diagnostics } = described;
    if (!manifest) throw new LibraryError('library-invalid', { params: [id], diagnostics });
    await refuseTakenName(manifest);
    const kept = { ...(installedConfig && { installedConfig }), ...(asTaken && { asTaken }) };
    await store.put({ ...manifest, ...kept }, files, expected, {
      ...withLooks(looks),
      ...(change && { change }),
    });
    return manifest.key;
  }

  /** Writes one of the texts that make the skill alone, however large the other files are. */
  async function writeText(before: SkillManifest, path: string, { text, looks }: Written): Promise<SkillKey> {
    const { id, origin, installedAt, installedConfig, asTaken, revision } = before;
    const file = fileOf(path, text);
    const facts = { source: 'user', origin, installedAt, sha256 } as const;
    const beside = textFilesOf(before.files).filter((other) => other !== path);
    const others = await Promise.all(
      beside.map(async (other) => ({
        path: other,
        bytes: (await store.readFile(id, other)) ?? new Uint8Array(),
      })),
    );
    const { manifest, diagnostics } = await describeEdit(id, [file, ...others], before.contents, facts);
    if (!manifest) throw new LibraryError('library-invalid', { params: [id], diagnostics });
    refuseFiles(id, manifest.contents);
    await refuseTakenName(manifest);
    const kept = { ...manifest, installedConfig, ...(asTaken && { asTaken }) };
    await store.put(kept, [file], revision, {
      keepsFiles: true,
      ...withLooks(looks),
    });
    return manifest.key;
  }

  /** No two functions have one name: they are called by it. */
  async function refuseTakenName({ id, name, signature }: SkillManifest): Promise<void> {
    if (!signature) return;
    const { manifests } = await store.manifests();
    const diagnostic = nameTaken({ id, name }, manifests);
    if (diagnostic) throw new LibraryError('library-invalid', { params: [id], diagnostics: [diagnostic] });
  }

  /** The ids of all skills, and the names of all functions. */
  async function taken() {
    const [{ skills }, { manifests, damaged }] = await Promise.all([builtins.all(), store.manifests()]);
    const known = [...skills.map(({ manifest }) => manifest), ...manifests];
    return {
      ids: new Set([...known.map(({ id }) => id), ...damaged]),
      functions: new Set(known.flatMap(({ name, signature }) => (signature ? name : []))),
    };
  }

  return {
    original,
    write,

    async saveSkillMd(key: SkillKey, typed: string, revision: number, file?: string): Promise<SkillKey> {
      const { source, id } = splitKey(key);
      const written = ofToday(typed);
      if (source !== 'user') {
        // This makes the user's copy; what differs from the original's settings is the user's own.
        const { manifest, files } = await original(key);
        if (manifest.revision !== revision) throw changed(id);
        const { installedConfig } = manifest;
        return write(id, withText(files, file ?? definitionOf(manifest), written.text), {
          origin: { kind: 'created', from: key },
          installedConfig,
          looks: written.looks,
        });
      }
      const manifest = await store.manifest(id);
      if (!manifest) throw new LibraryError('library-gone', { params: [id] });
      if (manifest.revision !== revision) throw changed(id);
      return writeText(manifest, file ?? definitionOf(manifest), written);
    },

    async create(id: string, skillMd: string, files: SkillFile[] = []): Promise<SkillKey> {
      refuseId(id);
      const { text, looks } = ofToday(skillMd);
      const all = withText(files, 'SKILL.md', text);
      if ((await taken()).ids.has(id)) throw new LibraryError('library-exists', { params: [id] });
      return write(id, all, { origin: { kind: 'created' }, looks });
    },

    async duplicate(key: SkillKey): Promise<SkillKey> {
      const { manifest, files } = await original(key);
      const { ids, functions } = await taken();
      const id = freeName(manifest.id, '-', ids);
      const path = definitionOf(manifest);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        files.find((file) => file.path === path)?.bytes,
      );
      const named = manifest.signature
        ? renameSkillJson(text, freeName(manifest.name, '_', functions))
        : editSkillMd(text, { name: id });
      const renamed = withText(files, path, named);
      return write(id, renamed, { origin: { kind: 'created', from: key } });
    },
  };
}

/** A SKILL.md as it is written, and what an old one said of its looks. */
interface Written {
  text: string;
  looks?: Partial<SkillMetadata> | undefined;
}

/** An old text is rewritten in the format of today, also where somebody has typed or pasted it. */
function ofToday(text: string): Written {
  const migration = migrateLegacy(text);
  return migration ? { text: migration.text, looks: migration.metadata } : { text };
}

/** What was typed counts before what stood there: it is the later word. */
function withLooks(looks: Partial<SkillMetadata> | undefined): PutOptions {
  return looks && Object.keys(looks).length > 0 ? { metadata: (own) => ({ ...own, ...looks }) } : {};
}

function fileOf(path: string, text: string): SkillFile {
  return { path, bytes: new TextEncoder().encode(text) };
}

function withText(files: SkillFile[], path: string, text: string): SkillFile[] {
  return [...files.filter((file) => file.path !== path), fileOf(path, text)];
}

const changed = (id: string) => new LibraryError('library-changed', { params: [id] });

function refuseId(id: string): void {
  if (id === '' || id.includes('/') || checkPath(id))
    throw new LibraryError('library-path', { params: [id] });
}
