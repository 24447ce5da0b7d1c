import { test as base, expect, type Page } from '@playwright/test';
import { type OpenAiServer, startOpenAiServer } from '../../servers/openai-server';
import { type PagesServer, startPagesServer } from '../../servers/pages-server';
import { shippedBuild, withSkills } from './build';
import { type Chromium, launchChromium } from './chromium';
import { chromiumSurface } from './chromium-surface';
import { askSettings, setUpModel, testModel } from './extension-page';
import { reportSurface, type Surface } from './surface';

export { expect };

interface Options {
  /** Skill folders to add to the shipped build: names in tests/fixtures/running-skills. */
  skillFixtures: string[];
  /** Origins the user has given the extension. */
  grantedOrigins: string[];
  /** The X display to open a window on; headless without. */
  displayName: string | undefined;
  /** The browser's language. */
  language: string;
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
}

/** A fresh Chromium for each test, headless, with the shipped build on board. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  skillFixtures: [[], { option: true }],
  grantedOrigins: [['http://localhost/*'], { option: true }],
  displayName: [undefined, { option: true }],
  language: ['en-US', { option: true }],
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
  chromium: async ({ skillFixtures, grantedOrigins, displayName, language }, use) => {
    const build = shippedBuild('chrome');
    const variant = skillFixtures.length > 0 ? withSkills(build, skillFixtures) : undefined;
    const chromium = await launchChromium({
      build: variant?.folder ?? build,
      grantedOrigins,
      language,
      ...(displayName && { display: displayName }),
    });
    await use(chromium);
    await chromium.close();
    variant?.remove();
  },
  page: async ({ chromium }, use) => {
    await use(await chromium.context.newPage());
  },
  settings: async ({ chromium }, use) => {
    await use(async (method, ...args) => {
      const page = await chromium.context.newPage();
      await page.goto(chromium.url('refused.html'));
      const value = await page.evaluate(askSettings, [method, args] as [string, unknown[]]);
      await page.close();
      return value;
    });
  },
  withModel: async ({ model, chromium }, use) => {
    const page = await chromium.context.newPage();
    await page.goto(chromium.url('refused.html'));
    await page.evaluate(setUpModel, testModel(model.baseUrl));
    await page.close();
    await use(model);
  },
  surface: async ({ page }, use, testInfo) => {
    const surface = await chromiumSurface(page);
    await use(surface);
    if (testInfo.status !== testInfo.expectedStatus) await reportSurface(surface, testInfo);
  },
});
