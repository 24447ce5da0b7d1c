/** Which of the two chips: what is read, or where the result goes. */
export type ChipName = 'reads' | 'goes';

/** How the keyboard layout's own Ctrl+/ and Ctrl+, are shown. No letter with Option: on a Mac these type characters. */
export const chipKeys = {
  reads: { key: '/', label: 'Ctrl+/', mac: '⌃/', spoken: 'Control+/' },
  goes: { key: ',', label: 'Ctrl+,', mac: '⌃,', spoken: 'Control+,' },
} as const;

/** The chip whose next choice the key takes: in the list and in a form. Keys of an input method are its own. */
export function chipOfKey({ key, ctrlKey, altKey, isComposing }: KeyboardEvent): ChipName | undefined {
  if (!ctrlKey || altKey || isComposing) return undefined;
  return (['reads', 'goes'] as const).find((name) => chipKeys[name].key === key);
}
