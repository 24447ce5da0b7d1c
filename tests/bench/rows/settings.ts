import type { Chromium } from '../../e2e/support/chromium';
import { launch } from '../chromium';
import { type Measurement, repeat } from '../row';

/** What somebody waits for who opens the settings. */
export const measureSettings: Measurement = async (context) => {
  const chromium = await launch(context);
  // The first of a browser has its scripts from the disk and not yet compiled; it is not what is met each day.
  await firstPaint(chromium);
  const samples = await repeat(context.runs, () => firstPaint(chromium));
  await chromium.close();
  return [{ name: 'settings.first-paint', unit: 'ms', budget: 200, better: 'lower', samples }];
};

/** Milliseconds from the start of the navigation until the first words are painted, in a new tab. */
async function firstPaint({ context, url }: Chromium): Promise<number> {
  const page = await context.newPage();
  await page.goto(url('options.html'));
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const first = list.getEntriesByName('first-contentful-paint')[0];
          if (first) resolve(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.close();
  return painted;
}
