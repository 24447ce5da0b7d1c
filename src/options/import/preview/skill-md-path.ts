/** The path of a skill's SKILL.md among its files, whatever the case of its name. */
export function skillMdPath(files: readonly string[]): string {
  return files.find((path) => path.toLowerCase() === 'skill.md') ?? 'SKILL.md';
}
