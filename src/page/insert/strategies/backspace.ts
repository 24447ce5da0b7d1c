import type { InsertStrategy } from '../strategy';

/**
 * An empty text over a selection, as its key is heard by editors: some wait for what the browser is about to do, others
 * for the key itself. No browser acts on either that a script has sent.
 */
export const backspace: InsertStrategy = {
  name: 'backspace',
  fits: (field, { text, rich }) => field.kind === 'editor' && text === '' && !rich,
  write({ element }) {
    const init = { bubbles: true, cancelable: true, composed: true };
    const input = new InputEvent('beforeinput', { ...init, inputType: 'deleteContentBackward' });
    if (!element.dispatchEvent(input)) return undefined;
    const key = { key: 'Backspace', code: 'Backspace', keyCode: 8 };
    element.dispatchEvent(new KeyboardEvent('keydown', { ...init, ...key }));
    return undefined;
  },
};
