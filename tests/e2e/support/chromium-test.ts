import { test as base, type Page } from '@playwright/test';
import { type OpenAiServer, startOpenAiServer } from '../../servers/openai-server';
import { type PagesServer, startPagesServer } from '../../servers/pages-server';
import { expect } from '../../support/expect';
import { type Chromium, launchChromium } from './chromium';
import { keepChromium } from './chromium-kept';
import { chromiumSurface } from './chromium-surface';
import { askSettings, setUpModel, testModel } from './extension-page';
import { type Builds, buildsOf, type Keeper, keepBrowser } from './kept-browser';
import { reportSurface, type Surface } from './surface';

export { expect };

interface Options {
  /** Skill folders to add to the shipped build: names in tests/fixtures/running-skills. */
  skillFixtures: string[];
  /** Origins the user has given the extension. */
  grantedOrigins: string[];
  /** Whether the test has a browser that no other test has had. */
  ownBrowser: boolean;
  /** The X display to open a window on, of a browser of the test's own; headless without. */
  displayName: string | undefined;
  /** The browser's language. */
  language: string;
  /** Whether the extension speaks the pseudo-locale, without the fixtures' skills. */
  pseudoLocale: boolean;
  /** Whether the extension finds the API of a Chrome before 148, without the fixtures' skills. */
  olderChrome: boolean;
}

interface Fixtures {
  chromium: Chromium;
  page: Page;
  surface: Surface;
  /** The fake model server; each test has its own. */
  model: OpenAiServer;
  /** Asks the settings service for something, as the settings page does. */
  settings: (method: string, ...args: unknown[]) => Promise<unknown>;
  /** The user has set up the fake model server. */
  withModel: OpenAiServer;
}

interface WorkerFixtures {
  pages: PagesServer;
  builds: Builds;
  keeper: Keeper<Chromium>;
}

/** For each test an extension as fresh as installed, the shipped build, in a headless Chromium with nothing else in it; see `KeptBrowser`. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  skillFixtures: [[], { option: true }],
  grantedOrigins: [['http://localhost/*'], { option: true }],
  ownBrowser: [false, { option: true }],
  displayName: [undefined, { option: true }],
  language: ['en-US', { option: true }],
  pseudoLocale: [false, { option: true }],
  olderChrome: [false, { option: true }],
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
      const builds = buildsOf('chrome');
      await use(builds);
      builds.remove();
    },
    { scope: 'worker' },
  ],
  keeper: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const keeper = keepBrowser(keepChromium);
      await use(keeper);
      await keeper.close();
    },
    { scope: 'worker' },
  ],
  chromium: async (
    {
      builds,
      keeper,
      skillFixtures,
      grantedOrigins,
      displayName,
      language,
      pseudoLocale,
      olderChrome,
      ownBrowser,
    },
    use,
    testInfo,
  ) => {
    const ownBuild = pseudoLocale ? builds.pseudo() : builds.with(skillFixtures);
    const build = olderChrome ? builds.older() : ownBuild;
    const extension = { build, grantedOrigins };
    if (displayName || ownBrowser) {
      const chromium = await launchChromium({
        ...extension,
        language,
        ...(displayName && { display: displayName }),
      });
      await use(chromium);
      await chromium.close();
      return;
    }
    const chromium = await keeper.install(language, extension);
    await use(chromium);
    await keeper.giveBack(chromium, testInfo.status === testInfo.expectedStatus);
  },
  page: async ({ chromium }, use) => {
    await use(await chromium.context.newPage());
  },
  settings: async ({ chromium }, use) => {
    await use((method, ...args) =>
      chromium.inOwnPage((page) => page.evaluate(askSettings, [method, args] as [string, unknown[]])),
    );
  },
  withModel: async ({ model, chromium }, use) => {
    await chromium.inOwnPage((page) => page.evaluate(setUpModel, testModel(model.baseUrl)));
    await use(model);
  },
  surface: async ({ page }, use, testInfo) => {
    const surface = await chromiumSurface(page);
    await use(surface);
    if (testInfo.status !== testInfo.expectedStatus) await reportSurface(surface, testInfo);
  },
});
