import { type ComponentChild, render } from 'preact';
import { act } from 'preact/test-utils';
import { vi } from 'vitest';

/** Draws a component into an empty document, and waits until what it loads at once is there. */
export async function draw(view: ComponentChild): Promise<void> {
  render(null, document.body);
  await act(() => render(view, document.body));
}

/** Draws a component into an empty document, and no more: what it does only after its drawing is still to come. */
export function drawOnly(view: ComponentChild): void {
  render(null, document.body);
  render(view, document.body);
}

/** Does something the moment an element is there, as the fastest user would. Rejects with what it throws. */
export function once(selector: string, work: (element: HTMLElement) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) return;
      observer.disconnect();
      try {
        resolve(work(element));
      } catch (error) {
        reject(error);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

export function text(): string {
  return document.body.textContent ?? '';
}

export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (!found) throw new Error(`There is no button "${name}" in: ${text()}`);
  return found;
}

export async function press(name: string): Promise<void> {
  await act(() => button(name).click());
}

export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label);
  const input = document.getElementById(found?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field "${label}" in: ${text()}`);
  return input;
}

export async function fill(label: string, value: string): Promise<void> {
  const input = field(label);
  input.value = value;
  await act(() => {
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Waits until the text is on the screen. */
export async function shown(words: string): Promise<void> {
  await vi.waitFor(() => {
    if (!text().includes(words)) throw new Error(`"${words}" is not shown in: ${text()}`);
  });
}
