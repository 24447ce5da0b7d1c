import { longestGivenName } from '../../../core/run/given-limits';
import type { RunFile } from '../../../core/run/run-request';

/** A file that the user dropped or chose. `isFolder`: a folder that was dropped. */
export interface ChosenFile {
  file: File;
  isFolder: boolean;
}

/** What a drop holds. Only while the event lasts it can be told what is a folder. */
export function chosenOf({ items }: DataTransfer): ChosenFile[] {
  return [...items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true }] : [];
  });
}

/** Its content as it crosses contexts, whatever it is. Rejects where it cannot be read. */
export async function readFile(file: File): Promise<RunFile> {
  return { path: nameOf(file.name), text: await base64Of(file), encoding: 'base64' };
}

/** Bytes of a file that was read. */
export function sizeOfFile({ text }: RunFile): number {
  return Math.floor((text.replace(/=+$/, '').length * 3) / 4);
}

/** A name without what would lead elsewhere; of a long one both ends, for the kind of file stands at the last. */
function nameOf(name: string): string {
  const safe = name.replace(/[/\\\p{Cc}]/gu, '_') || '_';
  if (safe.length <= longestGivenName) return safe;
  return `${safe.slice(0, longestGivenName - 30)}…${safe.slice(-29)}`;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
