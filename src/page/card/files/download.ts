import type { RunFile } from '../../../core/run/types';

/** Until then the browser has begun to read it. */
const keptFor = 60_000;

/**
 * Has the browser save the file under its own name. As bytes and not as what they are: a page must not get a document of its
 * own origin that a script or a model has written. The link stands in no document, so that the page hears of no click.
 */
export function download(document: Document, { path, text, encoding }: RunFile): void {
  const content =
    encoding === 'utf8' ? text : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = path.split('/').at(-1) ?? path;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}
