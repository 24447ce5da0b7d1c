import { expect } from '../../support/expect';
import type { Desk, DeskTest } from '../support/desk';
import { anyMessage, counted, message } from '../support/messages';
import { cardSays } from '../support/user';
import { inOneBrowser } from './one-browser';
import type { Provider, ProviderRow } from './providers';
import { answerInWindow, questionWindow } from './question-window';

const draft = 'hey you';
const host = (baseUrl: string) => new URL(baseUrl).host;

/** What a user meets with a provider, from the settings to the text in the field. */
export function providerTests(base: DeskTest, row: ProviderRow): void {
  const test = base.extend<{ provider: Provider }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    provider: async ({}, use) => {
      const provider = await row.start();
      await use(provider);
      await provider.close();
    },
  });

  test(`${row.kind}: entered in the settings, it writes a text into the field`, async ({
    desk,
    provider,
  }) => {
    await enter(desk, row, provider);
    provider.says('Dear Sir,');
    const tab = await desk.openTab('textarea');
    await tab.type(draft);
    await tab.run('polish');
    const title = message('question_send_title', host(provider.baseUrl));
    await questionWindow(desk, title);
    const before = provider.asked().length;
    await answerInWindow(desk, tab, title, 'question_send_yes');
    await tab.holds('Dear Sir,');
    const [request, ...others] = provider.asked().slice(before);
    expect(others).toEqual([]);
    expect(JSON.stringify(request?.body)).toContain(draft);
    if (row.key) expect(request?.headers[row.key.header]).toBe(row.key.text);
  });

  test(
    `${row.kind}: busy, it is asked again when it said, and the card counts`,
    inOneBrowser,
    async ({ desk, provider }) => {
      provider.isBusy(3, 'Dear Sir,');
      const tab = await run(desk, row, provider);
      await cardSays(tab.surface, anyMessage('card_retrying'));
      await cardSays(tab.surface, message('error_model_rate_limit', host(provider.baseUrl)));
      expect(provider.asked()).toHaveLength(1);
      expect(await tab.fieldText()).toBe(draft);
      await tab.holds('Dear Sir,');
      expect(provider.asked()).toHaveLength(2);
    },
  );

  test(
    `${row.kind}: with a wrong key the card says so and leads to the settings`,
    inOneBrowser,
    async ({ desk, provider }) => {
      provider.refusesKeys();
      const tab = await run(desk, row, provider);
      await cardSays(tab.surface, message('error_model_key', host(provider.baseUrl)));
      await expect.poll(() => tab.surface.names('role=button')).toContain(message('card_open_settings'));
      expect(await tab.fieldText()).toBe(draft);
      expect(provider.asked()).toHaveLength(1);
    },
  );

  test(
    `${row.kind}: an answer that breaks off stays in the card, and Retry works`,
    inOneBrowser,
    async ({ desk, provider }) => {
      provider.breaksOff('Dear Sir or Ma');
      const tab = await run(desk, row, provider);
      await cardSays(tab.surface, message('error_model_cut', row.model));
      await cardSays(tab.surface, 'Dear Sir or Ma');
      expect(await tab.fieldText()).toBe(draft);
      provider.says('Dear Sir or Madam,');
      await tab.press('card_retry');
      await tab.holds('Dear Sir or Madam,');
    },
  );
}

/** Sets the provider up as its user does. */
export async function enter(desk: Desk, row: ProviderRow, { baseUrl }: Provider): Promise<void> {
  const settings = await desk.openSettings('model');
  await settings.press(message('options_connect_other'));
  await settings.choose(message('options_model_provider'), row.preset);
  await settings.type(message('options_model_address'), baseUrl);
  if (row.key) await settings.type(message('options_model_key'), row.key.text);
  await settings.press(message('options_model_list'));
  await settings.says(counted('options_model_listed', 2));
  await settings.type(message('options_model_name'), row.model);
  await settings.press(message('options_model_test'));
  await settings.says(anyMessage('options_model_works'));
  await settings.press(message('options_model_save'));
  await settings.says(message('options_model_saved', row.model));
  await settings.page.close();
}

/** The provider is set up, and a skill was run with it. */
async function run(desk: Desk, { kind, model, key }: ProviderRow, { baseUrl }: Provider) {
  await desk.setUp({ kind, baseUrl, model, label: '', apiKey: key?.text ?? '' });
  const tab = await desk.openTab('textarea');
  await tab.type(draft);
  await tab.run('polish');
  return tab;
}
