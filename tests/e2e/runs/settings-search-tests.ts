import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { message } from '../support/messages';

/** The search of all settings, by keyboard alone. */
export function settingsSearchTests(test: DeskTest): void {
  test('Ctrl+K finds a setting of any view, and puts the focus on it; Escape leaves it where it was', async ({
    desk,
  }) => {
    const { page } = await desk.openSettings('general');
    await page.bringToFront();
    const focused = () => page.evaluate(whatHasFocus, undefined);
    await expect.poll(() => page.evaluate(focusTheme, undefined)).toBe(true);

    await pressTogether(page.keyboard, 'Control', 'k');
    await expect.poll(focused).toBe(message('options_search'));
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe(message('general_appearance'));

    await pressTogether(page.keyboard, 'Control', 'k');
    await page.keyboard.type('name or pattern');
    await expect.poll(() => page.evaluate(activeOption, undefined)).toContain(message('permissions_pattern'));
    expect(await page.violations('light')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(message('permissions_pattern'));
    expect(await page.evaluate(() => location.hash, undefined)).toBe('#permissions');
  });
}

function focusTheme(): boolean {
  document.querySelector<HTMLElement>('main section:not([hidden]) select')?.focus();
  return document.activeElement?.localName === 'select';
}

/** The name of what has the focus. */
function whatHasFocus(): string | undefined {
  const element = document.activeElement as HTMLInputElement | null;
  return element?.ariaLabel ?? element?.labels?.[0]?.textContent ?? undefined;
}

/** What a screen reader is told to be chosen. */
function activeOption(): string | null {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent ?? null;
}
