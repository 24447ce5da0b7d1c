/** What a key does in the palette. */
export type PaletteAction =
  | { kind: 'move'; to: number }
  | { kind: 'pick' }
  | { kind: 'close' }
  | { kind: 'switch-scope' };

/** Rows that PageUp and PageDown move by. */
const page = 5;

/** How the keyboard layout's own Ctrl+/ is shown. No letter with Option: on a Mac these type characters. */
export const switchScopeKey = { key: '/', label: 'Ctrl+/', mac: '⌃/' } as const;

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
  if (event.ctrlKey && !event.altKey && event.key === switchScopeKey.key) return { kind: 'switch-scope' };
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

function move(to: number, count: number): PaletteAction | undefined {
  return count > 0 ? { kind: 'move', to } : undefined;
}
