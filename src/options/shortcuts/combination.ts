/** A combination of keys in the words of the manifest, or why it is none. */
export type Combination =
  | { keys: string }
  | { problem: 'combination_modifier' | 'combination_too_many' | 'combination_key' };

const named: Record<string, string> = {
  Comma: 'Comma',
  Period: 'Period',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Space: 'Space',
  Insert: 'Insert',
  Delete: 'Delete',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/**
 * What was pressed, as `commands.update` takes it: `Alt+Shift+K`. Undefined while only modifiers are down. Firefox takes
 * one or two of them, of which one is more than Shift; F-keys may stand alone (its `ShortcutUtils.validate`).
 */
export function combinationOf(event: KeyboardEvent, isMac: boolean): Combination | undefined {
  if (['Control', 'Alt', 'AltGraph', 'Shift', 'Meta'].includes(event.key)) return undefined;
  const key = keyOf(event.code);
  if (!key || (event.metaKey && !isMac)) return { problem: 'combination_key' };
  const strong = [
    event.ctrlKey && (isMac ? 'MacCtrl' : 'Ctrl'),
    event.metaKey && 'Command',
    event.altKey && 'Alt',
  ].filter((modifier) => modifier !== false);
  const modifiers = event.shiftKey ? [...strong, 'Shift'] : strong;
  if (modifiers.length > 2) return { problem: 'combination_too_many' };
  if (strong.length === 0 && !/^F\d/.test(key)) return { problem: 'combination_modifier' };
  return { keys: [...modifiers, key].join('+') };
}

function keyOf(code: string): string | undefined {
  return /^(?:Key([A-Z])|Digit(\d))$/.exec(code)?.slice(1).find(Boolean) ?? functionKey(code) ?? named[code];
}

function functionKey(code: string): string | undefined {
  return /^F([1-9]|1\d)$/.test(code) ? code : undefined;
}
