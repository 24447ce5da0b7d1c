import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const leaks = () => (window as unknown as { leaks: string[] }).leaks;

test.beforeEach(async ({ page, pages }) => {
  await page.goto(pages.url('hostile'));
  await page.locator('#field').click();
  await page.keyboard.type('She dont like apples.');
});

test('a skill works on a page that has broken its own prototypes, and the page sees nothing of it', async ({
  chromium,
  page,
  surface,
}) => {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'proofread');
  await expect(page.locator('#field')).toHaveValue("She doesn't like apples.");
  // A page that listened first sees that something of ours has the keyboard. It learns nothing else, no key either.
  const seen = (await page.evaluate(leaks)).filter((leak) => !/^focusin: /.test(leak));
  expect(seen).toEqual([]);
});

test('the page finds no shadow root and no text of ours', async ({ chromium, page, surface }) => {
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  const seen = await page.evaluate(() => {
    const host = document.querySelector('[data-caretaker-surface]');
    return { root: host?.shadowRoot, text: host?.textContent, children: host?.childElementCount };
  });
  expect(seen).toEqual({ root: null, text: '', children: 0 });
  const active = await page.evaluate(() => document.activeElement?.hasAttribute('data-caretaker-surface'));
  expect(active).toBe(true);
});

test('events that the page makes up pick no skill and press no button', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.evaluate(fireEverything);
  expect(await surface.value('input')).toBe('');
  await paletteIsOpen(surface);
  withModel.reply({ kind: 'one-token', text: 'Dear ' });
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, 'Dear');
  await page.evaluate(fireEverything);
  expect(await surface.count(`role=button[${message('card_stop')}]`)).toBe(1);
  expect(withModel.completions()).toHaveLength(1);
  expect(withModel.completions()[0]?.aborted).toBe(false);
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
  surface,
  withModel,
}) => {
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

/** In the page: every event that could pick, type or press, at the surface and at all that lies under it. */
function fireEverything(): void {
  const hosts = document.querySelectorAll('[data-caretaker-surface]');
  const box = hosts[0]?.getBoundingClientRect() ?? new DOMRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const common = { bubbles: true, cancelable: true, composed: true };
  for (const target of [...hosts, document, window, document.documentElement]) {
    for (const key of ['p', 'ArrowDown', 'Enter', 'Escape', ' ']) {
      for (const type of ['keydown', 'keypress', 'keyup']) {
        target.dispatchEvent(new KeyboardEvent(type, { ...common, key, code: key }));
      }
    }
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick']) {
      target.dispatchEvent(new PointerEvent(type, { ...common, ...at }));
    }
    target.dispatchEvent(new InputEvent('input', { ...common, data: 'polish' }));
  }
}

interface ExternalRuntime {
  sendMessage(id: string, message: object): Promise<unknown>;
}
