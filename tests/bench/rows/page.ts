import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';
import { type Chromium, flags, launchChromium } from '../../e2e/support/chromium';
import { pageCost } from '../heap';
import { callAgainToShown, frameSession, noteShown, whenShown } from '../our-frame';
import { type BenchContext, type Measurement, median, repeat } from '../row';

/** What Caretaker costs a page: before the user asks for it, and after. */
export const measurePage: Measurement = async (context) => {
  const { build, pages, runs } = context;
  const bare = await withoutExtension(context);
  const chromium = await launchChromium({ build });
  const { milliseconds: cold } = await openPalette(chromium, build, pages.url('textarea'));
  const touched = await repeat(runs, () => openPalette(chromium, build, pages.url('textarea')));
  const again = await repeat(runs, () => openAgain(chromium, pages.url('textarea')));
  await chromium.close();
  const untouched = touched.map(({ heapUntouched }) => kilobytes(heapUntouched - bare));
  return [
    // The same page in a browser without the extension is taken off; below half a kilobyte is what V8 itself varies by.
    {
      name: 'page.untouched.heap',
      unit: 'KB',
      budget: 0,
      better: 'lower',
      samples: untouched.map(Math.round),
    },
    {
      name: 'page.injected.bytes',
      unit: 'KB',
      budget: 45,
      better: 'lower',
      samples: touched.map(({ bytes }) => kilobytes(bytes)),
    },
    // Our frame is there, unseen, from the call before.
    { name: 'page.trigger-to-palette', unit: 'ms', budget: 100, better: 'lower', samples: again },
    // The first of a page: the browser makes a frame of ours in it.
    {
      name: 'page.trigger-to-palette-first',
      unit: 'ms',
      budget: 250,
      better: 'lower',
      samples: touched.map(({ milliseconds }) => milliseconds),
    },
    // The first of a browser: background, script and frame come from the disk.
    {
      name: 'page.trigger-to-palette-cold',
      unit: 'ms',
      budget: 500,
      better: 'lower',
      samples: [cold],
    },
    {
      name: 'page.frame.heap',
      unit: 'KB',
      budget: 4000,
      better: 'lower',
      samples: touched.map(({ frameHeap }) => kilobytes(frameHeap)),
    },
    {
      name: 'page.injected.heap',
      unit: 'KB',
      budget: 350,
      better: 'lower',
      samples: touched.map(({ heapBefore, heapAfter }) => kilobytes(heapAfter - heapBefore)),
    },
  ];
};

const kilobytes = (bytes: number) => bytes / 1024;

/** Median heap of the test page in a browser of the same kind that has no extension at all. */
async function withoutExtension({ pages, runs }: BenchContext): Promise<number> {
  const context = await chromium.launchPersistentContext('', {
    executablePath: requireProgram('chromium'),
    args: flags,
    colorScheme: 'light',
  });
  const heaps = await repeat(runs, async () => {
    const page = await freshPage(context, pages.url('textarea'));
    const { heap } = await pageCost(await context.newCDPSession(page));
    await page.close();
    return heap;
  });
  await context.close();
  return median(heaps);
}

async function freshPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.focus('#field');
  return page;
}

/** One page, and a second click on the icon once the palette of the first was closed. */
async function openAgain(chromium: Chromium, url: string): Promise<number> {
  const page = await freshPage(chromium.context, url);
  const milliseconds = await callAgainToShown(page, () => chromium.triggerToolbar(page));
  await page.close();
  return milliseconds;
}

/**
 * One page, one click on the icon. The time is from the click until the palette is drawn and has the keyboard;
 * the bytes are all scripts of the extension that the page's debugger sees and all it fetches into the page.
 */
async function openPalette(chromium: Chromium, build: string, url: string) {
  const page = await freshPage(chromium.context, url);
  const session = await chromium.context.newCDPSession(page);
  const { heap: heapUntouched } = await pageCost(session);
  await page.evaluate(noteShown);
  // What the test's own tools put into the page is there before it is measured.
  await page.waitForFunction(() => document.activeElement?.id === 'field');
  const { heap: heapBefore } = await pageCost(session);
  const scripts: string[] = [];
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.startsWith(chromium.url(''))) scripts.push(scriptId);
  });
  const clicked = Date.now();
  await chromium.triggerToolbar(page);
  const shown = await page.evaluate(whenShown);
  const { heap: heapAfter } = await pageCost(session);
  const { heap: frameHeap } = await pageCost(await frameSession(page));
  await session.send('Debugger.enable');
  const sizes = await Promise.all(
    scripts.map(async (scriptId) => {
      const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
      return Buffer.byteLength(scriptSource);
    }),
  );
  const fetched = await page.evaluate((own) => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.filter((name) => name.startsWith(own)).map((name) => name.slice(own.length));
  }, chromium.url(''));
  await page.close();
  const files = fetched.map((path) => statSync(join(build, path)).size);
  const bytes = [...sizes, ...files].reduce((sum, size) => sum + size, 0);
  return { heapUntouched, heapBefore, heapAfter, frameHeap, bytes, milliseconds: shown - clicked };
}
