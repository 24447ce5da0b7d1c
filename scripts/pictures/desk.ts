import type { Page } from '@playwright/test';
import type { Chromium } from '../../tests/e2e/support/chromium';
import { chromiumSurface } from '../../tests/e2e/support/chromium-surface';
import { type english, messageOf } from '../../tests/e2e/support/messages';
import type { Surface } from '../../tests/e2e/support/surface';
import type { OpenAiServer, Reply } from '../../tests/servers/openai-server';
import { until } from '../until';

/** A page with a field to work in, and the user's hands. */
export interface Desk {
  chromium: Chromium;
  page: Page;
  surface: Surface;
  model: OpenAiServer;
  words: typeof english;
}

export async function openDesk(
  chromium: Chromium,
  model: OpenAiServer,
  url: string,
  words: typeof english,
): Promise<Desk> {
  const page = await chromium.context.newPage();
  await page.goto(url);
  return { chromium, page, surface: await chromiumSurface(page), model, words };
}

export async function openPalette({ chromium, page, surface }: Desk, text: string): Promise<void> {
  await page.bringToFront();
  await page.locator('#letter').fill(text);
  await page.locator('#letter').focus();
  await chromium.triggerToolbar(page);
  await until('the palette is open', async () => (await surface.focused()) !== '');
}

export function says({ surface }: Desk, text: string): Promise<void> {
  return until(`the card says ${text}`, async () => (await surface.text()).includes(text));
}

/** Has the model answer like this, if it was given what the answer is about; else it says what is missing. */
export function answers({ model }: Desk, about: string, reply: Reply): void {
  model.replyTo(({ body }) => {
    if (JSON.stringify(body).includes(JSON.stringify(about).slice(1, -1))) return reply;
    return { kind: 'error', status: 400, message: `The request does not hold: ${about}` };
  });
}

/** At first a question takes no answer. */
export function questionIsReady(surface: Surface): Promise<void> {
  return until('the question takes an answer', async () =>
    (await surface.attributes('footer .primary', 'aria-disabled')).includes('false'),
  );
}

export function press({ surface, words }: Desk, key: string, ...values: string[]): Promise<void> {
  return surface.click(`role=button[${messageOf(words, key, ...values)}]`);
}
