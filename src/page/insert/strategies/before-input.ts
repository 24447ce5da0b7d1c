import { inFirefox } from '../in-firefox';
import type { InsertStrategy } from '../strategy';

/**
 * What a browser tells before it pastes, for editors that take over from there: an editor that takes several kinds of
 * data may leave the paste itself alone. Firefox shows a page no data of an event that was made outside its world.
 */
export const beforeInput: InsertStrategy = {
  name: 'beforeinput',
  fits: ({ kind, element }, { text, rich }) =>
    kind === 'editor' && (text !== '' || !!rich) && !inFirefox(element),
  write({ element }, { text, rich }) {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', text);
    if (rich) dataTransfer.setData('text/html', rich.html);
    const inputType = 'insertFromPaste';
    const init = { inputType, dataTransfer, bubbles: true, cancelable: true, composed: true };
    element.dispatchEvent(new InputEvent('beforeinput', init));
  },
};
