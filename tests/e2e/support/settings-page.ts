import type { Page } from '@playwright/test';
import { expect } from '../../support/expect';
import type { Chromium } from './chromium';
import { message } from './messages';

/** The settings page as a user drives it: by the labels of its fields and the words on its buttons. */
export interface SettingsPage {
  page: Page;
  /** Fills the model's form in; what is not named stays as it is. */
  enter(choice: { baseUrl?: string; apiKey?: string; model?: string }): Promise<void>;
  /** Clicks the button that bears this message. */
  press(key: string, ...values: string[]): Promise<void>;
  /** Waits for the open section to say this. */
  says(text: string | RegExp): Promise<void>;
}

/** Opens a section of the settings in a tab of its own. */
export async function openSettingsPage(chromium: Chromium, section: string): Promise<SettingsPage> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url(`options.html#${section}`));
  const main = page.locator('main');
  const form = page.locator('form.form');
  const fill = (label: string, value: string | undefined) =>
    value === undefined ? undefined : form.getByLabel(message(label), { exact: true }).fill(value);
  return {
    page,
    async enter({ baseUrl, apiKey, model }) {
      // Of a new model the form is folded.
      const address = form.getByLabel(message('options_model_address'), { exact: true });
      await address.waitFor({ state: 'attached' });
      if (!(await address.isVisible())) await main.getByText(message('options_connect_other')).click();
      await fill('options_model_address', baseUrl);
      await fill('options_model_key', apiKey);
      await fill('options_model_name', model);
    },
    press: (key, ...values) =>
      main.getByRole('button', { name: message(key, ...values), exact: true }).click(),
    says: (text) => expect(main).toContainText(text, { useInnerText: true }),
  };
}
