import type { ArchiveProblem } from '../library/types';
import type { ArchiveProblemCode } from './problem';

/**
 * What each code says, in English, with `$1`, `$2`… for the problem's params: a comment above an entry names them. The
 * path is shown beside it. The settings page draws the same texts from the catalogues (`archive_<code>`); a test holds
 * the English catalogue against this table.
 */
export const archiveTexts: Record<ArchiveProblemCode, string> = {
  // the name people call it by
  'not-an-archive': '“$1” is no archive that can be opened. Choose a zip, .skill, tar or tar.gz file.',
  // the format
  'other-archive':
    'This is a $1 archive, which is not read here. Unpack it, and choose the folder or a zip of it.',
  damaged: 'The archive is damaged or was cut off. Download it again, or ask for a new one.',
  encrypted: 'This is protected by a password. Unpack it yourself, and choose the folder.',
  unsupported:
    'This is packed in a way that is not read here. Unpack it, and choose the folder or a common zip of it.',
  'sizes-lie':
    'The archive gives a wrong size, as damaged or malicious archives do. Download it again, or do not use it.',
  'names-differ':
    'The archive gives this file two different names, which hides what would be unpacked. Do not use it.',
  overlapping:
    'Files in the archive share the same bytes, as in archives made to fill a disk. Do not use it.',
  checksum: 'The bytes are not those that were packed: the checksum differs. Download it again.',
  // files allowed
  'too-many-files': 'The skill has more than $1 files. Take out what it does not need.',
  // megabytes allowed
  'file-too-large': 'The file is larger than $1 MB. Make it smaller, or take it out.',
  // megabytes allowed
  'package-too-large': 'The skill is larger than $1 MB. Take out what it does not need.',
  // files allowed
  'archive-too-many-files':
    'The archive has more than $1 files. Unpack it, and choose the folder of one skill.',
  // megabytes allowed
  'archive-too-large': 'The archive holds more than $1 MB. Unpack it, and choose the folder of one skill.',
  // times
  'inflates-too-much':
    'This unpacks to more than $1 times its size, as in archives made to fill a disk. Do not use it.',
  'path-outside': 'The path leads out of the folder, or has an empty name in it. Do not use this archive.',
  'path-absolute': 'The path begins at the top of a disk, not in the folder. Pack the folder itself.',
  'path-backslash':
    'The path has a backslash in it, which means a folder on some systems alone. Pack it with another program.',
  'path-nul': 'The path has a zero character in it, which hides its real end. Do not use this archive.',
  'path-control':
    'The name has invisible characters in it, which make it look like another. Rename the file.',
  'path-encoding': 'The name is not written in UTF-8, so it cannot be read. Pack it with another program.',
  // characters allowed
  'path-long': 'The path is longer than $1 characters. Use shorter names.',
  // names allowed
  'path-deep': 'The file lies more than $1 levels deep. Move it up.',
  // the name
  'path-device': 'Windows keeps the name “$1” for a device. Rename the file or folder.',
  // the name
  'path-windows':
    'Windows has no file “$1”: a name there has no colon, and does not end with a dot or a space. Rename it.',
  // the other path
  'path-twice': 'Many systems take this name for the same as “$1”. Rename one of them.',
  link: 'This is a link to another place, and links are not followed. Put the file itself there.',
  'special-file': 'This is a device or a pipe and no file. Take it out.',
};

/** What is wrong and what to do, in English, with the path before it: for the command line. */
export function archiveProblemInEnglish({ code, path, params }: ArchiveProblem): string {
  const text = archiveTexts[code].replace(/\$(\d)/g, (_place, digit) => params[Number(digit) - 1] ?? '…');
  return path === '' ? text : `${path}: ${text}`;
}
