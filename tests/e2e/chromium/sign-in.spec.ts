import { test as base } from '@playwright/test';
import { givenKey, type SignInServer, startSignInServer } from '../../servers/sign-in-server';
import { expect } from '../../support/expect';
import { shippedBuild } from '../support/build';
import { type Chromium, launchChromium } from '../support/chromium';
import { anyMessage, message } from '../support/messages';
import { openSettingsPage } from '../support/settings-page';

/** A browser that takes the tests' server for the provider's, whatever its certificate says. */
const test = base.extend<{ server: SignInServer; chromium: Chromium }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, use) => {
    const server = await startSignInServer();
    await use(server);
    await server.close();
  },
  chromium: async ({ server }, use) => {
    const chromium = await launchChromium({
      build: shippedBuild('chrome'),
      grantedOrigins: ['https://openrouter.ai/*'],
      switches: [
        `--host-resolver-rules=MAP openrouter.ai:443 127.0.0.1:${server.port}`,
        '--ignore-certificate-errors',
      ],
    });
    await use(chromium);
    await chromium.close();
  },
});

/** Presses the button in the settings, and gives them with the page that it opens. */
async function beginSignIn(chromium: Chromium) {
  const settings = await openSettingsPage(chromium, 'model');
  const opened = chromium.context.waitForEvent('page', (page) => page.url().includes('openrouter.ai'));
  await settings.press('options_connect_sign_in', 'OpenRouter');
  return { settings, page: await opened };
}

test('who signs in at a provider has a model with a key of its, which no page was shown', async ({
  chromium,
  server,
}) => {
  const { settings, page } = await beginSignIn(chromium);
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
});

test('who leaves the page of a sign-in is told that nothing was saved, and nothing was', async ({
  chromium,
  server,
}) => {
  const { settings, page } = await beginSignIn(chromium);
  await page.close();
  await settings.says(message('options_connect_not_signed_in', 'OpenRouter'));
  expect(server.asked.map(({ what }) => what)).toEqual(['GET /auth']);
});
