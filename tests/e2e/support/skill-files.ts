import { strToU8, zipSync } from 'fflate';

/** A SKILL.md of few words. */
export function skillMd(name: string, body = 'Do it well.', head = ''): string {
  return `---\nname: ${name}\ndescription: What ${name} does, for a test.\n${head}---\n\n${body}\n`;
}

/** A zip of texts by path. */
export function zipOf(files: Record<string, string>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))),
  );
}

/** What Playwright gives to a file input. */
export function upload(name: string, buffer: Buffer | string) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) };
}
