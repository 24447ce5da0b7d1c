/** A key that the user has pressed before what it was meant for could hear it, as an event of it is told apart. */
export interface EarlyKey {
  key: string;
  /** Empty where only the key is known. */
  code: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
}

/** Keys besides letters that are of use in a palette. */
const named = new Set(['Backspace', 'Enter', 'Escape', 'Tab', 'ArrowDown', 'ArrowUp']);

/** Those of use with Ctrl or ⌘: what asks, the menu of a row, chips, earlier instructions. */
const shortcut = /^(?:Enter|ArrowUp|ArrowDown|[k/,])$/i;

/** Whether the key writes a letter. */
export const isLetter = (key: string): boolean => [...key].length === 1;

/** Whether it writes a letter, or takes one away, where it comes to a text box. */
export const writes = ({ key, ctrlKey, metaKey }: EarlyKey): boolean =>
  !ctrlKey && !metaKey && (isLetter(key) || key === 'Backspace');

/**
 * Whether our script in a page may tell of this key: it writes into the palette, or closes it. A page may have taken that script over,
 * and what runs is pressed in our own frame.
 */
export const isHarmless = (key: string): boolean => isLetter(key) || key === 'Backspace' || key === 'Escape';

/**
 * Keeps the user's own press of a key that a palette has a use for from whoever else would hear it, and says which it was. Undefined of
 * any other event: what an input method composes, and shortcuts, go on. Those of the palette do not: in a page they may send what is half
 * written.
 */
export function takeEarlyKey(event: KeyboardEvent): EarlyKey | undefined {
  const { isTrusted, isComposing, ctrlKey, metaKey, shiftKey, altKey, key, code } = event;
  if (!isTrusted || isComposing || altKey) return undefined;
  // As the palette has it, also where the layout has another letter there.
  const isShortcut = shortcut.test(key) || code === 'KeyK';
  if (ctrlKey || metaKey ? !isShortcut : !isLetter(key) && !named.has(key)) return undefined;
  event.preventDefault();
  event.stopImmediatePropagation();
  return { key, code, ctrlKey, metaKey, shiftKey };
}
