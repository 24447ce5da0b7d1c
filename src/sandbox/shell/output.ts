import { outputLimit } from './limits';

const encoder = new TextEncoder();

/** A command's output as it is given back: `outputLimit` bytes of it, with a note of how many more there were. */
export function cutOutput(text: string): string {
  // Few outputs are long enough that their bytes have to be counted: a character takes three at most.
  if (text.length * 3 <= outputLimit) return text;
  const { read, written } = encoder.encodeInto(text, new Uint8Array(outputLimit));
  if (read === text.length) return text;
  const more = encoder.encode(text.slice(read)).length;
  return `${text.slice(0, read)}\n[${more} more bytes are not shown, only the first ${written}. Write long output to a file, and look at parts of it with head, tail, sed -n or grep.]\n`;
}
