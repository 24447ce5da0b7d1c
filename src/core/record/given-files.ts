import { z } from 'zod';
import { asShown } from '../prompt/skill-markup';
import { type Attached, isAttachedPicture, sentOf } from '../run/attached';
import { givenFolder, longestGivenName, mostGiven, mostGivenCharacters } from '../run/given-limits';
import type { SandboxFile } from '../run/needs';
import { pictureFacts, pictureLimits } from '../run/picture';
import type { RunFile, RunRequest } from '../run/run-request';
import { pictureSchema } from './picture-schema';

/** A name alone, no path: it stays in the folder. */
const fileName = z
  .string()
  .min(1)
  .max(longestGivenName)
  .refine((name) => !/[/\\\p{Cc}]/u.test(name) && name !== '.' && name !== '..');

/** A file that the user gave, as a page's process tells of it. */
export const givenFileSchema: z.ZodType<RunFile> = z.object({
  path: fileName,
  text: z.string().max(mostGivenCharacters),
  encoding: z.enum(['utf8', 'base64']),
});

/** What the user had go with a run, as a page's process tells of it. */
export const attachedSchema: z.ZodType<Attached[]> = z
  .array(
    z.union([
      z.object({
        name: fileName.optional(),
        text: z.string().max(mostGiven.bytes),
        pages: z.object({ all: z.int().positive(), read: z.int().positive() }).optional(),
      }),
      pictureSchema(fileName),
    ]),
  )
  .max(mostGiven.files)
  .refine((attached) => attached.filter(isAttachedPicture).length <= pictureLimits.most)
  .refine(
    (attached) =>
      charactersOf(attached.map((each) => ('text' in each ? each : { text: '' }))) <= mostGiven.bytes,
  );

/** All of them together. */
export const givenFilesSchema = z
  .array(givenFileSchema)
  .max(mostGiven.files)
  .refine((files) => charactersOf(files) <= mostGivenCharacters);

/** All files with one more, in place of one of its name; undefined where that is more than a run may be given. */
export function withGiven(files: readonly RunFile[], more: RunFile): RunFile[] | undefined {
  return givenFilesSchema.safeParse([...files.filter(({ path }) => path !== more.path), more]).data;
}

/** All files that the user gave the run: those that a model gets the text or the picture of, and those that only a sandbox has use for. */
export function allGiven({ attached = [], given = [] }: Pick<RunRequest, 'attached' | 'given'>): RunFile[] {
  const files = attached.flatMap((each): RunFile[] => {
    const { name } = each;
    if (name === undefined) return [];
    // Of a PDF it is the text: no program shall take it for one.
    if (!isAttachedPicture(each))
      return [{ path: each.pages ? `${name}.txt` : name, text: each.text, encoding: 'utf8' }];
    return each.data === undefined ? [] : [{ path: name, text: each.data, encoding: 'base64' }];
  });
  return [...files, ...given];
}

/** As a sandbox takes them. Throws where what claims to be base64 is none. */
export function sandboxFilesOf(given: readonly RunFile[]): SandboxFile[] {
  const encoder = new TextEncoder();
  return given.map(({ path, text, encoding }) => ({
    path: `${givenFolder}/${path}`,
    bytes:
      encoding === 'utf8'
        ? encoder.encode(text)
        : Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
  }));
}

/** The paths by which commands find them, one a line; empty where there are none. The names are the user's, or anybody's. */
export function pathsOfGiven(given: readonly RunFile[]): string {
  return given.map(({ path }) => JSON.stringify(`${givenFolder}/${asShown(path)}`)).join('\n');
}

/** For the record: files are the user's to keep, not the history's. Of what was attached it has what a model gets, of pictures no content. */
export function withoutGiven(request: RunRequest): RunRequest {
  const { given: _given, attached, ...rest } = request;
  if (!attached) return rest;
  const texts = sentOf(attached).map(({ leftOut: _leftOut, ...sent }) => sent);
  return { ...rest, attached: [...texts, ...pictureFacts(attached.filter(isAttachedPicture))] };
}

function charactersOf(files: readonly { text: string }[]): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}
