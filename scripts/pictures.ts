/**
 * `npm run pictures`: pictures of palette, card and settings, light and dark, from the real build, into docs/pictures.
 * They stand in the README.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { shippedBuild } from '../tests/e2e/support/build';
import { type Chromium, type ChromiumOptions, launchChromium } from '../tests/e2e/support/chromium';
import { chromiumSurface } from '../tests/e2e/support/chromium-surface';
import { setUpModel, testModel } from '../tests/e2e/support/extension-page';
import { message } from '../tests/e2e/support/messages';
import type { Surface } from '../tests/e2e/support/surface';
import { type OpenAiServer, startOpenAiServer } from '../tests/servers/openai-server';
import { servePlayground } from './demo/playground';
import { takeChinese, takeLibrary } from './pictures/library';
import { folder, take } from './pictures/take';
import { until } from './until';

const root = fileURLToPath(new URL('..', import.meta.url));
const draft =
  'hi, can u send me the numbers from last week? i need them til tomorow for the board meeting. thx';
const polished =
  'Hi, could you send me the numbers from last week? I need them by tomorrow for the board meeting. Thanks!';
const explanation =
  'A **rewrite** says the same thing in other words:\n\n- the meaning stays,\n- the wording gets *clearer*,\n- names and numbers are kept.';

const wxt = join(root, 'node_modules/.bin/wxt');
execFileSync(wxt, ['build', '-b', 'chrome'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const playground = await servePlayground();
const model = await startOpenAiServer({ port: 8080, models: ['test-model'] });
for (const colorScheme of ['light', 'dark'] as const) {
  const chromium = await launch({ colorScheme });
  await takeSurfaces(chromium, colorScheme, model);
  await takePages(chromium, colorScheme);
  await takeLibrary(chromium, colorScheme);
  await chromium.close();
}
const inChinese = await launch({ language: 'zh-CN' });
await takeChinese(inChinese);
await inChinese.close();
await model.close();
playground.close();

function launch(options: Partial<ChromiumOptions>): Promise<Chromium> {
  return launchChromium({
    build: shippedBuild('chrome'),
    grantedOrigins: ['http://localhost/*'],
    viewport: { width: 960, height: 640 },
    deviceScaleFactor: 1.5,
    ...options,
  });
}

async function takeSurfaces(chromium: Chromium, colorScheme: string, model: OpenAiServer): Promise<void> {
  const settings = await chromium.context.newPage();
  await settings.goto(chromium.url('refused.html'));
  await settings.evaluate(setUpModel, testModel(model.baseUrl));
  await settings.close();
  const page = await chromium.context.newPage();
  await page.goto(playground.url);
  const surface = await chromiumSurface(page);
  const picture = (name: string) => take(page, `${name}-${colorScheme}`);

  await openPalette(chromium, page, surface);
  await picture('palette');
  model.reply({ kind: 'one-token', text: polished.slice(0, 60) });
  await run(page, surface, 'polish', 'Hi, could you');
  await picture('card-streaming');
  await surface.click(`role=button[${message('card_close')}]`);

  model.reply({ kind: 'text', text: explanation });
  await openPalette(chromium, page, surface);
  await run(page, surface, 'explain', message('card_done'));
  await picture('card-done');
  await surface.click(`role=button[${message('card_close')}]`);

  model.reply({ kind: 'error', status: 401, message: 'Incorrect API key provided.' });
  await openPalette(chromium, page, surface);
  await run(page, surface, 'polish', message('card_failed'));
  await picture('card-error');
  await page.close();
}

async function takePages(chromium: Chromium, colorScheme: string): Promise<void> {
  const pages = { model: 'options.html#model', welcome: 'welcome.html' };
  for (const [name, path] of Object.entries(pages)) {
    const page = await chromium.context.newPage();
    await page.goto(chromium.url(path));
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await take(page, `${name}-${colorScheme}`);
    await page.close();
  }
}

async function openPalette(chromium: Chromium, page: Page, surface: Surface): Promise<void> {
  await page.locator('#letter').fill(draft);
  await page.locator('#letter').focus();
  await chromium.triggerToolbar(page);
  await until('the palette is open', async () => (await surface.focused()) !== '');
}

async function run(page: Page, surface: Surface, skill: string, says: string): Promise<void> {
  await page.keyboard.type(skill);
  await page.keyboard.press('Enter');
  await until(`the card says ${says}`, async () => (await surface.text()).includes(says));
}
