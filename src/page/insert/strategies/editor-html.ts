import { answered } from '../answered';
import type { InsertStrategy } from '../strategy';
import { sumIn } from './editor-api';
import { htmlOfItsOwn } from './html-at-caret';

/** The command of an editor that takes HTML alone, in the page's world. */
export const editorHtml: InsertStrategy = {
  name: 'editor-html',
  fits: (field) => field.kind === 'editor',
  async write(field, { text, rich }, { world, before }) {
    if (field.kind !== 'editor') return 'nothing';
    const html = rich?.html ?? htmlOfItsOwn(field.element, text);
    const sum = sumIn(before);
    return answered(await world.give({ do: 'insert', editor: field.editor, text, html, sum }));
  },
};
