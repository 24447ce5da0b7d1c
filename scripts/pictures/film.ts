/** The moving picture: a text is typed, polished, its changes are looked at, and undone, with the real shortcut in a real window. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { shippedBuild } from '../../tests/e2e/support/build';
import { launchChromium } from '../../tests/e2e/support/chromium';
import { type Display, startDisplay } from '../../tests/e2e/support/display';
import { setUpModel } from '../../tests/e2e/support/extension-page';
import { messageOf } from '../../tests/e2e/support/messages';
import { until } from '../until';
import { answers, type Desk, named, openDesk, type Studio, says } from './desk';
import { localModel } from './models';
import { Reel } from './reel';
import { scenes, serveScenes } from './scenes';
import { findCutTexts, folder } from './take';

const view = { width: 1280, height: 800 };
const shortcut = ['Alt', 'Shift', 'K'];

/** Takes it in one language and one look. The question before the first request is answered beforehand: other pictures show it. */
export async function takeFilm(studio: Omit<Studio, 'chromium'>): Promise<void> {
  const display = await startDisplay('1600x1100x24');
  const chromium = await launchChromium({
    build: shippedBuild('chrome'),
    grantedOrigins: ['http://localhost/*'],
    display: display.name,
    language: studio.story.pages.language ?? 'en',
    colorScheme: studio.colorScheme,
  });
  await serveScenes(chromium.context, studio.story);
  const settings = await chromium.context.newPage();
  await settings.goto(chromium.url('refused.html'));
  await settings.evaluate(setUpModel, {
    kind: 'openai-compatible' as const,
    label: 'Qwen',
    baseUrl: studio.model.baseUrl,
    model: localModel,
    apiKey: '',
  });
  await settings.close();
  const desk = await openDesk({ ...studio, chromium }, scenes.mail);
  await fitWindow(desk.page);
  const reel = new Reel(desk.page);
  await play(desk, display, reel);
  await reel.write(join(folder, `${named(desk, 'film')}.webp`));
  await chromium.close();
  await display.close();
}

async function play(desk: Desk, display: Display, reel: Reel): Promise<void> {
  const { page, story, surface, words } = desk;
  const { draft, polished } = story;
  await page.bringToFront();
  await page.locator('#letter').click();
  await page.mouse.move(2, 2);
  await reel.hold(500);
  await type(page, reel, draft, 4, 90);
  await reel.hold(700);

  display.focusWindow('chromium');
  display.press(shortcut.join('+').toLowerCase());
  await until('the palette is open', async () => (await surface.focused()) !== '');
  await findCutTexts(page, 'film');
  await reel.hold(1500, shortcut);
  await type(page, reel, story.polish, 1, 180);
  await reel.hold(700);

  let finish = (): void => undefined;
  const rest = new Promise<void>((done) => (finish = done));
  answers(desk, draft, { kind: 'text', text: polished, rest });
  await page.keyboard.press('Enter');
  await says(desk, polished.slice(0, polished.length / 3));
  await reel.hold(900, ['Enter']);
  finish();
  await until('the text is written', async () => (await page.locator('#letter').inputValue()) === polished);
  await says(desk, messageOf(words, 'card_show_changes'));
  await reel.hold(1800);

  await point(desk, reel, 'card_show_changes');
  await until('the changes are there', async () => (await surface.count('.change')) > 0);
  await findCutTexts(page, 'film');
  await reel.hold(2800);

  await page.keyboard.press('Escape');
  await until('the card is closed', async () => (await surface.text()) === '');
  await reel.hold(900, ['Esc']);
  display.press('ctrl+z');
  await until('the text is as it was', async () => (await page.locator('#letter').inputValue()) === draft);
  await reel.hold(2400, ['Ctrl', 'Z']);
}

async function type(page: Page, reel: Reel, text: string, step: number, pause: number): Promise<void> {
  const letters = [...text];
  for (let at = 0; at < letters.length; at += step) {
    await page.keyboard.type(letters.slice(at, at + step).join(''));
    await reel.hold(pause);
  }
}

/** Shows where the mouse goes, and presses there. */
async function point({ surface, words }: Desk, reel: Reel, key: string): Promise<void> {
  const button = `role=button[${messageOf(words, key)}]`;
  const { x, y, width, height } = await surface.box(button);
  await reel.hold(700, undefined, { x: x + width / 2, y: y + height / 2 });
  await surface.click(button);
}

/** Gives the page exactly the view: a window's own bars take different room everywhere. */
async function fitWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const bars = await page.evaluate(() => ({
    width: window.outerWidth - window.innerWidth,
    height: window.outerHeight - window.innerHeight,
  }));
  await session.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: view.width + bars.width, height: view.height + bars.height },
  });
  await until('the window has its size', () =>
    page.evaluate(({ width, height }) => window.innerWidth === width && window.innerHeight === height, view),
  );
  await session.detach();
}
