import { startLanguageToolServer } from '../../servers/language-tool-server';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { openSettingsPage } from '../support/settings-page';
import { cardSays, pickSkill } from '../support/user';

test('a text in another language is proofread by the LanguageTool server that was turned on', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  const server = await startLanguageToolServer([
    { wrong: 'dem Buch', right: 'das Buch', message: '„Ich lese“ verlangt den Akkusativ.' },
    { wrong: '再接再励', right: '再接再厉', message: '“再接再厉”的“厉”不是“励”。' },
  ]);
  try {
    const settings = await openSettingsPage(chromium, 'dictionary');
    await settings.page
      .getByLabel(message('options_lt_url'), { exact: true })
      .fill(`${server.origin}/v2/check`);
    expect(server.asked).toEqual([]);
    await settings.press('options_lt_turn_on');
    await settings.says(message('options_lt_on', new URL(server.origin).host));
    expect(server.asked.map(({ form }) => form.text)).toEqual(['Is this a test? This is a test.']);
    await settings.page.close();

    await page.goto(pages.url('textarea'));
    const field = page.locator('#field');
    const proofread = async (text: string, expected: string) => {
      await field.fill(text);
      await chromium.triggerToolbar(page);
      await pickSkill(surface, page.keyboard, 'proofread');
      await expect(field).toHaveValue(expected);
    };
    await proofread('Ich lese heute dem Buch. 😀', 'Ich lese heute das Buch. 😀');
    await cardSays(surface, message('card_show_changes'));
    await proofread('希望大家再接再励。', '希望大家再接再厉。');
    await proofread('She dont like apples.', "She doesn't like apples.");

    const texts = server.asked.slice(1).map(({ path, form }) => [path, form.text, form.language]);
    expect(texts).toEqual([
      ['POST /v2/check', 'Ich lese heute dem Buch. 😀', 'auto'],
      ['POST /v2/check', '希望大家再接再励。', 'auto'],
    ]);
    expect(server.asked.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  } finally {
    await server.close();
  }
});
