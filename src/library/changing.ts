import { withChanges } from '../core/library/file-changes';
import { nameTaken } from '../core/library/function-name';
import { LibraryError } from '../core/library/library-error';
import { describePackage } from '../core/library/package';
import type { EditPreview, FileChange, Library, TextEdits } from '../core/library/types';
import type { SkillFile } from '../core/skill/inventory';
import type { SkillKey } from '../core/skill/model';
import { compareSkills } from '../core/update/compare';
import type { createEditing } from './editing';
import type { LibraryNeeds } from './needs';
import { refuseBytes } from './refuse-files';

type Changing = Pick<Library, 'previewEdit' | 'edit' | 'previewFiles' | 'changeFiles'>;

/** What the changes make of a skill's files. */
type Change = (files: SkillFile[]) => SkillFile[];

/** Changes of a skill's files, texts or not: all at once, whole or not at all. */
export function createChanging(
  { store, sha256 }: Pick<LibraryNeeds, 'store' | 'sha256'>,
  { original, write }: Pick<ReturnType<typeof createEditing>, 'original' | 'write'>,
): Changing {
  async function preview(key: SkillKey, change: Change): Promise<EditPreview> {
    const { manifest: before, files } = await original(key);
    const { id, origin, installedAt } = before;
    const changed = change(files);
    refuseBytes(id, changed);
    const facts = { source: 'user', origin, installedAt, sha256 } as const;
    const { manifest, ...described } = await describePackage(id, changed, facts);
    const { manifests } = await store.manifests();
    const refused = manifest?.signature ? nameTaken(manifest, manifests) : undefined;
    const diagnostics = [...described.diagnostics, ...(refused ? [refused] : [])];
    if (!manifest || refused) return { before, diagnostics };
    const differs = compareSkills({ manifest: before, files }, { manifest, files: changed });
    return { before, after: manifest, diagnostics, change: differs };
  }

  async function make(key: SkillKey, change: Change, revision: number) {
    const { manifest, files } = await original(key);
    const { id, source, origin, installedAt, installedConfig, asTaken } = manifest;
    if (manifest.revision !== revision) throw new LibraryError('library-changed', { params: [id] });
    const made = await write(id, change(files), {
      ...(source === 'user'
        ? { origin, installedAt, asTaken, expected: revision }
        : { origin: { kind: 'created', from: key } }),
      installedConfig,
    });
    const stored = await store.manifest(id);
    if (!stored) throw new LibraryError('library-gone', { params: [id] });
    return { key: made, revision: stored.revision };
  }

  return {
    previewFiles: (key, changes) => preview(key, (files) => withChanges(files, changes)),
    changeFiles: (key, changes, revision) => make(key, (files) => withChanges(files, changes), revision),
    previewEdit: (key, edits) => preview(key, (files) => withChanges(files, changesOf(files, edits))),
    edit: (key, edits, revision) =>
      make(key, (files) => withChanges(files, changesOf(files, edits)), revision),
  };
}

/** Texts that are written whether their files are there or not. */
function changesOf(files: readonly SkillFile[], edits: TextEdits): FileChange[] {
  return Object.entries(edits).flatMap(([path, text]): FileChange[] => {
    const isThere = files.some((file) => file.path === path);
    if (text === undefined) return isThere ? [{ kind: 'delete', path }] : [];
    return [{ kind: isThere ? 'replace' : 'add', path, bytes: new TextEncoder().encode(text) }];
  });
}
