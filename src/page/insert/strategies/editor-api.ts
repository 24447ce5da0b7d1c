import { sumOf } from '../../../messages/text-sum';
import type { Reading } from '../../target/reading';
import { answered } from '../answered';
import type { InsertStrategy } from '../strategy';

/** Of the editor's text as it was read, for its world to compare; undefined where it tells only a piece, which follows the view. */
export const sumIn = ({ holding }: Reading): number | undefined =>
  holding && !holding.piece ? sumOf(holding.text) : undefined;

/** The editor's own command, in the page's world; of a Monaco that hides its own, the paste that it takes. */
export const editorApi: InsertStrategy = {
  name: 'editor-api',
  fits: (field) => field.kind === 'editor',
  async write(field, { text, rich, atoms }, { world, place, before }) {
    if (field.kind !== 'editor') return 'nothing';
    const at =
      place !== 'all' && place.type === 'model' && before.holding
        ? { start: place.start, end: place.end, behind: place.behind }
        : undefined;
    const sum = sumIn(before);
    const order = { do: 'insert', editor: field.editor, html: rich?.html, at, sum } as const;
    return answered(await world.give(atoms ? order : { ...order, text }));
  },
};
