import { act } from 'preact/test-utils';
import { text } from './screen';

/** The choice with that label, seen or only read aloud. */
export function chooser(label: string): HTMLSelectElement {
  const seen = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  const found =
    document.getElementById(seen?.htmlFor ?? '') ??
    [...document.querySelectorAll('select')].find((each) => each.getAttribute('aria-label') === label);
  if (!(found instanceof HTMLSelectElement)) throw new Error(`There is no choice "${label}" in: ${text()}`);
  return found;
}

/** Chooses the option of that value. */
export async function choose(label: string, value: string): Promise<void> {
  const select = chooser(label);
  select.value = value;
  await act(() => {
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
