import { savedName } from '../core/archive/archive';
import type { RunFile } from '../core/run/run-request';

/** Milliseconds that a browser may take to begin to read what it is to save. */
const patience = 60_000;

/**
 * Lets the browser save a file, as if the user had clicked a link to it. For documents of ours alone: a page whose origin the
 * file's URL has could read it, or hand the browser another in its place.
 */
export function download({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), patience);
}

/**
 * Lets the browser save a file of a run, under its own name as far as systems keep it. As bytes and not as what it is: nothing that a script or a model
 * has written becomes a document of ours. Throws where what claims to be base64 is none.
 */
export function downloadRunFile({ path, text, encoding }: RunFile): void {
  const content =
    encoding === 'utf8' ? text : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const blob = new Blob([content], { type: 'application/octet-stream' });
  download({ name: savedName(path), blob });
}
