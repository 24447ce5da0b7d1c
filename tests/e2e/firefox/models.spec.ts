import type { Page } from 'puppeteer-core';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';

const said = (tab: Page) => tab.$eval('main', (main) => main.innerText);
const focusedLabel = (tab: Page) =>
  tab.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

/** The form for all providers is folded below the shorter ways. */
const unfold = async (tab: Page) => (await tab.waitForSelector('details.more > summary'))?.click();

test('of the browser’s own model the form says that there is none, and offers nothing to save', async ({
  firefox,
}) => {
  const tab = await firefox.openExtensionPage('options.html#model');
  await unfold(tab);
  await (await tab.waitForSelector('details select', { visible: true }))?.focus();
  await tab.keyboard.type(message('options_model_preset_browser'));
  await expect.poll(() => said(tab)).toContain(message('options_model_browser_none'));
  await expect.poll(() => said(tab)).toContain(message('options_model_browser_none_text'));
  const buttons = () => tab.$$eval('details form button', (all) => all.map(({ textContent }) => textContent));
  await expect.poll(buttons).toEqual([]);
});

test('what is missing for a provider is said, and the keyboard led there', async ({ firefox }) => {
  const tab = await firefox.openExtensionPage('options.html#model');
  await unfold(tab);
  await (await tab.waitForSelector('details select', { visible: true }))?.focus();
  await tab.keyboard.type('Anthropic');
  await expect
    .poll(() => tab.$eval('details form input', (field) => field.value))
    .toContain('api.anthropic.com');
  await tab.locator(`::-p-aria(${message('options_model_name')}[role="combobox"])`).fill('claude');
  await tab.keyboard.press('Enter');
  await expect.poll(() => said(tab)).toContain(message('options_model_key_missing'));
  await expect.poll(() => focusedLabel(tab)).toBe(message('options_model_key'));
});
