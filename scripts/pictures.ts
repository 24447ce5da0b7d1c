/**
 * `npm run pictures`: pictures of palette, card and settings, light and dark, English and Chinese, from the real build: those that a
 * page shows into docs/pictures, with the moving one, and those for the stores into docs/store. It fails where a text is cut, or
 * where the model that is played quotes what it was not given, once all are taken. `-- film` takes the moving pictures alone.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedBuild } from '../tests/e2e/support/build';
import { launchChromium } from '../tests/e2e/support/chromium';
import { chinese, english } from '../tests/e2e/support/messages';
import { startOpenAiServer } from '../tests/servers/openai-server';
import { takeAsk } from './pictures/ask';
import type { Studio } from './pictures/desk';
import { takeFilm } from './pictures/film';
import { useFonts } from './pictures/fonts';
import { honest } from './pictures/honest';
import { takeLibrary, takePad, takePages } from './pictures/library';
import { localModel, setUpModels } from './pictures/models';
import { takeRuns } from './pictures/runs';
import { serveScenes } from './pictures/scenes';
import { skillsHost } from './pictures/sources';
import { clearStorePictures } from './pictures/store';
import { chineseStory } from './pictures/stories/chinese';
import { englishStory } from './pictures/stories/english';
import { cutTexts, folder } from './pictures/take';

const root = fileURLToPath(new URL('..', import.meta.url));
const wxt = join(root, 'node_modules/.bin/wxt');
const isFilmAlone = process.argv.includes('film');

execFileSync(wxt, ['build', '-b', 'chrome'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
if (!isFilmAlone) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  clearStorePictures();
}
const model = honest(await startOpenAiServer({ port: 8080, models: [localModel] }));
for (const [story, words] of [[englishStory, english] as const, [chineseStory, chinese] as const]) {
  useFonts(story.pages.language ?? 'en');
  for (const colorScheme of ['light', 'dark'] as const) {
    if (!isFilmAlone) await takeStills({ model, story, words, colorScheme });
    await takeFilm({ model, story, words, colorScheme });
  }
}
await model.close();
const faults = [...cutTexts.map((text) => `Text is cut in ${text}`), ...model.faults];
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

async function takeStills(story: Omit<Studio, 'chromium'>): Promise<void> {
  const chromium = await launchChromium({
    build: shippedBuild('chrome'),
    grantedOrigins: [
      'http://localhost/*',
      'https://api.anthropic.com/*',
      'https://generativelanguage.googleapis.com/*',
      `${skillsHost}/*`,
    ],
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    language: story.story.pages.language ?? 'en',
    colorScheme: story.colorScheme,
  });
  await serveScenes(chromium.context, story.story);
  await setUpModels(chromium, model.baseUrl);
  const studio = { ...story, chromium };
  await takeLibrary(studio);
  await takeRuns(studio);
  await takeAsk(studio);
  await takePages(studio);
  await takePad(studio);
  await chromium.close();
}
