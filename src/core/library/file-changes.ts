import type { SkillFile } from '../skill/inventory';
import { LibraryError } from './library-error';
import type { FileChange } from './types';

/**
 * The files with these changes. Rejects by `library-path` what is to be changed and is not there; of a path that is taken, both are in
 * the answer, for the check of all paths to refuse.
 */
export function withChanges(files: readonly SkillFile[], changes: readonly FileChange[]): SkillFile[] {
  return changes.reduce((all, change) => withChange(all, change), [...files]);
}

function withChange(files: SkillFile[], change: FileChange): SkillFile[] {
  switch (change.kind) {
    case 'add':
      return [...files, { path: change.path, bytes: change.bytes }];
    case 'replace':
      return [...without(files, change.path), { path: change.path, bytes: change.bytes }];
    case 'rename':
      return [...without(files, change.from), { path: change.to, bytes: bytesOf(files, change.from) }];
    case 'delete':
      return without(files, change.path);
  }
}

/** What takes these changes back, where `files` stood before them. */
export function inverseOf(files: readonly SkillFile[], changes: readonly FileChange[]): FileChange[] {
  let all = [...files];
  const back: FileChange[] = [];
  for (const change of changes) {
    back.unshift(inverse(all, change));
    all = withChange(all, change);
  }
  return back;
}

function inverse(files: readonly SkillFile[], change: FileChange): FileChange {
  switch (change.kind) {
    case 'add':
      return { kind: 'delete', path: change.path };
    case 'replace':
      return { kind: 'replace', path: change.path, bytes: bytesOf(files, change.path) };
    case 'rename':
      return { kind: 'rename', from: change.to, to: change.from };
    case 'delete':
      return { kind: 'add', path: change.path, bytes: bytesOf(files, change.path) };
  }
}

function without(files: SkillFile[], path: string): SkillFile[] {
  if (!files.some((file) => file.path === path)) throw missing(path);
  return files.filter((file) => file.path !== path);
}

function bytesOf(files: readonly SkillFile[], path: string): Uint8Array<ArrayBuffer> {
  const file = files.find((each) => each.path === path);
  if (!file) throw missing(path);
  return file.bytes;
}

const missing = (path: string) => new LibraryError('library-path', { params: [path] });
