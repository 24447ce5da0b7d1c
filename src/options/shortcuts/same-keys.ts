import type { Shortcut } from '../platform';

/** The other shortcut that has these keys, in whatever order its modifiers stand. */
export function sameKeys(keys: string, name: string, shortcuts: readonly Shortcut[]): Shortcut | undefined {
  return keys === ''
    ? undefined
    : shortcuts.find((other) => other.name !== name && ordered(other.keys) === ordered(keys));
}

function ordered(keys: string): string {
  return keys.split('+').sort().join('+');
}
