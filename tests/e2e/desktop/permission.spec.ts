import type { Page } from '@playwright/test';
import { type Desktop, expect, test } from '../support/desktop-test';
import { anyMessage, message } from '../support/messages';

test.use({ grantedOrigins: [] });

/** Where the dialog's buttons are on a screen of 1280 by 900: the browser offers no other way to them. */
const buttons = { Deny: { x: 729, y: 256 }, Allow: { x: 808, y: 256 } };

/** Presses *Test* and answers the browser's own dialog. While it is open the page has lost the focus. */
async function testAndAnswer(page: Page, desktop: Desktop, answer: keyof typeof buttons): Promise<void> {
  const hasFocus = () => page.evaluate(() => document.hasFocus());
  await page.bringToFront();
  desktop.focusBrowser();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await expect.poll(hasFocus).toBe(true);
  await page.getByRole('button', { name: message('options_model_test') }).click();
  await expect.poll(hasFocus).toBe(false);
  // It takes no answer in its first half second, so that nobody gives one unawares.
  await expect(async () => {
    desktop.clickAt(buttons[answer]);
    expect(await hasFocus()).toBe(true);
  }).toPass({ intervals: [500] });
}

test('the settings page asks for the host, and the real dialog gives it', async ({
  chromium,
  page,
  model,
  desktop,
}) => {
  model.reply({ kind: 'text', text: 'OK' });
  await page.goto(chromium.url('options.html#model'));
  await page.getByText(message('options_connect_other')).click();
  await page.getByLabel(/Server URL/).fill(model.baseUrl);
  await page.getByLabel(message('options_model_key'), { exact: true }).fill('sk-test-secret');
  await page.getByRole('combobox', { name: 'Model' }).fill('test-model');
  await testAndAnswer(page, desktop, 'Allow');
  await expect.poll(() => model.completions().length).toBe(1);
  await expect(page.getByText(message('options_model_works_unsaved'))).toBeVisible();
  expect(model.completions()[0]?.headers.authorization).toBe('Bearer sk-test-secret');
});

test('the settings page says it plainly when the user does not give the host', async ({
  chromium,
  page,
  model,
  desktop,
}) => {
  await page.goto(chromium.url('options.html#model'));
  await page.getByText(message('options_connect_other')).click();
  await page.getByLabel(/Server URL/).fill(model.baseUrl);
  await page.getByRole('combobox', { name: 'Model' }).fill('test-model');
  await testAndAnswer(page, desktop, 'Deny');
  await expect(page.getByText(anyMessage('options_model_refused_title'))).toBeVisible();
  expect(model.requests).toEqual([]);
});
