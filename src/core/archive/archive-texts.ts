import type { ArchiveProblem, ArchiveProblemCode } from './problem';

/**
 * What each code says, in English, with `$1`, `$2`… for the problem's params: a comment above an entry names them. The
 * path is shown beside it. The settings page draws the same texts from the catalogues (`archive_<code>`); a test holds
 * the English catalogue against this table.
 */
export const archiveTexts: Record<ArchiveProblemCode, string> = {
  // the name people call it by
  'not-an-archive': "“$1” isn't an archive that can be opened. Choose a zip, .skill, tar or tar.gz file.",
  // the format
  'other-archive': "$1 archives can't be read here. Unpack it, then choose the folder or a zip of it.",
  damaged: 'The archive is damaged or incomplete. Download it again, or ask for a new copy.',
  encrypted: 'This is protected by a password. Unpack it yourself, then choose the folder.',
  unsupported:
    'This uses an archive feature that is not supported. Unpack it, then choose the folder or a standard zip of it.',
  'sizes-lie':
    "The archive states a wrong size, which can mean it is damaged or malicious. Download it again, or don't use it.",
  'names-differ':
    "The archive gives this file two different names, which can hide what is unpacked. Don't use it.",
  overlapping: "Files in the archive share the same bytes (possibly a zip bomb). Don't use it.",
  checksum: "The checksum doesn't match, so the file has changed since it was packed. Download it again.",
  // files allowed
  'too-many-files': "The skill has more than $1 files. Remove those it doesn't need.",
  // megabytes allowed
  'file-too-large': 'The file is larger than $1 MB. Make it smaller or remove it.',
  // megabytes allowed
  'package-too-large': "The skill is larger than $1 MB. Remove files it doesn't need.",
  // files allowed
  'archive-too-many-files':
    'The archive has more than $1 files. Unpack it, then choose the folder of one skill.',
  // megabytes allowed
  'archive-too-large': 'The archive holds more than $1 MB. Unpack it, then choose the folder of one skill.',
  // times
  'inflates-too-much':
    "The archive unpacks to more than $1 times its size (possibly a zip bomb). Don't use it.",
  'path-outside': "The path leaves the folder or contains an empty name. Don't use this archive.",
  'path-absolute': 'The path starts at the root of a disk, not in the folder. Pack the folder itself.',
  'path-backslash':
    'The path contains a backslash, which only some systems read as a folder. Pack it with another program.',
  'path-nul': "The path contains a null character, which hides its real end. Don't use this archive.",
  'path-control':
    'The name contains invisible characters that make it look like another name. Rename the file.',
  'path-encoding': "The name isn't in UTF-8, so it can't be read. Pack it with another program.",
  // characters allowed
  'path-long': 'The path is longer than $1 characters. Use shorter names.',
  // names allowed
  'path-deep': 'The file is more than $1 levels deep. Move it up.',
  // the name
  'path-device': 'Windows reserves the name “$1” for a device. Rename the file or folder.',
  // the name
  'path-windows':
    "Windows can't save “$1”. Names there can't contain a colon or end with a dot or a space. Rename it.",
  // the other path
  'path-twice': 'Many systems treat this name as the same as “$1”. Rename one of them.',
  link: 'This link leads to nothing in the archive that could stand in its place. Replace it with the file itself.',
  'special-file': 'This is a device or a pipe, not a file. Remove it.',
  'index-digest': "This isn't the file that the site lists: its checksum is another. Don't use it.",
  'index-no-digest':
    'The site lists no checksum for this file, so nobody can tell whether it was changed. Ask the site for one.',
  // the address
  'index-elsewhere': '“$1” leads away from the site that lists it. Import that address on its own.',
  // the host
  'index-missing':
    "The site lists this file, but $1 doesn't provide it. Try again later, or tell those who run the site.",
  'index-too-many':
    'The site lists too much to import at once. Import the skills you want by their own addresses.',
};

/** What is wrong and what to do, in English, with the path before it: for the command line. */
export function archiveProblemInEnglish({ code, path, params }: ArchiveProblem): string {
  const text = archiveTexts[code].replace(/\$(\d)/g, (_place, digit) => params[Number(digit) - 1] ?? '…');
  return path === '' ? text : `${path}: ${text}`;
}
