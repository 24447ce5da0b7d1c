import { useEffect, useState } from 'preact/hooks';

type Layout = ReadonlyMap<string, string>;

/** Chromium's own; not there in Firefox, and in Chromium only in secure contexts. */
interface KeyboardNavigator extends Navigator {
  keyboard?: { getLayoutMap(): Promise<Layout> };
}

/**
 * What stands on the key with this `KeyboardEvent.code` in the user's layout; without a layout the letter or digit of
 * the code itself, which is that of a US keyboard.
 */
function keyLabel(code: string, layout?: Layout): string {
  const label = layout?.get(code) ?? code.replace(/^(Key|Digit)/, '');
  const upper = label.toLocaleUpperCase();
  // ß has no capital of one letter.
  return upper.length === label.length ? upper : label;
}

/** Labels keys, by the user's layout as soon as the browser has told it. `wanted`: whether there is any key to label. */
export function useKeyLabel(wanted = true): (code: string) => string {
  const [layout, setLayout] = useState<Layout>();
  useEffect(() => {
    const { keyboard }: KeyboardNavigator = navigator;
    // A frame without the page's leave for it is refused; the letters of the codes serve there.
    if (wanted) keyboard?.getLayoutMap().then(setLayout, () => undefined);
  }, [wanted]);
  return (code) => keyLabel(code, layout);
}
