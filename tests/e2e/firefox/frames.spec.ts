import type { Frame, Page } from 'puppeteer-core';
import { type PagesServer, startPagesServer } from '../../servers/pages-server';
import { textOfField } from '../support/fields';
import { test as base, expect } from '../support/firefox-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const test = base.extend<object, { others: PagesServer }>({
  /** The pages of another site. */
  others: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startPagesServer('127.0.0.1');
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

const both = ['http://localhost/*', 'http://127.0.0.1/*'];

/** Opens a page with a frame that has these attributes, and writes into the field there. */
async function writeInFrame(
  tab: Page,
  pages: PagesServer,
  attributes: Record<string, string>,
  text: string,
): Promise<Frame> {
  await tab.goto(`${pages.url('framed')}?${new URLSearchParams(attributes)}`);
  const frame = await (await tab.waitForSelector('#frame'))?.contentFrame();
  if (!frame) throw new Error('The page has no frame');
  const field = await frame.waitForSelector('#field');
  await field?.click();
  await tab.keyboard.type(text);
  return frame;
}

const textOf = (frame: Frame) => expect.poll(() => frame.$eval('#field', textOfField));

/** `http://127.0.0.1:40123` */
const site = (server: PagesServer) => new URL(server.url('')).origin;

test.describe('with the permission for its site', () => {
  test.use({ grantedOrigins: both });

  for (const kind of ['textarea', 'contenteditable']) {
    test(`a ${kind} in a frame is read, written, and put back`, async ({
      firefox,
      tab,
      pages,
      others,
      surface,
      withModel,
    }) => {
      withModel.reply({ kind: 'text', text: 'An apple a day.' });
      const frame = await writeInFrame(tab, pages, { src: others.url(kind) }, 'a apple a day');
      await firefox.pressShortcut('K');
      await pickSkill(surface, tab.keyboard, 'polish');
      await textOf(frame).toBe('An apple a day.');
      expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('a apple a day');
      await surface.click(`role=button[${message('card_undo')}]`);
      await textOf(frame).toBe('a apple a day');
    });
  }

  for (const [name, attributes] of Object.entries<Record<string, string>>({
    'a sandboxed frame of the page’s own site': { sandbox: '', src: 'textarea' },
    'a sandboxed frame with its text in the page': {
      sandbox: '',
      srcdoc: '<textarea id="field"></textarea>',
    },
  })) {
    test(`${name} is written, and the caret is behind the text`, async ({
      firefox,
      tab,
      pages,
      surface,
      withModel,
    }) => {
      withModel.reply({ kind: 'text', text: 'An apple a day.' });
      const frame = await writeInFrame(tab, pages, attributes, 'a apple a day');
      await firefox.pressShortcut('K');
      await pickSkill(surface, tab.keyboard, 'polish');
      await textOf(frame).toBe('An apple a day.');
      await tab.keyboard.type(' Yes.');
      await textOf(frame).toBe('An apple a day. Yes.');
    });
  }

  test('the frame is removed in the middle of a run: the text is in the card', async ({
    firefox,
    tab,
    pages,
    others,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: 'Dear Sir or Madam, how are you?', size: 1, every: 300 });
    await writeInFrame(tab, pages, { src: others.url('textarea') }, 'hey you');
    await firefox.pressShortcut('K');
    await pickSkill(surface, tab.keyboard, 'polish');
    await cardSays(surface, 'Dear');
    await tab.$eval('#frame', (frame) => frame.remove());
    await cardSays(surface, message('error_field_gone'));
    expect(await surface.text()).toContain('Dear Sir or Madam, how are you?');
  });
});

test('the permission is asked for once, given in our own window, and taken back', async ({
  firefox,
  tab,
  pages,
  others,
  surface,
}) => {
  await writeInFrame(tab, pages, { src: others.url('textarea') }, 'text');
  await firefox.pressShortcut('K');
  await cardSays(surface, message('frames_ask', site(others)));
  const path = `frame-permission.html?site=${encodeURIComponent(site(others))}`;
  await surface.click(`role=button[${message('frames_allow')}]`);
  await expect.poll(() => firefox.openAddresses()).toContain(firefox.url(path));
  await firefox.allowPermissions();
  const asking = await firefox.openExtensionPage(path);
  await (await asking.waitForSelector('.button-primary'))?.click();
  await expect
    .poll(() => asking.$eval('[role=status]', (status) => status.textContent))
    .toBe(message('frames_allowed'));
  await asking.close();
  const inFrame = async () => {
    await firefox.show(tab);
    const frame = await (await tab.$('#frame'))?.contentFrame();
    await (await frame?.$('#field'))?.click();
    await firefox.pressShortcut('K');
    await paletteIsOpen(surface);
  };
  await inFrame();
  expect(await surface.text()).toContain(message('palette_reads_field'));
  await tab.keyboard.press('Escape');
  await firefox.takeBack('http://127.0.0.1/*');
  await inFrame();
  expect(await surface.text()).toContain(message('frames_not_allowed', site(others)));
  expect(await surface.text()).toContain(message('palette_reads_nothing'));
});
