import type { EditorWorld } from '../../messages/editor-order';
import { notByUser } from '../target/late-keys';
import type { WritableField } from '../target/refusal';
import { drawn } from './settled';
import { undoesByKeys } from './undo-group';

/** One step back or forth in the history of the field, which has the focus. False if there is none, as far as can be told. */
export async function historyStep(
  field: WritableField,
  step: 'undo' | 'redo',
  world: EditorWorld,
): Promise<boolean> {
  const { ownerDocument } = field.element;
  if (field.kind !== 'editor' && !undoesByKeys(field.element))
    return ownerDocument.queryCommandEnabled(step) && notByUser(() => ownerDocument.execCommand(step));
  const answer = field.kind === 'editor' ? await world.give({ do: step, editor: field.editor }) : undefined;
  if (answer?.status !== 'done') pressKeys(field.element, step);
  await drawn(ownerDocument);
  return true;
}

/**
 * Presses the keys for a step of a history that a page has of its own: editors take them from a script as well, the browser does
 * not. Whether somebody has taken them: there are pages that act upon them and leave them to the browser as well. For Redo there are
 * two: an editor may know but the one of Windows, and what was undone too far would not come again. On Windows there are pages that take
 * the other one for an Undo.
 */
export function pressKeys(element: HTMLElement, step: 'undo' | 'redo'): boolean {
  if (step === 'undo') return press(element, 'z');
  const letters = /win/i.test(navigator.platform) ? (['y', 'Z'] as const) : (['Z', 'y'] as const);
  return letters.some((letter) => press(element, letter));
}

/** In Firefox `which` of an event is not made of its `keyCode`. */
function press(element: HTMLElement, letter: 'z' | 'Z' | 'y'): boolean {
  const onMac = /mac/i.test(navigator.platform);
  const upper = letter.toUpperCase();
  const init = {
    key: letter.toLowerCase(),
    code: `Key${upper}`,
    keyCode: upper.charCodeAt(0),
    which: upper.charCodeAt(0),
    ctrlKey: !onMac,
    metaKey: onMac,
    shiftKey: letter === upper,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const { innerHTML, isConnected } = element;
  const left = element.dispatchEvent(new KeyboardEvent('keydown', init));
  const hasChanged = element.innerHTML !== innerHTML || element.isConnected !== isConnected;
  // ProseMirror takes a Shift that was not let go for a wish to paste without any form.
  const { shiftKey, ...letGo } = init;
  if (shiftKey) element.dispatchEvent(new KeyboardEvent('keyup', { ...letGo, ...shift }));
  return !left || hasChanged;
}

const shift = { key: 'Shift', code: 'ShiftLeft', keyCode: 16, which: 16 };
