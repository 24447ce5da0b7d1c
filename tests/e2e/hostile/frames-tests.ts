import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { testModel } from '../support/extension-page';
import { paletteIsOpen } from '../support/user';
import { draft, isThere, questionIn, sayYes } from './question';

/** The address of a page of ours. */
const ours = (desk: Desk, path: string) =>
  desk.inExtension((page) => {
    const { browser, chrome } = globalThis as unknown as Record<
      string,
      { runtime: { getURL(path: string): string } }
    >;
    return (browser ?? chrome)?.runtime.getURL(page) ?? '';
  }, path);

/** In the page: what it finds of our frame by way of its window. */
function findFrame(): unknown[] {
  const { length, frames } = window;
  return [length, frames[0] === undefined, document.querySelectorAll('iframe').length];
}

/** In the page: floods every window that it has with what could be taken for a message of ours. */
function flood(): void {
  const { frames } = window;
  for (let turn = 0; turn < 2000; turn += 1) {
    for (const type of ['call', 'done', 'failed', 'open', 'insert', 'event']) {
      const message = {
        to: 'surface',
        type,
        id: 1,
        of: 'open',
        args: [{ action: { kind: 'undo' } }],
        text: 'PWNED',
      };
      window.postMessage(message, '*');
      frames[0]?.postMessage(message, '*');
    }
  }
}

/** In the page: frames a page of ours, and tells whether anything of it came. */
async function frameOurs(url: string): Promise<string> {
  const frame = document.createElement('iframe');
  frame.id = 'framed';
  frame.src = url;
  const loaded = new Promise((resolve) => {
    frame.onload = frame.onerror = resolve;
  });
  document.body.append(frame);
  await loaded;
  try {
    return frame.contentDocument?.body?.innerText ?? '';
  } catch {
    return '';
  }
}

const called = async (desk: Desk): Promise<Tab> => {
  const tab = await desk.openTab('textarea');
  await tab.type(draft);
  await tab.callPalette();
  await paletteIsOpen(tab.surface);
  return tab;
};

/** What a page can do with our frame by way of windows and frames. */
export function framesTests(test: DeskTest): void {
  test('a page has no window of our frame, and floods it with no message', async ({ desk, model }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await called(desk);
    expect(await tab.page.evaluate(findFrame, undefined)).toEqual([0, true, 0]);
    await tab.page.evaluate(flood, undefined);
    await paletteIsOpen(tab.surface);
    expect(await tab.fieldText()).toBe(draft);
    expect(model.completions()).toEqual([]);
    await tab.page.keyboard.type('polish');
    await tab.page.keyboard.press('Enter');
    await tab.holds('Dear you');
    expect(model.completions()).toHaveLength(1);
  });

  test('a page of ours that a page frames by itself does nothing, and takes nothing from what the user called', async ({
    desk,
  }) => {
    const tab = await called(desk);
    for (const path of [
      '/surface.html',
      '/surface.html#made-up',
      '/options.html',
      '/question.html',
      '/pad.html',
    ]) {
      await tab.page.evaluate(frameOurs, await ours(desk, path));
      expect(await tab.surface.count('.card'), path).toBe(0);
    }
    await paletteIsOpen(tab.surface);
    await tab.page.keyboard.type('abc');
    await expect.poll(() => tab.surface.value('.search input')).toBe('abc');
  });

  test('a page that writes or moves its own address around a question changes nothing of it', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    await tab.page.evaluate(() => {
      for (const name of ['a', 'b', 'c']) history.pushState(null, '', `?${name}#${name}`);
      history.replaceState(null, '', '#made-up');
      location.hash = 'elsewhere';
    }, undefined);
    expect(await isThere(tab)).toBe(true);
    await sayYes(tab);
  });
}
