import type { Frame, Page } from '@playwright/test';
import { type PagesServer, startPagesServer } from '../../servers/pages-server';
import { test as base, expect } from '../support/chromium-test';
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
  page: Page,
  pages: PagesServer,
  attributes: Record<string, string>,
  text: string,
): Promise<Frame> {
  await page.goto(`${pages.url('framed')}?${new URLSearchParams(attributes)}`);
  const frame = page.frames()[1];
  if (!frame) throw new Error('The page has no frame');
  await frame.locator('#field').click();
  await page.keyboard.type(text);
  return frame;
}

/** `http://127.0.0.1:40123` */
const site = (server: PagesServer) => new URL(server.url('')).origin;

const button = (key: string, ...values: string[]) => `role=button[${message(key, ...values)}]`;

test.describe('with the permission for its site', () => {
  test.use({ grantedOrigins: both });

  test('a field in a frame is read, written, and put back', async ({
    chromium,
    page,
    pages,
    others,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: 'An apple a day.' });
    const frame = await writeInFrame(page, pages, { src: others.url('textarea') }, 'a apple a day');
    const field = frame.locator('#field');
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    const palette = await surface.box('input');
    const box = await field.boundingBox();
    expect(palette.x).toBeGreaterThan(box?.x ?? Number.POSITIVE_INFINITY);
    expect(palette.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
    await pickSkill(surface, page.keyboard, 'polish');
    await expect(field).toHaveValue('An apple a day.');
    const asked = JSON.stringify(withModel.completions()[0]?.body);
    expect(asked).toContain('a apple a day');
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue('a apple a day');
  });

  test('Undo of the card puts it back', async ({ chromium, page, pages, others, surface }) => {
    const frame = await writeInFrame(page, pages, { src: others.url('textarea') }, 'She dont like apples.');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'proofread');
    await expect(frame.locator('#field')).toHaveValue("She doesn't like apples.");
    await surface.click(button('card_undo'));
    await expect(frame.locator('#field')).toHaveValue('She dont like apples.');
  });

  test('a rich field is written', async ({ chromium, page, pages, others, surface }) => {
    const frame = await writeInFrame(page, pages, { src: others.url('contenteditable') }, 'She dont care.');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'proofread');
    await expect(frame.locator('#field')).toHaveText("She doesn't care.");
  });

  test('a selection in a frame is explained', async ({
    chromium,
    page,
    pages,
    others,
    surface,
    withModel,
  }) => {
    await page.goto(`${pages.url('framed')}?${new URLSearchParams({ src: others.url('article') })}`);
    withModel.reply({ kind: 'text', text: 'Gluten is a protein.' });
    const text = page.frameLocator('iframe').locator('#text');
    await text.click();
    await text
      .locator('b')
      .first()
      .evaluate((word) => getSelection()?.selectAllChildren(word));
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'explain');
    await cardSays(surface, 'Gluten is a protein.');
    expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('luten');
  });

  for (const [name, attributes] of Object.entries<Record<string, string>>({
    'a sandboxed frame of the page’s own site': { sandbox: 'allow-scripts', src: 'textarea' },
    'a sandboxed frame without scripts': { sandbox: '', src: 'textarea' },
    'a sandboxed frame with its text in the page': {
      sandbox: '',
      srcdoc: '<textarea id="field"></textarea>',
    },
    'a frame with its text in its address': { src: 'data:text/html,<textarea id="field"></textarea>' },
  })) {
    test(`${name} is written`, async ({ chromium, page, pages, surface }) => {
      const frame = await writeInFrame(page, pages, attributes, 'She dont like apples.');
      await chromium.triggerToolbar(page);
      await pickSkill(surface, page.keyboard, 'proofread');
      await expect(frame.locator('#field')).toHaveValue("She doesn't like apples.");
      await page.keyboard.type(' Nor pears.');
      await expect(frame.locator('#field')).toHaveValue("She doesn't like apples. Nor pears.");
    });
  }

  for (const [name, change] of Object.entries({
    'goes elsewhere': (frame: HTMLIFrameElement) => {
      frame.src = 'about:blank';
    },
    'is removed': (frame: HTMLIFrameElement) => frame.remove(),
  })) {
    test(`the frame ${name} in the middle of a run: the text is in the card`, async ({
      chromium,
      page,
      pages,
      others,
      surface,
      withModel,
    }) => {
      withModel.reply({ kind: 'text', text: 'Dear Sir or Madam, how are you?', size: 1, every: 300 });
      await writeInFrame(page, pages, { src: others.url('textarea') }, 'hey you');
      await chromium.triggerToolbar(page);
      await pickSkill(surface, page.keyboard, 'polish');
      await cardSays(surface, 'Dear');
      await page.locator('iframe').evaluate(change);
      await cardSays(surface, message('error_field_gone'));
      expect(await surface.text()).toContain('Dear Sir or Madam, how are you?');
      expect(await surface.count(button('card_copy'))).toBe(1);
    });
  }

  test('a password in a frame is not read', async ({ chromium, page, pages, others, surface, withModel }) => {
    const frame = await writeInFrame(page, pages, { src: others.url('textarea') }, '');
    await frame.locator('body').evaluate((body) => {
      body.innerHTML = '<input id="secret" type="password" value="hunter2">';
    });
    await frame.locator('#secret').click();
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await cardSays(surface, message('error_nothing_to_work_on', 'Polish'));
    expect(withModel.requests).toEqual([]);
    await expect(frame.locator('#secret')).toHaveValue('hunter2');
  });

  test('a user who writes on the page by now is left there', async ({
    chromium,
    page,
    pages,
    others,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: 'Dear Sir or Madam,', size: 2, every: 100 });
    const frame = await writeInFrame(page, pages, { src: others.url('textarea') }, 'hey you');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await cardSays(surface, 'Dear');
    await page.locator('#comment').click();
    // The text has come long before the last of these letters.
    await page.keyboard.type('meanwhile '.repeat(5), { delay: 60 });
    await page.keyboard.type('meanwhile');
    await expect(frame.locator('#field')).toHaveValue('Dear Sir or Madam,');
    await page.keyboard.type(' here');
    await expect(page.locator('#comment')).toHaveValue(`${'meanwhile '.repeat(6)}here`);
    await expect(frame.locator('#field')).toHaveValue('Dear Sir or Madam,');
  });

  test('nothing of ours comes into a frame before the user calls, whatever page and frame do', async ({
    chromium,
    page,
    pages,
    others,
    surface,
  }) => {
    const frame = await writeInFrame(page, pages, { src: others.url('textarea') }, 'text');
    const worlds: string[] = [];
    const session = await chromium.context.newCDPSession(frame);
    session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context.origin));
    await session.send('Runtime.enable');
    const orders = () => {
      for (const to of ['frame', 'frames', 'page']) {
        const order = { to, type: 'call', id: 1, of: 'find', args: [], functions: [] };
        for (const each of [window, window.parent]) each.postMessage(order, '*');
        window.dispatchEvent(new CustomEvent('call', { detail: order }));
      }
    };
    await page.evaluate(orders);
    await frame.evaluate(orders);
    await page.locator('#comment').click();
    await frame.locator('#field').click();
    const ours = () => worlds.filter((origin) => origin.includes(chromium.extensionId));
    expect(ours()).toEqual([]);
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    expect(ours()).not.toEqual([]);
  });
});

