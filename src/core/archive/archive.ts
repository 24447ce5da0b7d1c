/** Archives of skills: safe reading, the skills in a set of files, and writing. */
export { ArchiveError } from './archive-error';
export { archiveProblemInEnglish } from './archive-texts';
export { openArchive } from './open-archive';
export type { ArchivedFile, OpenedArchive } from './opened';

export { checkPackage } from './package';
export { plainPath, savedName } from './paths';
export { findSkillFolders, type SkillFolder } from './skill-folders';
export { writeTar } from './write-tar';
export { writeZip } from './write-zip';
