import { test as base } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { type OpenAiServer, startOpenAiServer } from '../../servers/openai-server';
import { type PagesServer, startPagesServer } from '../../servers/pages-server';
import { expect } from '../../support/expect';
import { askSettings, setUpModel, testModel } from './extension-page';
import { contextOf, type Firefox } from './firefox';
import { keepFirefox } from './firefox-kept';
import { firefoxSurface } from './firefox-surface';
import { type Builds, buildsOf, type Keeper, keepBrowser } from './kept-browser';
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
  builds: Builds;
  keeper: Keeper<Firefox>;
}

/**
 * For each test a fresh extension, the shipped build, in a headless Firefox with nothing else in it; see `KeptBrowser`.
 * `tab` is puppeteer's page.
 */
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
  // biome-ignore lint/correctness/noEmptyPattern: as above
  model: async ({}, use) => {
    const server = await startOpenAiServer();
    await use(server);
    await server.close();
  },
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const builds = buildsOf('firefox');
      await use(builds);
      builds.remove();
    },
    { scope: 'worker' },
  ],
  keeper: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const keeper = keepBrowser(keepFirefox);
      await use(keeper);
      await keeper.close();
    },
    { scope: 'worker' },
  ],
  firefox: async ({ builds, keeper, skillFixtures, grantedOrigins }, use, testInfo) => {
    const firefox = await keeper.install('', { build: builds.with(skillFixtures), grantedOrigins });
    await use(firefox);
    await keeper.giveBack(firefox, testInfo.status === testInfo.expectedStatus);
  },
  withModel: async ({ firefox, model }, use) => {
    await firefox.inOwnPage((page) => page.evaluate(setUpModel, testModel(model.baseUrl)));
    await use(model);
  },
  newModel: async ({ firefox, model }, use) => {
    const call: [string, unknown[]] = ['saveModel', [testModel(model.baseUrl)]];
    await firefox.inOwnPage((page) => page.evaluate(askSettings, call));
    await use(model);
  },
  tab: async ({ firefox }, use) => {
    await use(await firefox.openTab());
  },
  surface: async ({ firefox, tab }, use, testInfo) => {
    const surface = firefoxSurface(firefox.bidi, contextOf(tab));
    await use(surface);
    if (testInfo.status !== testInfo.expectedStatus) await reportSurface(surface, testInfo);
  },
});
