import type { CommandRun, SandboxFile } from '../../run/needs';
import type { RunFile } from '../../run/run-request';
import type { BashRun } from '../../tools/bash';
import { utf8TextOf } from '../../utf8';

/** What one run may make: as many files as a card lists, and bytes that fit in a record and a message between contexts. */
const most = { files: 100, bytes: 20 * 1024 * 1024 };

/** Under which a command puts what the user shall get. */
const folder = '/output/';

export interface MadeFiles {
  /** Those that are offered. */
  files: RunFile[];
  /** What is new since `before`, or was changed, with what is too much to be offered. */
  changed: BashRun['files'];
  /** For the next time. */
  now: ReadonlyMap<string, Uint8Array>;
}

/** The files under `/output` after a command, as the user is offered them. `before`: what was there. */
export function madeFiles(
  { changed: written, output }: Pick<CommandRun, 'changed' | 'output'>,
  before: ReadonlyMap<string, Uint8Array>,
): MadeFiles {
  const known = new Map([...before, ...written.map(({ path, bytes }) => [path, bytes] as const)]);
  const now = new Map(
    output.flatMap((path) => {
      const bytes = known.get(path);
      return bytes ? [[path, bytes] as const] : [];
    }),
  );
  const files: RunFile[] = [];
  const changed: BashRun['files'] = [];
  let bytes = 0;
  for (const [path, own] of now) {
    const fits = files.length < most.files && bytes + own.byteLength <= most.bytes;
    if (fits) {
      bytes += own.byteLength;
      files.push(runFileOf({ path, bytes: own }));
    }
    if (!isSame(before.get(path), own)) changed.push({ path, bytes: own.byteLength, offered: fits });
  }
  return { files, changed, now };
}

function isSame(a: Uint8Array | undefined, b: Uint8Array): boolean {
  if (a === b) return true;
  return a?.byteLength === b.byteLength && a.every((byte, place) => byte === b[place]);
}

function runFileOf({ path, bytes }: SandboxFile): RunFile {
  const name = path.startsWith(folder) ? path.slice(folder.length) : path;
  const text = bytes.includes(0) ? undefined : utf8TextOf(bytes);
  return text === undefined
    ? { path: name, text: base64Of(bytes), encoding: 'base64' }
    : { path: name, text, encoding: 'utf8' };
}

/** Bytes that are made a text at once: a call takes no more arguments. */
const chunk = 0x8000;

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.byteLength; start += chunk) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk));
  }
  return btoa(binary);
}
