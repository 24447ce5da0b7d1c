import { test as base, expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { type OpenAiServer, startOpenAiServer } from '../../servers/openai-server';
import { type PagesServer, startPagesServer } from '../../servers/pages-server';
import { shippedBuild, withSkills } from './build';
import { askSettings, setUpModel, testModel } from './extension-page';
import { type Firefox, launchFirefox, makeFirefoxProfile } from './firefox';
import { firefoxSurface } from './firefox-surface';
import { reportSurface, type Surface } from './surface';

export { expect };

interface Fixtures {
  /** Origins the user has given the extension. */
  grantedOrigins: string[];
  /** Folders of tests/fixtures that count as built-in skills too. */
  skillFixtures: string[];
  firefox: Firefox;
  tab: Page;
  surface: Surface;
  /** The fake model server; each test has its own. */
  model: OpenAiServer;
  /** The user has set up the fake model server. */
  withModel: OpenAiServer;
  /** The same, and nothing has been sent to it yet: a run asks. */
  newModel: OpenAiServer;
}

interface WorkerFixtures {
  pages: PagesServer;
  /** Folder of the profile that every Firefox begins with a copy of. */
  profile: string;
}

/** A fresh Firefox for each test, headless, with the shipped build on board. `tab` is puppeteer's page. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  grantedOrigins: [['http://localhost/*'], { option: true }],
  skillFixtures: [[], { option: true }],
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startPagesServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  profile: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const profile = await makeFirefoxProfile();
      await use(profile.folder);
      profile.remove();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  model: async ({}, use) => {
    const server = await startOpenAiServer();
    await use(server);
    await server.close();
  },
  firefox: async ({ grantedOrigins, skillFixtures, profile }, use) => {
    const build = shippedBuild('firefox');
    const variant = skillFixtures.length > 0 ? withSkills(build, skillFixtures) : undefined;
    const firefox = await launchFirefox({ build: variant?.folder ?? build, grantedOrigins, profile });
    await use(firefox);
    await firefox.close();
    variant?.remove();
  },
  withModel: async ({ firefox, model }, use) => {
    const page = await firefox.openExtensionPage('refused.html');
    await page.evaluate(setUpModel, testModel(model.baseUrl));
    await page.close();
    await use(model);
  },
  newModel: async ({ firefox, model }, use) => {
    const page = await firefox.openExtensionPage('refused.html');
    await page.evaluate(askSettings, ['saveModel', [testModel(model.baseUrl)]] as [string, unknown[]]);
    await page.close();
    await use(model);
  },
  tab: async ({ firefox }, use) => {
    await use(await firefox.browser.newPage());
  },
  surface: async ({ firefox, tab }, use, testInfo) => {
    const surface = firefoxSurface(firefox.bidi, tab);
    await use(surface);
    if (testInfo.status !== testInfo.expectedStatus) await reportSurface(surface, testInfo);
  },
});
