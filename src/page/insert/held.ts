import { isControlField } from '../target/field';
import type { Reading } from '../target/reading';
import type { WritableField } from '../target/refusal';
import type { Typing } from './typing';

/** Milliseconds within which editors that hold another text than they show have drawn it over that. */
const healing = 250;

/**
 * A key of an input method, as it goes before and behind each of its texts. Editors that save their text at keys, or draw it
 * from what they hold, do so; nobody takes it for a letter or a command (UI Events, section 4.3.3: `Process`, 229).
 */
export function pressNothing({ element }: WritableField, type: 'keydown' | 'keyup'): void {
  const key = { key: 'Process', keyCode: 229, which: 229 };
  element.dispatchEvent(new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true, composed: true }));
}

/**
 * Whether what is shown is all that can be known of the field: its page may hold something else, since it has not heard of the
 * text. An editor that tells its own has been asked.
 */
export const mayShowMore = ({ kind }: WritableField, { holding }: Reading): boolean =>
  kind !== 'editor' || holding === undefined;

/**
 * Resolves when an editor that has not taken what it shows has drawn what it holds; at once when the user goes on typing. What a
 * control shows is its own value, which is set at the key or not at all.
 */
export async function healed(field: WritableField, typing: Typing): Promise<void> {
  if (isControlField(field)) return new Promise((resolve) => setTimeout(resolve, 0));
  const end = performance.now() + healing;
  while (performance.now() < end && typing.heard() !== 'user')
    await new Promise((resolve) => setTimeout(resolve, 25));
}
