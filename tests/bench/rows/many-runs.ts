import type { CDPSession, Page } from '@playwright/test';
import { until } from '../../../scripts/until';
import type { Chromium } from '../../e2e/support/chromium';
import { chromiumSurface } from '../../e2e/support/chromium-surface';
import { paletteIsOpen } from '../../e2e/support/user';
import { launch, openExtensionPage, useModel } from '../chromium';
import { type BenchContext, type Measurement, repeat } from '../row';

const tabs = 10;
/** 200 tokens a second, for as long as it takes to open all tabs and some seconds more. */
const tokens = 2400;
const every = 5;

/**
 * Ten runs at a time, each in a tab of its own and streaming 200 tokens a second into its card: the longest task in any
 * of the pages, by the browser's own observer of tasks over 50 ms. A page without one counts as 0.
 */
export const measureManyRuns: Measurement = async (context) => {
  const chromium = await launch(context);
  await useModel(await openExtensionPage(chromium), context);
  context.model.reply({ kind: 'text', text: 'word '.repeat(tokens), size: 5, every });
  // Each takes some seconds: three are as good as ten.
  const samples = await repeat(Math.min(context.runs, 3), () => longestTask(chromium, context));
  await chromium.close();
  return [{ name: 'run.ten-at-a-time-longest-task', unit: 'ms', budget: 50, better: 'lower', samples }];
};

async function longestTask(chromium: Chromium, { pages, model }: BenchContext): Promise<number> {
  const before = model.completions().length;
  const opened: { page: Page; session: CDPSession }[] = [];
  for (let tab = 0; tab < tabs; tab += 1) opened.push(await startRun(chromium, pages.url('article')));
  const answers = () => model.completions().slice(before);
  await until('all answers are read', async () => {
    return answers().length === tabs && answers().every(({ finished }) => finished);
  });
  const longest = await Promise.all(opened.map(({ page }) => page.evaluate(longestSoFar)));
  for (const { page } of opened) await page.close();
  return Math.max(...longest);
}

async function startRun(chromium: Chromium, url: string) {
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
  await page.evaluate(observeTasks);
  await page.keyboard.press('Enter');
  return { page, session };
}

/** In the page: notes every task of more than 50 ms from now on. */
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
