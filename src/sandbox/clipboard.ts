import type { WriteClipboard } from '../core/run/needs';

/** Needs the permission `clipboardWrite` and works in a background that has a document (Firefox). */
export const writeWithApi: WriteClipboard = (text) =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/**
 * Copies out of a textarea of the document: an offscreen document (Chrome) never has the focus, and the
 * clipboard API refuses where there is none.
 */
export function createCommandWriter(document: Document): WriteClipboard {
  return async (text) => {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const written = document.execCommand('copy');
    field.remove();
    return written;
  };
}
