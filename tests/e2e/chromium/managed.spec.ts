import { answersBy } from '../runs/answers-by';
import { sourceButtons, staysUntilItAsks } from '../runs/managed-source';
import { startPack } from '../runs/source-tests';
import { shippedBuild } from '../support/build';
import { launchChromium } from '../support/chromium';
import { test as base, expect } from '../support/chromium-desk';
import { type PolicyFolder, policyFolder } from '../support/chromium-policy';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { skillMd } from '../support/skill-files';

/** In a Chromium of the test's own, which alone sees the policy. */
const test = base.extend<{ policies: PolicyFolder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  policies: async ({}, use) => {
    const folder = policyFolder(shippedBuild('chrome'));
    await use(folder);
    folder.remove();
  },
  chromium: async ({ policies: { program } }, use) => {
    const grantedOrigins = ['http://localhost/*'];
    const chromium = await launchChromium({ build: shippedBuild('chrome'), program, grantedOrigins });
    await use(chromium);
    await chromium.close();
  },
});

test('what an organization sets is installed, is marked and can’t be removed, waits where it asks for more, and goes with its policy', async ({
  desk,
  model,
  policies,
}) => {
  const { server, state } = await startPack({
    'pirate/SKILL.md': skillMd('pirate', 'Answer like a pirate.'),
  });
  try {
    const settings = await desk.openSettings('sources');
    await settings.says(message('sources_empty'));
    // The browser reads what is written while it runs.
    policies.set({
      sources: [{ url: `${server.origin}/acme/pack.zip` }, { url: 'ftp://acme.example/pack.zip' }],
    });
    await settings.says(message('sources_managed'));
    await settings.says(message('sources_policy_address', '2', 'ftp://acme.example/pack.zip'));
    await staysUntilItAsks(settings, state);

    model.reply({ kind: 'text', text: 'Arr.' });
    await desk.setUp(testModel(model.baseUrl));
    await answersBy(desk, model, 'pirate', 'Answer like a pirate.', 'Arr.');

    policies.set(undefined);
    await expect
      .poll(() => settings.readable(), { timeout: 20_000 })
      .not.toContain(message('sources_managed'));
    await expect.poll(() => sourceButtons(settings)).toContain(message('sources_remove'));
  } finally {
    await server.close();
  }
});
