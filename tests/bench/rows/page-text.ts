import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { flags } from '../../e2e/support/chromium';
import { type Measurement, repeat } from '../row';

/** Bytes of the page that is read. */
const bytes = 2_000_000;

/** A thread of comments as sites have them, with a text box under the last. */
function longThread(): string {
  const words = 'The cache grows with each request that is not answered, and is emptied by a restart alone. ';
  const comment = (place: number) =>
    `<div class="review-comment"><div class="head"><h3><a href="/u/${place}">Person ${place}</a></h3><time>May ${place}</time><button>Like</button></div><div class="body"><p>${words.repeat(3)}</p><p>It is <b>not</b> the <code>map</code>, see <a href="/a">this</a>.</p><ul><li>${words}</li><li>${words}</li></ul></div></div>`;
  const count = Math.ceil(bytes / comment(1_000).length);
  return `<main><h1>Leak</h1>${Array.from({ length: count }, (_, place) => comment(place)).join('')}<textarea></textarea></main>`;
}

/** How long the script that reads a page takes for one of 2 MB, and keeps it from its own work at once. */
export const measurePageText: Measurement = async ({ build, runs }) => {
  const browser = await chromium.launch({ executablePath: requireProgram('chromium'), args: flags });
  const page = await browser.newPage();
  await page.setContent(`<style>.head { display: flex; gap: 8px }</style>${longThread()}`);
  await page.evaluate(watchTasks);
  const read = await readerIn(page, readFileSync(join(build, 'reader.js'), 'utf8'));
  const times = await repeat(runs, async () => {
    await page.evaluate(() => Reflect.set(globalThis, 'longestTask', 0));
    const milliseconds = await read();
    return { milliseconds, longest: await page.evaluate(longestTask) };
  });
  await browser.close();
  const [all, longest] = [times.map(({ milliseconds }) => milliseconds), times.map((time) => time.longest)];
  return [
    { name: 'page-text.extract', unit: 'ms', budget: 80, better: 'lower', samples: all },
    // The browser tells of tasks from 50 ms on; without any it is 0.
    { name: 'page-text.longest-task', unit: 'ms', budget: 50, better: 'lower', samples: longest },
  ];
};

/** Puts the script into a world of its own, as the browser does with an extension's; resolves with what reads the page and times that. */
async function readerIn(page: Page, script: string): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  await session.send('Runtime.evaluate', {
    contextId,
    expression: `globalThis.browser = { runtime: { id: 'bench', getURL: String } }; ${script}`,
  });
  return async () => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      awaitPromise: true,
      returnByValue: true,
      expression: `(async () => {
        const began = performance.now();
        const { text, answered } = await caretakerReader(document.querySelector('textarea'));
        if (text.length < 50_000 || !answered) throw new Error('The page was not read');
        return performance.now() - began;
      })()`,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return Number(result.value);
  };
}

function watchTasks(): void {
  Reflect.set(globalThis, 'longestTask', 0);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Reflect.set(globalThis, 'longestTask', Math.max(Reflect.get(globalThis, 'longestTask'), duration));
  }).observe({ type: 'longtask' });
}

/** Once the browser has told of those that are over. */
const longestTask = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(globalThis, 'longestTask'))));
  });
