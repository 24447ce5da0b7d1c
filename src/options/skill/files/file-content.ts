/** What a file's bytes can be shown as. */
export type FileContent =
  | { kind: 'text'; text: string }
  | { kind: 'markdown'; text: string }
  | { kind: 'image'; type: string }
  /** Text, but too long to be drawn. */
  | { kind: 'long-text' }
  | { kind: 'binary' };

/** Bytes of text that are drawn. */
export const longestDrawnText = 1024 * 1024;

const imageTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/**
 * How to show a file: images by the name's ending, all else as text if it is UTF-8 without NUL. An SVG is an image and
 * never markup: as an `<img>` it runs no script and loads nothing.
 */
export function contentOf(path: string, bytes: Uint8Array): FileContent {
  const ending = endingOf(path);
  const type = Object.hasOwn(imageTypes, ending) ? imageTypes[ending] : undefined;
  if (type) return { kind: 'image', type };
  const isLong = bytes.byteLength > longestDrawnText;
  const text = decode(isLong ? bytes.subarray(0, 4096) : bytes, isLong);
  if (text === undefined) return { kind: 'binary' };
  if (isLong) return { kind: 'long-text' };
  return { kind: ending === 'md' ? 'markdown' : 'text', text };
}

/** Whether a file can be changed in an editor; a drawing of lines is a text, too. */
export function isEditable(path: string, bytes: Uint8Array): boolean {
  const content = contentOf(path, bytes);
  if (content.kind !== 'image') return content.kind === 'text' || content.kind === 'markdown';
  const isLong = bytes.byteLength > longestDrawnText;
  return content.type === 'image/svg+xml' && !isLong && decode(bytes, false) !== undefined;
}

/** The name's ending in small letters, without the dot; empty if it has none. */
function endingOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** Undefined if it is no text. A piece may end within a character. */
function decode(bytes: Uint8Array, isPiece: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPiece });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
