import { z } from 'zod';
import { asShown } from '../prompt/skill-markup';
import type { SandboxFile } from './needs';
import type { RunFile, RunRequest } from './types';

/** What the user may give one run: as many files, and bytes in all. */
export const mostGiven = { files: 20, bytes: 20 * 1024 * 1024 };

/** Where they are. */
const folder = '/work';

/** A name alone, no path: it stays in the folder. */
const fileName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..');

/** A file that the user gave, as a page's process tells of it. */
export const givenFileSchema: z.ZodType<RunFile> = z.object({
  path: fileName,
  // Base64 takes four characters for three bytes.
  text: z.string().max(Math.ceil(mostGiven.bytes / 3) * 4),
  encoding: z.enum(['utf8', 'base64']),
});

/** All of them together. */
export const givenFilesSchema = z
  .array(givenFileSchema)
  .max(mostGiven.files)
  .refine((files) => charactersOf(files) <= Math.ceil(mostGiven.bytes / 3) * 4);

/** Whether one file more is within what a run may be given. */
export function hasRoomFor(files: readonly RunFile[], more: RunFile): boolean {
  return givenFilesSchema.safeParse([...files.filter(({ path }) => path !== more.path), more]).success;
}

/** As a sandbox takes them. Throws where what claims to be base64 is none. */
export function sandboxFilesOf(given: readonly RunFile[]): SandboxFile[] {
  const encoder = new TextEncoder();
  return given.map(({ path, text, encoding }) => ({
    path: `${folder}/${path}`,
    bytes:
      encoding === 'utf8'
        ? encoder.encode(text)
        : Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
  }));
}

/** The line that tells a model of them; empty where there are none. The names are the user's, or anybody's. */
export function noteOfGiven(given: readonly RunFile[]): string {
  if (given.length === 0) return '';
  const names = given.map(({ path }) => JSON.stringify(`${folder}/${asShown(path)}`));
  return `The user has given files, to be read with commands: ${names.join(', ')}.`;
}

/** For the record: files are the user's to keep, not the history's. */
export function withoutGiven(request: RunRequest): RunRequest {
  const { given: _given, ...rest } = request;
  return rest;
}

function charactersOf(files: readonly RunFile[]): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}
