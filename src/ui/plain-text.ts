/**
 * Characters that are not seen, or that turn the order of others around: controls but tab and line end, zero width
 * characters, bidirectional marks and overrides, and tags. In a strangers' name or script they hide what it says.
 */
const unseen =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** A stranger's text as it may be shown: what is not seen is written out, as in `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) =>
    character === '\t' || character === '\n' ? character : `⟨${codeOf(character)}⟩`,
  );
}

/** The same on one line, cut to `limit` characters. For names, paths and descriptions. */
export function visibleLine(text: string, limit = 200): string {
  const line = text
    .slice(0, limit * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = [...line];
  const cut = characters.length > limit ? `${characters.slice(0, limit).join('')}…` : line;
  return visibleText(cut);
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
