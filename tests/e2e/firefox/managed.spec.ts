import { answersBy } from '../runs/answers-by';
import { staysUntilItAsks } from '../runs/managed-source';
import { startPack } from '../runs/source-tests';
import { testModel } from '../support/extension-page';
import type { Firefox } from '../support/firefox';
import { test as base } from '../support/firefox-desk';
import { keepFirefox } from '../support/firefox-kept';
import { expect } from '../support/firefox-test';
import { type Keeper, keepBrowser } from '../support/kept-browser';
import { message } from '../support/messages';
import { skillMd } from '../support/skill-files';

/** In a Firefox of its own: one reads the policy of an extension once, and keeps that there is none. */
const test = base.extend<object, { keeper: Keeper<Firefox> }>({
  keeper: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const keeper = keepBrowser(keepFirefox);
      await use(keeper);
      await keeper.close();
    },
    { scope: 'worker' },
  ],
});

test.describe('what an organization sets', () => {
  test.describe.configure({ mode: 'serial' });
  test.use({ grantedOrigins: [] });

  test('is installed once its host is allowed, is marked and can’t be removed; what asks for more waits', async ({
    firefox,
    desk,
    model,
  }) => {
    const { server, state } = await startPack({
      'pirate/SKILL.md': skillMd('pirate', 'Answer like a pirate.'),
    });
    try {
      await firefox.setPolicy({
        sources: [{ url: `${server.origin}/acme/pack.zip` }, { url: 'ftp://acme.example/pack.zip' }],
      });
      const settings = await desk.openSettings('sources');
      await settings.says(message('sources_managed'));
      await settings.says(message('sources_managed_asks', new URL(server.origin).host));
      await settings.says(message('sources_policy_address', '2', 'ftp://acme.example/pack.zip'));
      expect(server.requests).toEqual([]);

      await firefox.allowPermissions();
      await staysUntilItAsks(settings, state);
      await settings.page.close();

      model.reply({ kind: 'text', text: 'Arr.' });
      await desk.setUp(testModel(model.baseUrl));
      await answersBy(desk, model, 'pirate', 'Answer like a pirate.', 'Arr.');
    } finally {
      await server.close();
    }
  });

  test('is not set for the next test in the same browser', async ({ desk }) => {
    const settings = await desk.openSettings('sources');
    await settings.says(message('sources_empty'));
    expect(await settings.readable()).not.toContain(message('sources_managed'));
  });
});
