import { expect, test } from '@playwright/test';
import { givenKey, startSignInServer } from '../../servers/sign-in-server';
import { shippedBuild } from '../support/build';
import { launchChromium } from '../support/chromium';
import { anyMessage, message } from '../support/messages';
import { openSettingsPage } from '../support/settings-page';

test('who signs in at a provider has a model with a key of its, which no page was shown', async () => {
  const server = await startSignInServer();
  const chromium = await launchChromium({
    build: shippedBuild('chrome'),
    grantedOrigins: ['https://openrouter.ai/*'],
    switches: [
      `--host-resolver-rules=MAP openrouter.ai:443 127.0.0.1:${server.port}`,
      '--ignore-certificate-errors',
    ],
  });
  try {
    const settings = await openSettingsPage(chromium, 'model');
    const opened = chromium.context.waitForEvent('page', (page) => page.url().includes('openrouter.ai'));
    await settings.press('options_connect_sign_in', 'OpenRouter');
    const page = await opened;
    expect(page.url()).toContain(encodeURIComponent(`https://${chromium.extensionId}.chromiumapp.org/`));
    await page.getByRole('link', { name: 'Authorize' }).click();
    await settings.says(anyMessage('options_model_works'));
    await settings.says('google/gemini-2.5-flash');
    await settings.says(message('options_model_price', '$0.30', '$2.50'));
    expect(server.asked.map(({ what }) => what)).toEqual([
      'GET /auth',
      'POST /api/v1/auth/keys',
      'GET /api/v1/models',
      'POST /api/v1/chat/completions',
    ]);
    for (const { headers } of server.asked) expect(headers).not.toHaveProperty('cookie');
    expect(server.asked.at(-1)).toMatchObject({
      headers: { authorization: `Bearer ${givenKey}` },
      body: { model: 'google/gemini-2.5-flash' },
    });
    expect(await settings.page.content()).not.toContain(givenKey);
  } finally {
    await chromium.close();
    await server.close();
  }
});

test('who leaves the page of a sign-in is told that nothing was saved, and nothing was', async () => {
  const server = await startSignInServer();
  const chromium = await launchChromium({
    build: shippedBuild('chrome'),
    grantedOrigins: ['https://openrouter.ai/*'],
    switches: [
      `--host-resolver-rules=MAP openrouter.ai:443 127.0.0.1:${server.port}`,
      '--ignore-certificate-errors',
    ],
  });
  try {
    const settings = await openSettingsPage(chromium, 'model');
    const opened = chromium.context.waitForEvent('page', (page) => page.url().includes('openrouter.ai'));
    await settings.press('options_connect_sign_in', 'OpenRouter');
    await (await opened).close();
    await settings.says(message('options_connect_not_signed_in', 'OpenRouter'));
    expect(server.asked.map(({ what }) => what)).toEqual(['GET /auth']);
  } finally {
    await chromium.close();
    await server.close();
  }
});
