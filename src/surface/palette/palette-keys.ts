import type { SkillListing } from '../../core/skill/model';

/** What a key does in the palette. */
export type PaletteAction =
  | { kind: 'move'; to: number }
  | { kind: 'pick' }
  /** Whatever row is marked. */
  | { kind: 'ask' }
  | { kind: 'close' };

/** Rows that PageUp and PageDown move by. */
const page = 5;

/** The key that asks, as it is shown and as it is told. */
export const askKeys = { label: 'Ctrl+↵', mac: '⌘↵', spoken: 'Control+Enter Meta+Enter' } as const;

/** The key that opens the menu of the marked row, as it is shown and as it is told. */
export const menuKeys = { label: 'Ctrl+K', mac: '⌘K', spoken: 'Control+K Meta+K' } as const;

/** It goes by the key's place where the layout has another letter there. */
export const isMenuKey = ({ key, code, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey !== metaKey && !altKey && !isComposing && (key.toLowerCase() === 'k' || code === 'KeyK');

/** Whether the key walks to the instruction before the one that is shown (1) or to the one after (-1). */
export function instructionStep(event: KeyboardEvent): 1 | -1 | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (ctrlKey === metaKey || altKey || shiftKey || isComposing) return undefined;
  return key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : undefined;
}

/**
 * The action of a key press while `active` of `count` rows is marked, or undefined if the key is the input's own.
 * Keys of an input method are always its own: its Enter takes a word and picks nothing.
 * Home and End belong to the text once there is some.
 */
export function paletteAction(
  event: KeyboardEvent,
  { active, count, empty }: { active: number; count: number; empty: boolean },
): PaletteAction | undefined {
  if (event.isComposing) return undefined;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey) {
    return empty ? undefined : { kind: 'ask' };
  }
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  switch (event.key) {
    case 'ArrowDown':
      return move(active + 1 < count ? active + 1 : 0, count);
    case 'ArrowUp':
      return move(active > 0 ? active - 1 : count - 1, count);
    case 'PageDown':
      return move(Math.min(active + page, count - 1), count);
    case 'PageUp':
      return move(Math.max(active - page, 0), count);
    case 'Home':
      return empty ? move(0, count) : undefined;
    case 'End':
      return empty ? move(count - 1, count) : undefined;
    case 'Enter':
      return { kind: 'pick' };
    case 'Escape':
      return { kind: 'close' };
    default:
      return undefined;
  }
}

/**
 * The skill that this key runs as the first one in an empty palette. It goes by the key's place, so that it is the same
 * key in every layout and under an input method. Shift or a space before makes the letter a letter.
 */
export function keyedSkill(event: KeyboardEvent, skills: readonly SkillListing[]): SkillListing | undefined {
  // A dead key would put its accent on the next letter, wherever that is typed.
  if (event.isComposing || event.repeat || event.key === 'Dead' || hasModifier(event)) return undefined;
  return skills.find(({ paletteKey }) => paletteKey === event.code);
}

/** An input method had the key before us. On a Mac only the old number tells, and the key is the letter. */
export function isInputMethodKey({ key, keyCode }: KeyboardEvent): boolean {
  return key === 'Process' || keyCode === 229;
}

function hasModifier(event: KeyboardEvent): boolean {
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  return ctrlKey || altKey || metaKey || shiftKey || event.getModifierState('AltGraph');
}

function move(to: number, count: number): PaletteAction | undefined {
  return count > 0 ? { kind: 'move', to } : undefined;
}
