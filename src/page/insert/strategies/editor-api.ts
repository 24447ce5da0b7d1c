import { sumOf } from '../../../messages/text-sum';
import { answered } from '../answered';
import type { InsertStrategy } from '../strategy';

/** The editor's own command, in the page's world; of a Monaco that hides its own, the paste that it takes. */
export const editorApi: InsertStrategy = {
  name: 'editor-api',
  fits: (field) => field.kind === 'editor',
  async write(field, { text, rich, atoms }, { world, place, before }) {
    if (field.kind !== 'editor') return 'nothing';
    const at =
      place !== 'all' && place.type === 'model' && before.holding
        ? { start: place.start, end: place.end, behind: place.behind, sum: sumOf(before.holding.text) }
        : undefined;
    const order = { do: 'insert', editor: field.editor, html: rich?.html, at } as const;
    return answered(await world.give(atoms ? order : { ...order, text }));
  },
};
