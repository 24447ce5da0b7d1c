import { replaceUnseen } from '../core/unseen';

/** How much of a text has to be seen: of code every space that is none of the usual, which prose in French or Chinese has. */
export type Shown = 'prose' | 'code';

/** Spaces that take their room in ordinary writing: of French, before numbers' units, between Chinese words. */
const spacesOfProse = '\u00A0\u202F\u3000';

/**
 * A stranger's text as it may be shown: what is not seen is written out, as in `⟨U+202E⟩`, but for tabs and ends of lines.
 * Emoji and joined letters stay whole (`core/unseen.ts`).
 */
export function visibleText(text: string, shown: Shown = 'prose'): string {
  const left = `\t\n${shown === 'prose' ? spacesOfProse : ''}`;
  return replaceUnseen(text, (character) =>
    left.includes(character) ? character : `⟨${codeOf(character)}⟩`,
  );
}

/** The same of prose on one line, cut to `limit` characters. For names, paths and descriptions. */
export function visibleLine(text: string, limit = 200): string {
  const line = text
    .slice(0, limit * 4)
    .replace(/[ \t\r\n\u00A0\u202F\u3000]+/g, ' ')
    .replace(/^ | $/g, '');
  const characters = [...line];
  const cut = characters.length > limit ? `${characters.slice(0, limit).join('')}…` : line;
  return visibleText(cut);
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
