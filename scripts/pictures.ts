/**
 * `npm run pictures`: pictures of palette, card and settings, light and dark, from the real build, into docs/pictures.
 * They stand in the README and in docs/guide.md. It fails where a text is cut, once all are taken.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedBuild } from '../tests/e2e/support/build';
import { type Chromium, type ChromiumOptions, launchChromium } from '../tests/e2e/support/chromium';
import { chinese, english } from '../tests/e2e/support/messages';
import { startOpenAiServer } from '../tests/servers/openai-server';
import { takeAsk } from './pictures/ask';
import { takeChinese, takeLibrary } from './pictures/library';
import { localModel, setUpModels } from './pictures/models';
import { takeRuns, takeRunsInChinese } from './pictures/runs';
import { scenes, serveScenes } from './pictures/scenes';
import { cutTexts, folder, take } from './pictures/take';

const root = fileURLToPath(new URL('..', import.meta.url));
const wxt = join(root, 'node_modules/.bin/wxt');
execFileSync(wxt, ['build', '-b', 'chrome'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const model = await startOpenAiServer({ port: 8080, models: [localModel] });
for (const colorScheme of ['light', 'dark'] as const) {
  const chromium = await launch({ colorScheme });
  await setUpModels(chromium, model.baseUrl);
  await takeLibrary(chromium, colorScheme);
  await takeRuns(chromium, colorScheme, model);
  await takeAsk(chromium, model, scenes.docs, { words: english, kind: colorScheme });
  await takePages(chromium, colorScheme);
  await chromium.close();
}
const inChinese = await launch({ language: 'zh-CN' });
await setUpModels(inChinese, model.baseUrl);
await takeChinese(inChinese);
await takeRunsInChinese(inChinese, model);
await takeAsk(inChinese, model, scenes.docs, { words: chinese, kind: 'chinese' });
await inChinese.close();
await model.close();
if (cutTexts.length > 0) {
  console.error(`Text is cut in:\n${cutTexts.join('\n')}`);
  process.exitCode = 1;
}

async function launch(options: Partial<ChromiumOptions>): Promise<Chromium> {
  const chromium = await launchChromium({
    build: shippedBuild('chrome'),
    grantedOrigins: [
      'http://localhost/*',
      'https://api.anthropic.com/*',
      'https://generativelanguage.googleapis.com/*',
    ],
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    ...options,
  });
  await serveScenes(chromium.context);
  return chromium;
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
