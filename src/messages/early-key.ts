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

/** Whether the key writes a letter. */
export const isLetter = (key: string): boolean => [...key].length === 1;

/**
 * Whether our script in a page may tell of this key: it writes into the palette, or closes it. A page may have taken that script over,
 * and what runs is pressed in our own frame.
 */
export const isHarmless = (key: string): boolean => isLetter(key) || key === 'Backspace' || key === 'Escape';

/**
 * Keeps the user's own press of a key that a palette has a use for from whoever else would hear it, and says which it was. Undefined of
 * any other event: what an input method composes, and shortcuts, go on. Of those the palette has one, the Enter that asks, and in a page
 * it may send what is half written.
 */
export function takeEarlyKey(event: KeyboardEvent): EarlyKey | undefined {
  const { isTrusted, isComposing, ctrlKey, metaKey, shiftKey, altKey, key, code } = event;
  if (!isTrusted || isComposing || altKey) return undefined;
  if (!isLetter(key) && !named.has(key)) return undefined;
  if ((ctrlKey || metaKey) && key !== 'Enter') return undefined;
  event.preventDefault();
  event.stopImmediatePropagation();
  return { key, code, ctrlKey, metaKey, shiftKey };
}
