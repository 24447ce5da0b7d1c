import { escapeText } from '../../../core/escape';
import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';

/**
 * A paste of a paragraph for each line, marked as ProseMirror marks its own: as plain text it would drop blank lines,
 * and as other HTML runs of spaces.
 */
export const paragraphPaste: InsertStrategy = {
  name: 'paragraph-paste',
  fits: (field, { text }) => field.kind === 'editor' && text !== '',
  write: ({ element }, { text }, { world }) => paste(element, { text, html: paragraphsOf(text) }, world),
};

const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map((line, i) => `<p${i === 0 ? ' data-pm-slice="1 1 []"' : ''}>${escapeText(line)}</p>`)
    .join('');
