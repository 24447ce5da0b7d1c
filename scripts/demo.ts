/**
 * `npm run demo`: builds, serves a playground page and opens Chromium with the extension on it. With no display, or with
 * `--headless`, it does the job itself and ends with 0 only if the page's field holds the corrected text.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { shippedBuild } from '../tests/e2e/support/build';
import { type Chromium, launchChromium } from '../tests/e2e/support/chromium';
import { chromiumSurface } from '../tests/e2e/support/chromium-surface';
import { message } from '../tests/e2e/support/messages';
import { servePlayground } from './demo/playground';
import { faultySentences } from './demo/sentences';
import { until } from './until';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'demo-output');
const stop = `role=button[${message('card_stop')}]`;
const letter = faultySentences.map(({ faulty }) => faulty).join('\n');
const headless =
  process.argv.includes('--headless') ||
  (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY);

const wxt = join(root, 'node_modules/.bin/wxt');
execFileSync(wxt, ['build', '-b', 'chrome'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const playground = await servePlayground();
const display = headless ? undefined : (process.env.DISPLAY ?? '');
const chromium = await launchChromium({
  build: shippedBuild('chrome'),
  ...(display !== undefined && { display }),
});
const page = await chromium.context.newPage();
await page.goto(playground.url);
await page.locator('#letter').fill(letter);
await page.locator('#letter').focus();
let corrected = true;
if (headless) {
  corrected = await proofread(chromium, page);
  await chromium.close();
} else {
  console.log(
    `The playground is open: ${playground.url}\nPress Alt+Shift+K in a field. Close the browser to end.`,
  );
  await new Promise((closed) => chromium.context.once('close', closed));
}
playground.close();
process.exit(corrected ? 0 : 1);

/** What a user does: a click on the icon, the skill's name, Enter. Returns whether the field's text is correct. */
async function proofread(chromium: Chromium, page: Page): Promise<boolean> {
  mkdirSync(pictures, { recursive: true });
  const picture = (name: string) => page.screenshot({ path: join(pictures, `${name}.png`) });
  const surface = await chromiumSurface(page);
  const field = page.locator('#letter');
  await picture('1-before');
  await chromium.triggerToolbar(page);
  await until('the palette is open', async () => (await surface.focused()) !== '');
  await page.keyboard.type('proofread');
  await picture('2-palette');
  const started = performance.now();
  await page.keyboard.press('Enter');
  await picture('3-running');
  await until('the text has changed', async () => (await field.inputValue()) !== letter);
  const took = performance.now() - started;
  const after = await field.inputValue();
  await until('the card is done', async () => (await surface.count(stop)) === 0);
  await picture('4-after');
  console.log(`\nBefore:\n${letter}\n\nAfter:\n${after}\n\nIt took ${Math.round(took)} ms.`);
  console.log(`Pictures: ${pictures}`);
  return isCorrect(after);
}

/** Says what is still wrong. Every sentence has to be right, not merely another than before. */
function isCorrect(text: string): boolean {
  const lines = text.split('\n');
  const wrong = faultySentences.filter(({ right }, index) => lines[index] !== right);
  for (const { faulty, right } of wrong) console.error(`Still wrong: "${faulty}" should be "${right}"`);
  console.log(`${faultySentences.length - wrong.length} of ${faultySentences.length} sentences are correct.`);
  return wrong.length === 0;
}
