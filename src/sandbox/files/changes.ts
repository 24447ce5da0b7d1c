import type { RunFiles } from './run-files';

/** What has become of the files since it was last looked: as an engine in another Worker tells it. */
export interface FileChanges {
  /** New and changed files, whole. */
  files: [path: string, bytes: Uint8Array][];
  /** New folders; one comes before what is in it. */
  folders: string[];
  /** Paths that are gone. Of a folder that is gone, it alone is named. */
  removed: string[];
}

/** Looks for changes. What is there when it is made counts as known. */
export interface ChangeLog {
  /** What has changed since the last time. */
  take(): FileChanges;
}

export function createChangeLog(files: RunFiles): ChangeLog {
  let known = look(files);
  return {
    take() {
      const now = look(files);
      const changes: FileChanges = { files: [], folders: [], removed: [] };
      for (const [path, { kind, version }] of now) {
        const before = known.get(path);
        if (kind === 'folder' && before?.kind !== kind) changes.folders.push(path);
        if (kind === 'file' && before?.version !== version) changes.files.push([path, files.read(path)]);
      }
      for (const [path, { kind }] of known) {
        const gone = now.get(path)?.kind !== kind;
        if (gone && !isUnder(changes.removed.at(-1), path)) changes.removed.push(path);
      }
      known = now;
      return changes;
    },
  };
}

/** Does to `files` what was done elsewhere. Throws a `FileError` where a script may not write, or where there is no room. */
export function applyChanges(files: RunFiles, { files: written, folders, removed }: FileChanges): void {
  for (const path of removed) if (files.stat(path)) files.remove(path, { recursive: true });
  for (const path of folders) files.makeFolder(path, { parents: true });
  for (const [path, bytes] of written) files.write(path, bytes);
}

const look = (files: RunFiles) => new Map(files.walk());

/** Paths come in the order of `walk`: what is under a folder right after it. */
function isUnder(folder: string | undefined, path: string): boolean {
  return folder !== undefined && path.startsWith(`${folder}/`);
}
