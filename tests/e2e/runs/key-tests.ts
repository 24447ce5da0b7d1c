import type { OpenAiServer, Reply } from '../../servers/openai-server';
import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import type { DrivenSettings } from '../support/driven-settings';
import { readKeptData } from '../support/kept-data';
import { anyMessage, counted, message } from '../support/messages';
import { cardSays } from '../support/user';
import { agreeToSend } from './question-window';

/** Has what each encoding writes otherwise. */
const plantedKey = 'sk-Planted/38+key=?&~9f7Zq>secret';

/** What there is beside the key itself that would give it away. */
const disguises = [
  plantedKey,
  encodeURIComponent(plantedKey),
  encodeURI(plantedKey),
  Buffer.from(plantedKey).toString('hex'),
  [...plantedKey].reverse().join(''),
  JSON.stringify(plantedKey).replaceAll('/', '\\/').slice(1, -1),
  plantedKey.replaceAll('&', '&amp;').replaceAll('>', '&gt;'),
  ...[0, 1, 2].flatMap((before) => {
    // Without the ends, in which other characters have a part.
    const written = Buffer.from('.'.repeat(before) + plantedKey);
    return (['base64', 'base64url'] as const).map((form) => written.toString(form).slice(before ? 4 : 0, -4));
  }),
];

/** Fails, saying where, if the text has the key in it in any form. */
export function hasNoKey(where: string, text: string): void {
  expect(
    disguises.filter((disguise) => text.includes(disguise)),
    `the key in ${where}`,
  ).toEqual([]);
}

/** Runs that fail in ways in which a server repeats what it was sent. */
const failures: { reply: Reply; says: string }[] = [
  { reply: { kind: 'error', status: 401, message: 'echo' }, says: 'error_model_key' },
  { reply: { kind: 'error', status: 422, message: 'echo' }, says: 'error_model_refused' },
  {
    reply: { kind: 'body', type: 'text/html', body: `<p>Unknown: Bearer ${plantedKey}</p>` },
    says: 'error_model_garbage',
  },
  {
    reply: {
      kind: 'stream-error',
      text: 'Dear ',
      message: `key ${plantedKey} is spent`,
      type: 'server_error',
    },
    says: 'error_model_server',
  },
];

/** A key that was entered in the settings is nowhere but where keys are kept, whatever was done with it. */
export function keyTests(test: DeskTest): void {
  test('a key is found nowhere but in the storage of the extension', async ({ desk, model }) => {
    model.requireKey(plantedKey);
    const settings = await enterKey(desk, model);
    hasNoKey('the settings after saving', await settings.readable());
    await settings.press(message('options_model_edit_title', 'test-model'));
    await settings.says(message('options_model_key_stored', new URL(model.baseUrl).host));
    hasNoKey('the form of the model', await settings.readable());

    const tab = await desk.openTab('textarea');
    await runs(desk, tab, model);
    await readHistory(desk);

    const { local, rest } = await desk.inExtension(readKeptData, undefined);
    const { models, ...others } = local as { models: { apiKey: string }[] };
    expect(models.map(({ apiKey }) => apiKey)).toEqual([plantedKey]);
    hasNoKey('other settings', JSON.stringify([others, models.map(({ apiKey: _kept, ...rest }) => rest)]));
    expect(rest).toContain('hey you');
    hasNoKey('the databases', rest);
    await desk.inExtension(() => console.info('The console is heard'), undefined);
    await expect.poll(desk.consoleText).toContain('The console is heard');
    hasNoKey('the console', await desk.consoleText());
    for (const { path, body, headers } of model.requests) {
      const { authorization, ...plain } = headers;
      expect(authorization).toBe(`Bearer ${plantedKey}`);
      hasNoKey('what is sent', JSON.stringify([path, body, plain]));
    }
  });
}

export async function enterKey(desk: Desk, model: OpenAiServer): Promise<DrivenSettings> {
  const settings = await desk.openSettings('model');
  await settings.press(message('options_connect_other'));
  await settings.type(message('options_model_address'), model.baseUrl);
  await settings.type(message('options_model_key'), plantedKey);
  await settings.type(message('options_model_name'), 'test-model');
  await settings.press(message('options_model_test'));
  await settings.says(anyMessage('options_model_works'));
  await settings.press(message('options_model_save'));
  await settings.says(message('options_model_key_kept'));
  return settings;
}

/** A run that succeeds, and those that fail. */
async function runs(desk: Desk, tab: Tab, model: OpenAiServer): Promise<void> {
  model.reply({ kind: 'text', text: 'Dear Sir,' });
  await tab.type('hey you');
  await tab.run('polish');
  await agreeToSend(desk, tab, model.baseUrl);
  await tab.holds('Dear Sir,');
  hasNoKey('the card', await tab.surface.html());
  await tab.press('card_close');
  for (const { reply, says } of failures) {
    model.reply(reply);
    await tab.type('hey you');
    await tab.run('polish');
    await cardSays(tab.surface, anyMessage(says));
    hasNoKey('the page', await tab.html());
    hasNoKey('the card', await tab.surface.html());
    await tab.press('card_close');
  }
}

/** Opens every run of the history, with all that is folded in it. */
async function readHistory(desk: Desk): Promise<void> {
  const history = await desk.openSettings('history');
  const count = failures.length + 1;
  await history.says(counted('history_count', count));
  await history.unfoldAll();
  await history.says(message('history_sent_system'));
  hasNoKey('the history', await history.readable());
}
