import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Chromium } from '../../e2e/support/chromium';
import { manySkills, storeSkills } from '../../e2e/support/many-skills';
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
    const asleep = await ask(page, 'nothing');
    return asleep - (await ask(page, 'nothing'));
  });
  const lists = await measureLists(chromium, page, context.runs);
  await chromium.close();
  const kilobytes = bundleSize(join(context.build, 'background.js')) / 1024;
  return [
    { name: 'background.start', unit: 'ms', budget: 150, better: 'lower', samples },
    { name: 'background.catalog-1000', unit: 'ms', budget: 60, better: 'lower', samples: lists },
    { name: 'background.bundle', unit: 'KB', budget: 1000, better: 'lower', samples: [kilobytes] },
  ];
};

/**
 * The first list of skills that a background gives, with 1,000 skills of the user's in the store: it is ended and asked
 * for the list, and the time until the answer is taken, less what ending it and asking for nothing takes. What is left is
 * opening the database, reading and checking the manifests, parsing the built-in skills and sending the list; what of
 * this goes on while the background starts counts too.
 */
async function measureLists(chromium: Chromium, page: Page, runs: number): Promise<number[]> {
  await ask(page, 'skills');
  await storeSkills(page, await manySkills(1_000));
  return repeat(runs, async () => {
    await chromium.killBackground();
    const start = await ask(page, 'nothing');
    await chromium.killBackground();
    return (await ask(page, 'skills')) - start;
  });
}

/** Milliseconds until the settings service has answered. */
function ask(page: Page, method: string): Promise<number> {
  return page.evaluate(async (method) => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { sendMessage(m: object): Promise<unknown> } };
    };
    const started = performance.now();
    await chrome.runtime.sendMessage({ type: 'caretaker:rpc', channel: 'settings', method, args: [] });
    return performance.now() - started;
  }, method);
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
