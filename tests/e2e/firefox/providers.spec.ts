import { enter, providerTests } from '../runs/provider-tests';
import { anthropic, ollama } from '../runs/providers';
import { test } from '../support/firefox-desk';
import { expect } from '../support/firefox-test';

for (const row of [anthropic, ollama]) providerTests(test, row);

test.describe('before a model is connected', () => {
  test.use({ grantedOrigins: [] });

  test('no data may go anywhere; with the first model its host and what goes there are asked for in one question', async ({
    desk,
    firefox,
  }) => {
    const allowed = () =>
      desk.inExtension(() => {
        const { browser } = globalThis as unknown as {
          browser: { permissions: { getAll(): Promise<object> } };
        };
        return browser.permissions.getAll();
      }, undefined);
    expect(await allowed()).toMatchObject({ origins: [], data_collection: [] });
    await firefox.allowPermissions();
    const provider = await ollama.start();
    await enter(desk, ollama, provider);
    expect(await allowed()).toMatchObject({
      origins: ['http://localhost/*'],
      data_collection: expect.arrayContaining([
        'websiteContent',
        'personalCommunications',
        'browsingActivity',
      ]),
    });
    await provider.close();
  });
});
