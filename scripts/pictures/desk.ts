import type { Page } from '@playwright/test';
import type { Chromium } from '../../tests/e2e/support/chromium';
import { chromiumSurface } from '../../tests/e2e/support/chromium-surface';
import { type english, messageOf } from '../../tests/e2e/support/messages';
import type { Surface } from '../../tests/e2e/support/surface';
import type { Reply } from '../../tests/servers/openai-server';
import { until } from '../until';
import type { HonestModel } from './honest';
import type { Story } from './stories/story';

/** A browser, and what is told with it. */
export interface Studio {
  chromium: Chromium;
  model: HonestModel;
  story: Story;
  words: typeof english;
  colorScheme: 'light' | 'dark';
}

/** A page with a field to work in, and the user's hands. */
export interface Desk extends Studio {
  page: Page;
  surface: Surface;
}

/** A picture is named for its scene, its language if it is not English, and how it looks. */
export const named = ({ story, colorScheme }: Studio, scene: string): string =>
  `${scene}${story.suffix}-${colorScheme}`;

export async function openDesk(studio: Studio, url: string): Promise<Desk> {
  const page = await studio.chromium.context.newPage();
  await page.goto(url);
  return { ...studio, page, surface: await chromiumSurface(page) };
}

/** Opens the palette in the field, over this text. */
export async function openPalette(desk: Desk, text: string): Promise<void> {
  await desk.page.bringToFront();
  await desk.page.locator('#letter').fill(text);
  await desk.page.locator('#letter').focus();
  await callPalette(desk);
}

export async function callPalette({ chromium, page, surface }: Desk): Promise<void> {
  await chromium.triggerToolbar(page);
  await until('the palette is open', async () => (await surface.focused()) !== '');
}

/** In the open palette. */
export async function pick({ page }: Desk, skill: string): Promise<void> {
  await page.keyboard.type(skill);
  await page.keyboard.press('Enter');
}

export async function says({ surface }: Desk, text: string): Promise<void> {
  try {
    await until(`the card says ${text}`, async () => (await surface.text()).includes(text));
  } catch (error) {
    throw new Error(`${(error as Error).message}\nIt says:\n${await surface.text()}`);
  }
}

/** Has the model answer like this, if it was given what the answer is about; else it says what is missing. */
export function answers({ model }: Pick<Desk, 'model'>, about: string, reply: Reply): void {
  model.replyTo(({ body }) => {
    if (JSON.stringify(body).includes(JSON.stringify(about).slice(1, -1))) return reply;
    return { kind: 'error', status: 400, message: `The request does not hold: ${about}` };
  });
}

/** At first a question takes no answer. */
export function questionIsReady({ surface }: Desk): Promise<void> {
  return until('the question takes an answer', async () => {
    const yes = 'footer :is(.primary, .outlined)';
    return (await surface.attributes(yes, 'aria-disabled')).includes('false');
  });
}

export function press({ surface, words }: Desk, key: string, ...values: string[]): Promise<void> {
  return surface.click(`role=button[${messageOf(words, key, ...values)}]`);
}
