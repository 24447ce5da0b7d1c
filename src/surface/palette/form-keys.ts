import { isInputMethodKey } from './palette-keys';

/**
 * What a key does in the form; undefined if it is the field's own. Keys of an input method always are. In a field of
 * several lines Enter alone begins a new one.
 */
export function formAction(
  event: KeyboardEvent,
  focused: Element | undefined,
): 'run' | 'back' | 'next' | 'nothing' | undefined {
  if (event.isComposing || isInputMethodKey(event)) return undefined;
  if (event.key === 'Tab') return 'next';
  if (event.key === 'Escape') return 'back';
  if (event.key !== 'Enter' || event.altKey || event.shiftKey) return undefined;
  const held = event.ctrlKey || event.metaKey;
  if (!held && (focused?.localName === 'textarea' || focused?.localName === 'button')) return undefined;
  // The Enter that picked the skill may still be down.
  return event.repeat ? 'nothing' : 'run';
}

/** Lets Tab go round in the palette: behind its last field there would be the page. */
export function nextInTurn(palette: ParentNode, focused: Element | undefined, event: KeyboardEvent): void {
  const stops = [...palette.querySelectorAll<HTMLElement>('input, textarea, select, button')];
  const from = event.shiftKey ? stops[0] : stops.at(-1);
  if (focused && focused !== from) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
