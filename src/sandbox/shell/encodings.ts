/** Text and bytes in the encodings that the shell names: Node's. */

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes that a call of `String.fromCharCode` takes at once. */
const chunk = 1 << 15;

export function decode(bytes: Uint8Array, encoding = 'utf8'): string {
  if (encoding === 'base64') return btoa(latin1(bytes));
  if (encoding === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (encoding === 'ascii' || encoding === 'latin1' || encoding === 'binary') return latin1(bytes);
  return utf8.decode(bytes);
}

export function encode(text: string, encoding = 'utf8'): Uint8Array {
  if (encoding === 'base64') return fromLatin1(atob(text));
  if (encoding === 'hex')
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (encoding === 'ascii' || encoding === 'latin1' || encoding === 'binary') return fromLatin1(text);
  return new TextEncoder().encode(text);
}

/** One character for each byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += chunk)
    text += String.fromCharCode(...bytes.subarray(from, from + chunk));
  return text;
}

/** One byte for each character, as the shell holds bytes in strings. */
export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
