import type { Frame, Page } from '@playwright/test';
import { until } from '../../../scripts/until';
import type { ModelOverview } from '../../../src/messages/model-commands';
import type { Chromium } from '../../e2e/support/chromium';
import { chromiumSurface } from '../../e2e/support/chromium-surface';
import { askSettings, setUpModel, testModel } from '../../e2e/support/extension-page';
import { paletteIsOpen } from '../../e2e/support/user';
import { type OpenAiServer, startOpenAiServer } from '../../servers/openai-server';
import { startPagesServer } from '../../servers/pages-server';
import { launch, openExtensionPage, useModel } from '../chromium';
import { ourFrame } from '../our-frame';
import { type Measurement, repeat } from '../row';

/** To each of two servers: a browser holds six connections to a host at the most. */
const tabsEach = 5;
/** 200 tokens a second, for as long as it takes to open all tabs and some seconds more. */
const tokens = 2400;
const every = 5;

/**
 * Ten runs at a time, each in a tab of its own and streaming 200 tokens a second into its card: the longest task in any
 * of the pages, by the browser's own observer of tasks over 50 ms. A page without one counts as 0.
 */
export const measureManyRuns: Measurement = async (context) => {
  const chromium = await launch(context);
  const extension = await openExtensionPage(chromium);
  await useModel(extension, context);
  const otherPages = await startPagesServer('127.0.0.1');
  const otherModel = await startOpenAiServer();
  await extension.evaluate(setUpModel, testModel(otherModel.baseUrl));
  await useOn(extension, '127.0.0.1', otherModel.baseUrl);
  for (const model of [context.model, otherModel]) {
    model.reply({ kind: 'text', text: 'word '.repeat(tokens), size: 5, every });
  }
  const sites: Site[] = [
    { url: context.pages.url('article'), model: context.model },
    { url: otherPages.url('article'), model: otherModel },
  ];
  // Each takes half a minute: three are as good as ten.
  const samples = await repeat(Math.min(context.runs, 3), () => longestTask(chromium, sites));
  await Promise.all([chromium.close(), otherPages.close(), otherModel.close()]);
  return [{ name: 'run.ten-at-a-time-longest-task', unit: 'ms', budget: 50, better: 'lower', samples }];
};

/** A page, and the server that its runs go to. */
interface Site {
  url: string;
  model: OpenAiServer;
}

/** Makes the rule that on that site only the model of that address is used. */
async function useOn(extension: Page, site: string, baseUrl: string): Promise<void> {
  const ask = (method: string, ...args: unknown[]) =>
    extension.evaluate(askSettings, [method, args] as [string, unknown[]]);
  const { models } = (await ask('modelOverview')) as ModelOverview;
  const model = models.find((each) => each.baseUrl === baseUrl)?.id;
  await ask('setSiteModels', [{ site, model }]);
}

async function longestTask(chromium: Chromium, sites: Site[]): Promise<number> {
  const before = sites.map(({ model }) => model.completions().length);
  const opened: Opened[] = [];
  for (let tab = 0; tab < tabsEach; tab += 1) {
    for (const { url } of sites) opened.push(await startRun(chromium, url));
  }
  await until(
    'all answers are read',
    async () =>
      sites.every(({ model }, index) => {
        const answers = model.completions().slice(before[index]);
        return answers.length === tabsEach && answers.every(({ finished }) => finished);
      }),
    60_000,
  );
  const longest = await Promise.all(
    opened.flatMap(({ page, frame }) => [page.evaluate(longestSoFar), frame.evaluate(longestSoFar)]),
  );
  for (const { page } of opened) await page.close();
  return Math.max(...longest);
}

async function startRun(chromium: Chromium, url: string): Promise<Opened> {
  const page = await chromium.context.newPage();
  await page.goto(url);
  const session = await chromium.context.newCDPSession(page);
  // A tab in the background would be drawn by nobody.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  const surface = await chromiumSurface(page);
  await page.locator('#text b').evaluate((word) => getSelection()?.selectAllChildren(word));
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.type('explain');
  const frame = await ourFrame(page);
  for (const one of [page, frame]) await one.evaluate(observeTasks);
  await page.keyboard.press('Enter');
  return { page, frame };
}

interface Opened {
  page: Page;
  /** Ours in it. */
  frame: Frame;
}

/** In the page or our frame: notes every task of more than 50 ms from now on. */
function observeTasks(): void {
  const noted = window as unknown as { longTasks: number[] };
  noted.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

function longestSoFar(): number {
  return Math.max(0, ...(window as unknown as { longTasks: number[] }).longTasks);
}
