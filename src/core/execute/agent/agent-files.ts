import type { SandboxFile } from '../../run/needs';
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

/** The files under `/output`, as the user is offered them. */
export function madeFiles(
  output: readonly SandboxFile[],
  before: ReadonlyMap<string, Uint8Array>,
): MadeFiles {
  const files: RunFile[] = [];
  const changed: BashRun['files'] = [];
  let bytes = 0;
  for (const file of output) {
    const fits = files.length < most.files && bytes + file.bytes.byteLength <= most.bytes;
    if (fits) {
      bytes += file.bytes.byteLength;
      files.push(runFileOf(file));
    }
    if (!isSame(before.get(file.path), file.bytes))
      changed.push({ path: file.path, bytes: file.bytes.byteLength, offered: fits });
  }
  return { files, changed, now: new Map(output.map(({ path, bytes: own }) => [path, own])) };
}

function isSame(a: Uint8Array | undefined, b: Uint8Array): boolean {
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
