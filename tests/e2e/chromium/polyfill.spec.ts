import { startPagesServer } from '../../servers/pages-server';
import { polyfillTest } from '../runs/polyfill-tests';
import { expect, test } from '../support/chromium-test';
import { anyMessage } from '../support/messages';
import { openSettingsPage } from '../support/settings-page';
import { paletteIsOpen, pickSkill } from '../support/user';

polyfillTest('chrome');

test.describe('in a Chrome before 148', () => {
  test.use({ olderChrome: true, grantedOrigins: ['http://localhost/*', 'http://127.0.0.1/*'] });

  test('a model is tested by the settings page', async ({ chromium, model }) => {
    const settings = await openSettingsPage(chromium, 'model');
    expect(await settings.page.evaluate(() => 'browser' in globalThis)).toBe(false);
    await settings.enter({ baseUrl: model.baseUrl, apiKey: 'sk-test-secret', model: 'test-model' });
    await settings.press('options_model_test');
    await settings.says(anyMessage('options_model_works'));
  });

  test('the offscreen document takes the jobs of the background', async ({
    chromium,
    page,
    pages,
    surface,
  }) => {
    await page.goto(pages.url('textarea'));
    await page.locator('#field').fill('She dont like apples.');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'proofread');
    await expect(page.locator('#field')).toHaveValue("She doesn't like apples.");
  });

  test('a script in a frame answers the background by the bare API', async ({
    chromium,
    page,
    pages,
    surface,
    withModel,
  }) => {
    const others = await startPagesServer('127.0.0.1');
    withModel.reply({ kind: 'text', text: 'An apple a day.' });
    await page.goto(`${pages.url('framed')}?${new URLSearchParams({ src: others.url('textarea') })}`);
    const field = page.frameLocator('iframe').locator('#field');
    await field.fill('a apple a day');
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    await pickSkill(surface, page.keyboard, 'polish');
    await expect(field).toHaveValue('An apple a day.');
    await others.close();
  });
});
