import type { EditorWorld } from '../../messages/editor-order';
import { hidesText } from './field-text';
import { holdingOf } from './reading';
import type { Target } from './target';

/** Whether the page does not show what stands in the target's field, so that its editor is to be asked. */
export const hidesItsText = ({ field }: Target): boolean => field?.kind === 'editor' && hidesText(field);

/**
 * Asks a code editor for its text and selection, which the page does not show: to be called, and waited for, before
 * anything of ours takes the focus. Of an editor that does not answer the target knows no text; of one that shows only a
 * piece of it (a Monaco without an API) it knows what is selected, and a run acts on that or at the caret, never on the
 * whole. Of any other field the page tells more: the place of the selection, too.
 */
export async function captureEditor(target: Target, world: EditorWorld): Promise<void> {
  const { field } = target;
  if (field?.kind !== 'editor' || !hidesText(field)) return;
  const holding = await holdingOf(field, world);
  if (holding) target.tell(holding);
}
