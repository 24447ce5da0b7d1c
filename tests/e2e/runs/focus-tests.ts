import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';

const faulty = 'She dont like apples.';
const fixed = "She doesn't like apples.";

/** What a page hears when its user leaves a field in which something was changed. */
const leaving = ['change', 'blur', 'focusout'];

/** A cell whose text was proofread, with the card that says so. */
async function proofreadCell(desk: Desk): Promise<Tab> {
  const tab = await desk.openTab('cell');
  await tab.type(faulty);
  await forget(tab);
  await tab.run('proofread');
  await tab.holds(fixed);
  await cardSays(tab.surface, message('card_replaced', 'Ctrl+Z'));
  return tab;
}

/** Fields that close when they lose the focus: cells of tables, titles that are edited in their place. */
export function focusTests(test: DeskTest): void {
  test('a cell that closes when it loses the focus is written, put back, and closes when its user goes on', async ({
    desk,
  }) => {
    const tab = await proofreadCell(desk);
    expect(await heard(tab)).toEqual([]);
    await tab.press('card_undo');
    await tab.holds(faulty);
    expect(await heard(tab)).toEqual([]);
    await tab.run('proofread');
    await tab.holds(fixed);
    await tab.page.keyboard.press('Tab');
    await expect.poll(() => saved(tab)).toBe(fixed);
    expect(await heard(tab)).toEqual(leaving);
  });

  test('a press on the text of a card closes no cell, of which the page hears only when its user goes on', async ({
    desk,
  }) => {
    const tab = await proofreadCell(desk);
    await tab.surface.click('.card p');
    await expect.poll(() => tab.page.evaluate(() => document.activeElement?.id, undefined)).not.toBe('field');
    // That it was changed it may know.
    expect(await heard(tab)).toEqual(['change']);
    await tab.press('card_undo');
    await tab.holds(faulty);
    await tab.page.bringToFront();
    await tab.page.evaluate(() => document.querySelector<HTMLElement>('#other')?.focus(), undefined);
    await expect.poll(() => saved(tab)).toBe(faulty);
    expect((await heard(tab)).slice(-2)).toEqual(['blur', 'focusout']);
  });

  test('a page hears that its field was changed and left once the palette has gone and its user goes on', async ({
    desk,
  }) => {
    const tab = await desk.openTab('cell');
    await tab.type('a half');
    await forget(tab);
    await paletteComesAndGoes(tab);
    expect(await heard(tab)).toEqual([]);
    await tab.page.keyboard.press('Tab');
    await expect.poll(() => saved(tab)).toBe('a half');
    expect(await heard(tab)).toEqual(leaving);
  });

  test('a page hears nothing of a second palette either, and then all of it once', async ({ desk }) => {
    const tab = await desk.openTab('cell');
    await tab.type('a half');
    await forget(tab);
    await paletteComesAndGoes(tab);
    await paletteComesAndGoes(tab);
    expect(await heard(tab)).toEqual([]);
    await tab.page.keyboard.press('Tab');
    await expect.poll(() => saved(tab)).toBe('a half');
    expect(await heard(tab)).toEqual(leaving);
  });

  test('a page hears that a field in its closed shadow root was left, and the field hears it itself', async ({
    desk,
  }) => {
    const tab = await desk.openTab('cell');
    await tab.page.evaluate(() => {
      const field = document.querySelector<HTMLElement>('#field');
      document
        .querySelector('#cell')
        ?.attachShadow({ mode: 'closed' })
        .append(field ?? '');
      field?.focus();
    }, undefined);
    await tab.page.keyboard.type('a half');
    await forget(tab);
    await paletteComesAndGoes(tab);
    expect(await heard(tab)).toEqual([]);
    await tab.page.keyboard.press('Tab');
    await expect.poll(() => saved(tab)).toBe('a half');
    expect(await heard(tab)).toEqual(leaving);
  });

  test('a page hears it at once where the focus goes from the palette to another of its fields', async ({
    desk,
  }) => {
    const tab = await desk.openTab('cell');
    await tab.type('a half');
    await forget(tab);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await tab.page.evaluate(() => document.querySelector<HTMLElement>('#other')?.focus(), undefined);
    await expect.poll(() => saved(tab)).toBe('a half');
    expect(await heard(tab)).toEqual(leaving);
  });
}

async function paletteComesAndGoes(tab: Tab): Promise<void> {
  await tab.callPalette();
  await paletteIsOpen(tab.surface);
  await tab.page.keyboard.press('Escape');
  await expect.poll(() => tab.surface.count('[role=combobox]')).toBe(0);
}

const heard = (tab: Tab): Promise<string[]> =>
  tab.page.evaluate(() => (window as unknown as { heard: string[] }).heard, undefined);

const forget = (tab: Tab): Promise<void> =>
  tab.page.evaluate(() => void (window as unknown as { heard: string[] }).heard.splice(0), undefined);

const saved = (tab: Tab): Promise<string | null | undefined> =>
  tab.page.evaluate(() => document.querySelector('#cell')?.textContent, undefined);
