import { mostFileBytes, mostFiles } from '../../core/execute/script/script-result';
import type { ScriptJob } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import type { RunFile } from '../../core/run/run-request';
import { createRunFiles, type RunFiles } from '../files/run-files';

/** Bytes of all files of one script's run, those of its skill among them. */
const mostBytes = 128 * 1024 * 1024;

/** Where the files of the skill are. */
export const skillMount = '/skill';

/** The file system of a script's run, with what it finds there. */
export function filesOfJob({ modules, files = [], input }: ScriptJob): RunFiles {
  const run = createRunFiles({ most: mostBytes });
  const encoder = new TextEncoder();
  for (const [path, text] of Object.entries(modules)) run.put(`${skillMount}/${path}`, encoder.encode(text));
  for (const file of files) run.put(file.path, bytesOf(file));
  run.put('/input.json', encoder.encode(JSON.stringify(input ?? null)));
  return run;
}

/** A file that a script has made, as its result holds it. */
type MadeFile = string | { base64: string };

/**
 * What the script has put into `/output`, by path there; texts as texts. Throws `script-result` where it is more than any
 * result may have, before it is made a text.
 */
export function filesMadeIn(files: RunFiles): Record<string, MadeFile> {
  const folder = '/output/';
  const sizes = files.walk(folder).flatMap(([, { kind, size }]) => (kind === 'file' ? [size] : []));
  if (sizes.length > mostFiles) throw tooMuch(`more than ${mostFiles} files in /output`);
  if (sizes.reduce((sum, size) => sum + size, 0) > mostFileBytes)
    throw tooMuch(`files of more than ${mostFileBytes} bytes in /output`);
  return Object.fromEntries(
    files.all(folder).map(([path, bytes]) => [path.slice(folder.length), madeFile(bytes)]),
  );
}

const tooMuch = (detail: string) => new RunError('script-result', { detail });

function madeFile(bytes: Uint8Array): MadeFile {
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // No text in UTF-8.
  }
  return { base64: base64Of(bytes) };
}

/** Bytes that are made characters at once: a call takes no more arguments. */
const chunk = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(binary);
}

function bytesOf({ text, encoding }: RunFile): Uint8Array {
  return encoding === 'utf8'
    ? new TextEncoder().encode(text)
    : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
