import type { Page } from '@playwright/test';
import { withSkills } from '../../e2e/support/build';
import { type Chromium, launchChromium } from '../../e2e/support/chromium';
import { chromiumSurface } from '../../e2e/support/chromium-surface';
import { paletteIsOpen } from '../../e2e/support/user';
import { type Measurement, type Row, repeat } from '../row';

/**
 * A skill that asks no model, as the user waits for it: from Enter in the palette until the text stands in a textarea,
 * with the run's record, the card and the check of what was written in it.
 */
export const measureModes: Measurement = async ({ build, pages, runs }) => {
  const variant = withSkills(build, ['fill-in', 'shout']);
  const chromium = await launchChromium({ build: variant.folder });
  const row = async (name: string, skill: string, budget: number): Promise<Row> => {
    // The first two wake the background and start the engines.
    const samples = await repeat(runs + 2, () => timeSkill(chromium, pages.url('textarea'), skill));
    return { name, unit: 'ms', budget, better: 'lower', samples: samples.slice(2) };
  };
  const rows = [await row('run.direct-mode', 'fill-in', 50), await row('run.sandbox-mode-warm', 'shout', 60)];
  await chromium.close();
  variant.remove();
  return rows;
};

async function timeSkill(chromium: Chromium, url: string, skill: string): Promise<number> {
  const page = await chromium.context.newPage();
  await page.goto(url);
  const surface = await chromiumSurface(page);
  await page.locator('#field').fill('abc');
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.type(skill);
  await page.evaluate(noteInput);
  // The key is sent while the page already waits, so that the way of the test's own tools is not in the time twice.
  const pressed = Date.now();
  const [written] = await Promise.all([writtenAt(page), page.keyboard.press('Enter')]);
  await page.close();
  return written - pressed;
}

/** In the page: `written` becomes the time (`Date.now()`) at which the field has another text. */
function noteInput(): void {
  (window as unknown as { written: Promise<number> }).written = new Promise((resolve) => {
    document.querySelector('#field')?.addEventListener('input', () => resolve(Date.now()), { once: true });
  });
}

function writtenAt(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { written: Promise<number> }).written);
}
