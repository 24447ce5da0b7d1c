import { test as base, type Locator, type Page } from '@playwright/test';
import { type OllamaServer, startOllamaServer } from '../../servers/ollama-server';
import { givenKey, type SignInServer, startSignInServer } from '../../servers/sign-in-server';
import { expect } from '../../support/expect';
import { shippedBuild } from '../support/build';
import { type Chromium, firstPage, launchChromium } from '../support/chromium';
import { chromiumSurface } from '../support/chromium-surface';
import { anyMessage, message } from '../support/messages';
import { plantModel } from '../support/planted-model';
import type { Surface } from '../support/surface';
import { paletteIsOpen } from '../support/user';

/**
 * How much a person has to do who has just installed Caretaker: each press of a key or a button, each paste, and each word that is typed
 * in one go is one action. The browser's own question about a host counts as one; these browsers have answered it before
 * (tests/e2e/desktop/permission.spec.ts presses it).
 */
class Person {
  done: string[] = [];

  constructor(
    readonly chromium: Chromium,
    readonly page: Page,
    readonly surface: Surface,
  ) {}

  async click(what: Locator): Promise<void> {
    this.done.push('click');
    await what.click();
  }

  async call(): Promise<void> {
    this.done.push('shortcut');
    await this.chromium.triggerToolbar(this.page);
    await paletteIsOpen(this.surface);
  }

  async key(page: Page, key: string): Promise<void> {
    this.done.push(key);
    await page.keyboard.press(key);
  }

  async type(page: Page, text: string): Promise<void> {
    this.done.push('text');
    await page.keyboard.type(text);
  }

  /** As by the keyboard, from the clipboard. */
  async paste(page: Page, text: string): Promise<void> {
    await this.chromium.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    this.done.push('paste');
    await page.keyboard.press('Control+v');
  }

  answerBrowser(): void {
    this.done.push('browser');
  }
}

const test = base.extend<{
  provider: SignInServer;
  ollama: OllamaServer;
  chromium: Chromium;
  person: Person;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  provider: async ({}, use) => {
    const server = await startSignInServer();
    await use(server);
    await server.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above
  ollama: async ({}, use) => {
    const server = await startOllamaServer({ models: ['llama3.2:latest'] });
    await use(server);
    await server.close();
  },
  chromium: async ({ provider, ollama }, use) => {
    const chromium = await launchChromium({
      build: shippedBuild('chrome'),
      grantedOrigins: ['https://openrouter.ai/*', 'http://localhost/*'],
      firstPage: 'left',
      switches: [
        `--host-resolver-rules=MAP openrouter.ai:443 127.0.0.1:${provider.port}, MAP localhost:11434 127.0.0.1:${new URL(ollama.baseUrl).port}`,
        '--ignore-certificate-errors',
      ],
    });
    await use(chromium);
    await chromium.close();
  },
  person: async ({ chromium }, use) => {
    const page = await firstPage(chromium);
    await use(new Person(chromium, page, await chromiumSurface(page)));
  },
});

test('from installation to the first text that was mended: three actions, and no decision', async ({
  person,
}) => {
  const { page } = person;
  const field = page.getByRole('textbox', { name: message('welcome_try_proofread_title') });
  await person.click(field);
  await person.call();
  await person.key(page, 'Enter');
  await expect(field).toHaveValue(/^I received their report yesterday/);
  expect(person.done).toHaveLength(3);
});

test('from installation to the first polished text, with a key at hand: six actions', async ({
  person,
  provider,
}) => {
  const { page, chromium } = person;
  const field = page.getByRole('textbox', { name: message('welcome_try_polish_title') });
  await person.click(field);
  await person.call();
  await person.type(page, 'polish');
  const opened = chromium.context.waitForEvent('page');
  await person.key(page, 'Enter');
  const settings = await opened;
  await expect(settings.getByLabel(message('options_connect_key'))).toBeFocused();
  // What connecting agrees to stands there, in sight.
  await expect(settings.getByText(message('options_connect_agrees')).first()).toBeInViewport({ ratio: 1 });
  await person.paste(settings, givenKey);
  person.answerBrowser();
  await expect(settings.locator('main')).toContainText(anyMessage('options_model_works'));
  // The run that waited goes on, in its own tab, which comes back by itself.
  await expect(field).toHaveText('OK');
  const inFront = 'chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab?.url)';
  await expect.poll(() => chromium.inBackground(inFront)).toBe(page.url());
  expect(provider.asked.at(-1)?.body).toMatchObject({ messages: expect.anything() });
  expect(JSON.stringify(provider.asked.at(-1)?.body)).toContain(message('welcome_try_polish_text'));
  expect(person.done).toEqual(['click', 'shortcut', 'text', 'Enter', 'paste', 'browser']);
});

test('from installation to a model of the browser’s own: two actions', async ({ person }) => {
  const { page, chromium } = person;
  const planted = `(${plantModel})([globalThis, ['OK']])`;
  await chromium.inBackground(planted);
  await chromium.context.addInitScript(planted);
  const opened = chromium.context.waitForEvent('page');
  await person.click(page.getByRole('link', { name: message('welcome_next_model') }));
  const settings = await opened;
  await person.click(settings.getByRole('button', { name: message('options_connect_browser_use') }));
  await expect(settings.locator('main')).toContainText(anyMessage('options_model_works'));
  expect(person.done).toHaveLength(2);
});

test('from installation to the one model of Ollama on this computer: three actions, and no terminal', async ({
  person,
  ollama,
}) => {
  const { page, chromium } = person;
  ollama.reply({ kind: 'text', text: 'OK' });
  const opened = chromium.context.waitForEvent('page');
  await person.click(page.getByRole('link', { name: message('welcome_next_model') }));
  const settings = await opened;
  await person.click(settings.getByRole('button', { name: message('options_model_local_use', 'Ollama') }));
  person.answerBrowser();
  await expect(settings.locator('main')).toContainText(anyMessage('options_model_works'));
  expect(ollama.chats()).toHaveLength(1);
  expect(person.done).toHaveLength(3);
});
