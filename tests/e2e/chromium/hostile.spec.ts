import { realpathSync } from 'node:fs';
import { hostileSkills, hostileTests } from '../hostile/hostile-tests';
import { driven, firstPage } from '../support/chromium';
import { send } from '../support/chromium-commands';
import { test as desks } from '../support/chromium-desk';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

desks.describe(() => {
  desks.use({ skillFixtures: hostileSkills });
  hostileTests(desks);
});

test('the page cannot speak to the background', async ({ chromium, page, pages, surface, withModel }) => {
  await page.goto(pages.url('textarea'));
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  const answers = await page.evaluate(async (id) => {
    const { runtime } = (window as unknown as { chrome?: { runtime?: ExternalRuntime } }).chrome ?? {};
    if (!runtime?.sendMessage) return 'no runtime';
    return runtime
      .sendMessage(id, { to: 'settings', type: 'call', id: 1, of: 'modelOverview', args: [], functions: [] })
      .then(
        (answer) => JSON.stringify(answer),
        (error) => `refused: ${error}`,
      );
  }, chromium.extensionId);
  expect(answers).toMatch(/^(no runtime|refused: )/);
  await page.evaluate(() => {
    for (const type of ['call', 'done', 'start', 'insert', 'event']) {
      window.postMessage(
        { type, action: { kind: 'run', skill: 'builtin:polish', instruction: '' }, text: 'owned' },
        '*',
      );
    }
  });
  await paletteIsOpen(surface);
  await expect(page.locator('#field')).toHaveValue('');
  expect(withModel.requests).toEqual([]);
});

test('the script in the page cannot read the key nor use the settings', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  await page.goto(pages.url('textarea'));
  expect(withModel.requests).toEqual([]);
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  const session = await chromium.context.newCDPSession(page);
  const worlds: { id: number; origin: string }[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context));
  await session.send('Runtime.enable');
  const own = worlds.find(({ origin }) => origin.includes(chromium.extensionId));
  const { result } = await session.send('Runtime.evaluate', {
    contextId: own?.id ?? -1,
    awaitPromise: true,
    returnByValue: true,
    expression: `(async () => {
      const ask = (of) => chrome.runtime.sendMessage({ to: 'settings', type: 'call', id: 1, of, args: [], functions: [] });
      const stored = await chrome.storage.local.get().then(JSON.stringify, (error) => 'refused ' + error);
      return JSON.stringify([stored, await ask('modelOverview'), await ask('memos')]);
    })()`,
  });
  expect(result.value).toContain('refused');
  expect(result.value).toContain('rpc-forbidden');
  expect(result.value).not.toContain('sk-test-secret');
});

test('a page drawn in advance has nothing of ours, and is worked on as any once its user goes there', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'Dear you' });
  const next = pages.url('input');
  await page.goto(pages.url('textarea'));
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.evaluate((url) => {
    const rules = JSON.stringify({ prerender: [{ urls: [url], eagerness: 'immediate' }] });
    const script = Object.assign(document.createElement('script'), { textContent: rules });
    script.type = 'speculationrules';
    document.head.append(script);
  }, next);
  await expect.poll(() => pages.asked().filter((path) => path.endsWith('/input')).length).toBe(1);
  await paletteIsOpen(surface);
  await page.keyboard.press('Escape');
  await page.evaluate((url) => location.assign(url), next);
  await page.waitForURL(next);
  expect(await page.locator('[data-caretaker-surface]').count()).toBe(0);
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue('Dear you');
});

test('a second copy of the extension in a page: each works beside the other, and neither in it', async ({
  builds,
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'Dear you' });
  const path = realpathSync(builds.with(['burn']));
  const { id } = await send<{ id: string }>(chromium.browser, 'Extensions.loadUnpacked', { path });
  const other = driven(chromium.context, chromium.browser, id);
  await (await firstPage(other)).close();
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  const framesOf = (own: string) => page.frames().filter((frame) => frame.url().includes(own));
  await other.triggerToolbar(page);
  await expect.poll(() => framesOf(id).length).toBe(1);
  await paletteIsOpen(surface);
  await page.keyboard.press('Escape');
  await expect(page.locator('#field')).toBeFocused();
  await chromium.triggerToolbar(page);
  await expect.poll(() => framesOf(chromium.extensionId).length).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('[data-caretaker-surface]').length))
    .toBe(2);
  const focused = () => framesOf(chromium.extensionId)[0]?.evaluate(() => document.activeElement?.localName);
  await expect.poll(focused).toBe('input');
  await page.keyboard.type('polish');
  await page.keyboard.press('Enter');
  await expect(page.locator('#field')).toHaveValue('Dear you');
  expect(withModel.completions()).toHaveLength(1);
  await send(chromium.browser, 'Extensions.uninstall', { id });
});

test.describe('over a question', () => {
  const yes = `role=button[${message('question_confirm_yes')}]`;

  test.use({ skillFixtures: hostileSkills });
  test.beforeEach(async ({ chromium, page, pages, surface }) => {
    await page.goto(pages.url('textarea'));
    await page.locator('#field').fill('hey you');
    await page.locator('#field').selectText();
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'asks-first');
    await expect.poll(() => surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);
  });

  test('a picture of a transition over it: a yes does not count', async ({ page, surface }) => {
    const { x, y, width, height } = await surface.box(yes);
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = `::view-transition { background: white; pointer-events: none }
      ::view-transition-old(root), ::view-transition-new(root) { animation-duration: 600s; opacity: 0 }`;
      document.head.append(style);
      void (document as unknown as { startViewTransition(change: () => void): { ready: Promise<void> } })
        .startViewTransition(() => undefined)
        .ready.catch(() => undefined);
    });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.matches(':active-view-transition')))
      .toBe(true);
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.keyboard.press('Enter');
    await cardSays(surface, message('question_altered'));
    await expect(page.locator('#field')).toHaveValue('hey you');
  });

  test('a dialog that is opened again lies under the question, not over it', async ({
    chromium,
    page,
    surface,
  }) => {
    await page.keyboard.press('Escape');
    await cardSays(surface, message('card_cancelled'));
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;max-width:none;max-height:none';
      dialog.append(Object.assign(document.createElement('textarea'), { id: 'inner', value: 'hey you' }));
      dialog.showModal();
    });
    await page.locator('#inner').selectText();
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    await pickSkill(surface, page.keyboard, 'asks-first');
    const ready = () => surface.attributes('footer button', 'aria-disabled');
    await expect.poll(ready).toEqual(['false', 'false']);
    await page.evaluate(() => {
      const dialog = document.querySelector('dialog');
      dialog?.close();
      dialog?.showModal();
    });
    const isOnTop = () =>
      page.evaluate(() => {
        const surface = document.querySelector('[data-caretaker-surface]');
        return [100, 200, 300].some((y) => document.elementsFromPoint(60, y)[0] === surface);
      });
    await expect.poll(isOnTop).toBe(true);
    await expect.poll(ready).toEqual(['false', 'false']);
    // A press right after the dialog came may not count yet, and is made again.
    await expect(async () => {
      await surface.click(yes);
      await expect(page.locator('#inner')).toHaveValue('Ready: hey you', { timeout: 4000 });
    }).toPass();
  });
});

interface ExternalRuntime {
  sendMessage(id: string, message: object): Promise<unknown>;
}
