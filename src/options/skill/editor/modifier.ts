/** The key that is held for what an editor does, as it is called on this computer. */
export function modifier(): string {
  return /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';
}