test.describe('without the permission', () => {
  test('the page says why, asks once, and goes on without it', async ({
    chromium,
    page,
    pages,
    others,
    surface,
  }) => {
    await writeInFrame(page, pages, { src: others.url('textarea') }, 'text');
    await chromium.triggerToolbar(page);
    await cardSays(surface, message('frames_ask', site(others)));
    expect(await surface.focused()).toBe(`button[${message('frames_allow')}]`);
    expect((await surface.axe()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('frame');
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    expect(await surface.text()).toContain(message('frames_not_allowed', site(others)));
    expect(await surface.text()).toContain(message('palette_reads_nothing'));
  });

  test('who would rather go on gets the palette for the page', async ({
    chromium,
    page,
    pages,
    others,
    surface,
  }) => {
    await writeInFrame(page, pages, { src: others.url('textarea') }, 'text');
    await chromium.triggerToolbar(page);
    await cardSays(surface, message('frames_ask', site(others)));
    await surface.click(button('frames_without'));
    await paletteIsOpen(surface);
    expect(await surface.text()).toContain(message('palette_reads_nothing'));
  });

  test('Allow opens our own window, which says why and for which site', async ({
    chromium,
    page,
    pages,
    others,
    surface,
  }) => {
    await writeInFrame(page, pages, { src: others.url('textarea') }, 'text');
    await chromium.triggerToolbar(page);
    await cardSays(surface, message('frames_ask', site(others)));
    const opened = chromium.context.waitForEvent('page');
    await surface.click(button('frames_allow'));
    const window = await opened;
    await expect(window.getByText(message('frames_why', site(others)))).toBeVisible();
    await expect(window.getByRole('button', { name: message('frames_allow_site') })).toBeVisible();
    const closed = window.waitForEvent('close');
    const notNow = window.getByRole('button', { name: message('frames_not_now') });
    // The window may be gone before it can say that the click has ended: that it closes is what counts.
    await Promise.all([closed, notNow.click({ noWaitAfter: true }).catch(() => undefined)]);
  });

  test('a frame that is somewhere else than its address says is not asked for again and again', async ({
    chromium,
    page,
    pages,
    others,
    surface,
  }) => {
    const frame = await writeInFrame(
      page,
      pages,
      { src: pages.url('textarea'), sandbox: 'allow-scripts' },
      '',
    );
    await frame.evaluate((url) => location.assign(url), others.url('textarea'));
    await expect.poll(() => page.frames()[1]?.url()).toBe(others.url('textarea'));
    await page.frames()[1]?.locator('#field').click();
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    expect(await surface.text()).toContain(message('frames_cannot_enter'));
  });
});

test.describe('with a permission that is taken back', () => {
  test.use({ grantedOrigins: both });

  test('the frame is closed again', async ({ chromium, page, pages, others, surface }) => {
    await writeInFrame(page, pages, { src: others.url('textarea') }, 'text');
    const own = await chromium.context.newPage();
    await own.goto(chromium.url('refused.html'));
    await own.evaluate(() =>
      (globalThis as unknown as Extension).chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }),
    );
    await own.close();
    await page.bringToFront();
    await chromium.triggerToolbar(page);
    await cardSays(surface, message('frames_ask', site(others)));
  });
});

interface Extension {
  chrome: { permissions: { remove(permissions: { origins: string[] }): Promise<boolean> } };
}
