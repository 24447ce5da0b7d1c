import type { Appearance } from '../core/appearance';

/** Draws what is in the element so (`tokens.css`), from now on. */
export function wear({ style }: HTMLElement, appearance: Appearance): void {
  if (appearance === 'system') style.removeProperty('--appearance');
  else style.setProperty('--appearance', appearance);
}
