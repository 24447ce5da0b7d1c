/** `KeyboardEvent.code` by the virtual key code of macOS, for the keys that a palette takes. */
const codes: Record<number, string> = Object.fromEntries([
  ...[...'ASDFHGZXCV'].map((letter, index) => [index, `Key${letter}`]),
  ...[...'BQWERYT'].map((letter, index) => [11 + index, `Key${letter}`]),
  ...Object.entries({ O: 31, U: 32, I: 34, P: 35, L: 37, J: 38, K: 40, N: 45, M: 46 }).map(
    ([letter, code]) => [code, `Key${letter}`],
  ),
  ...[29, 18, 19, 20, 21, 23, 22, 26, 28, 25].map((code, digit) => [code, `Digit${digit}`]),
]);

/** The symbols of macOS that the old skills had, as emoji. */
const symbols: Record<string, string> = {
  'note.text': '📝',
  'square.and.pencil': '📝',
  pencil: '✏️',
  globe: '🌐',
  'character.bubble': '🌐',
  translate: '🌐',
  sparkles: '✨',
  'wand.and.stars': '🪄',
  'person.fill': '👤',
  'person.2.fill': '👥',
  'text.bubble': '💬',
};

/** The `KeyboardEvent.code` of an old shortcut; undefined for modifier keys, which a palette does not take. */
export function paletteKeyOf(keyCode: string | undefined, display: string | undefined): string | undefined {
  if (keyCode !== undefined && /^\d+$/.test(keyCode)) return codes[Number(keyCode)];
  const key = display?.trim().toUpperCase() ?? '';
  if (/^[A-Z]$/.test(key)) return `Key${key}`;
  return /^\d$/.test(key) ? `Digit${key}` : undefined;
}

/** The emoji of an old icon, or undefined: a symbol that has no emoji, a path, a word. */
export function emojiOf(icon: string | undefined): string | undefined {
  const text = icon?.trim() ?? '';
  if (Object.hasOwn(symbols, text)) return symbols[text];
  const isOne =
    /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text) || /^[\d#*]\ufe0f?\u20e3/.test(text);
  return isOne && [...new Intl.Segmenter().segment(text)].length === 1 ? text : undefined;
}

/** `#rrggbb`, or undefined. */
export function colourOf(hex: string | undefined): string | undefined {
  const digits = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(hex?.trim() ?? '')?.[1];
  return digits && `#${digits.toLowerCase()}`;
}
