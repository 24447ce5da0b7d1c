import { edit, insertTextOf } from '../edit-command';
import type { InsertStrategy, Written } from '../strategy';
import { asUndoGroup } from '../undo-group';

/** Of more lines the page would be busy for a minute, since it may draw all of itself at each. */
const most = 200;

/** Line by line, with the key that begins a paragraph between them: for an editor that takes what is typed and no paste. */
export const typedLines: InsertStrategy = {
  name: 'typed-lines',
  where: ['declined'],
  fits: (field, { text }) =>
    field.kind === 'contenteditable' && text.includes('\n') && text.split('\n').length <= most,
  write: ({ element }, { text }) => asUndoGroup(element, () => typeLines(element, text.split('\n'))),
};

function typeLines(element: HTMLElement, lines: string[]): Written {
  let written: Written;
  lines.forEach((line, i) => {
    if (i > 0)
      written = edit(element, { command: 'insertParagraph', inputType: 'insertParagraph' }) ?? written;
    if (line) written = edit(element, insertTextOf(line)) ?? written;
  });
  return written;
}
