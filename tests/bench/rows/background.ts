import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { launch, openExtensionPage } from '../chromium';
import { type Measurement, repeat } from '../row';

/**
 * The background's start as whoever wakes it sees it: it is ended, then asked for something small, and the time until
 * the answer is taken, less the time that the same question takes when it is awake. It contains the start of the
 * process's thread, loading, compiling and running the script.
 */
export const measureBackground: Measurement = async (context) => {
  const chromium = await launch(context);
  const page = await openExtensionPage(chromium);
  const samples = await repeat(context.runs, async () => {
    await chromium.killBackground();
    const asleep = await ask(page);
    return asleep - (await ask(page));
  });
  await chromium.close();
  const kilobytes = bundleSize(join(context.build, 'background.js')) / 1024;
  return [
    { name: 'background.start', unit: 'ms', budget: 150, better: 'lower', samples },
    { name: 'background.bundle', unit: 'KB', budget: 1000, better: 'lower', samples: [kilobytes] },
  ];
};

/** Milliseconds until the settings service has answered. */
function ask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { sendMessage(m: object): Promise<unknown> } };
    };
    const started = performance.now();
    await chrome.runtime.sendMessage({
      to: 'settings',
      type: 'call',
      id: 1,
      of: 'nothing',
      args: [],
      functions: [],
    });
    return performance.now() - started;
  });
}

/** Bytes of a script and of all that it imports. */
function bundleSize(file: string, seen = new Set<string>()): number {
  if (seen.has(file)) return 0;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g);
  return [...imports].reduce(
    (sum, [, path = '']) => sum + bundleSize(join(dirname(file), path), seen),
    statSync(file).size,
  );
}
