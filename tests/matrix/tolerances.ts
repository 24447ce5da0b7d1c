/** What an editor makes of a text, and does not count as a loss. Every one that a row has is shown in docs/FIELDS.md. */
export interface Tolerance {
  /** For docs/FIELDS.md. */
  what: string;
  /** The text as such an editor holds it. */
  held(text: string): string;
}

export const tolerances = {
  'one line': {
    what: 'a field of one line: line ends become one space',
    held: (text) => text.replace(/^\n+|\n+$/g, '').replace(/\n+/g, ' '),
  },
  'tabs as spaces': {
    what: 'white space is drawn as HTML does: a tab becomes four spaces',
    held: (text) => text.replaceAll('\t', '    '),
  },
  'letters composed': {
    what: 'letters are composed (NFC)',
    held: (text) => text.normalize('NFC'),
  },
  'one space': {
    what: 'of many spaces one is held, and no blank lines',
    held: (text) => text.replace(/[ \t\u00a0]+/g, ' ').replace(/\n{2,}/g, '\n'),
  },
} satisfies Record<string, Tolerance>;

export type ToleranceName = keyof typeof tolerances;

/** The text as an editor with these tolerances holds it. */
export function heldBy(names: readonly ToleranceName[], text: string): string {
  return names.reduce(
    (held, name) => (tolerances[name] as Tolerance).held(held),
    text.replace(/\r\n?/g, '\n'),
  );
}
