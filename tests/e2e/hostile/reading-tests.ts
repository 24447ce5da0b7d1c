import type { OpenAiServer } from '../../servers/openai-server';
import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';
import { isThere } from './question';
import { readAll } from './read-all';

/** A card with an answer of which nothing is drawn anew. */
async function answered(desk: Desk, model: OpenAiServer): Promise<Tab> {
  model.reply({ kind: 'text', text: 'The xylophone plays **softly** tonight.' });
  await desk.setUp(testModel(model.baseUrl));
  const tab = await desk.openTab('textarea');
  await tab.type('How does it play?');
  await tab.run('explain');
  await cardSays(tab.surface, 'The xylophone plays softly tonight');
  await cardSays(tab.surface, message('card_done'));
  return tab;
}

/** In the page: whatever could bring the focus into the card without the user. */
function lureFocus(): void {
  const host = document.querySelector<HTMLElement>('[data-caretaker-surface]');
  if (!host) throw new Error('There is no surface');
  host.focus();
  host.tabIndex = 0;
  host.autofocus = true;
  host.hidePopover();
  host.showPopover();
  host.focus();
  host.removeAttribute('tabindex');
}

/** In the page: moves our host into a dialog of its own that it opens, and out of the top layer with it. */
function lureIntoDialog(): void {
  const host = document.querySelector('[data-caretaker-surface]');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  if (host) dialog.append(host);
  dialog.showModal();
  dialog.close();
}

/** In the page: notes all that the browser tells of what is drawn and loaded, and of the size of our host. */
function watchSideChannels(): void {
  const told: string[] = [];
  Object.assign(window, { told });
  const note = (entry: PerformanceEntry) => {
    const { element, sources = [] } = entry as PerformanceEntry & {
      element?: Element;
      sources?: { node?: Node }[];
    };
    told.push(`${entry.entryType} ${entry.name}`);
    for (const node of [element, ...sources.map((source) => source.node)])
      if (node && !document.contains(node)) told.push('a node of ours');
  };
  for (const type of PerformanceObserver.supportedEntryTypes)
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  const host = document.querySelector('[data-caretaker-surface]');
  if (host) new ResizeObserver(([entry]) => told.push(`size ${entry?.contentRect.width}`)).observe(host);
}

/** In the page: what that was; none of it is more than that we are there, and as large as the viewport. */
const toldOfUs = (): string[] =>
  (window as unknown as { told: string[] }).told.filter(
    (line) =>
      /extension:|a node of ours/.test(line) || (/^size /.test(line) && line !== `size ${innerWidth}`),
  );

/** What a page can read of what we draw: nothing. */
export function readingTests(test: DeskTest): void {
  test('a page reads nothing of a card, wherever the user is', async ({ desk, model }) => {
    const tab = await answered(desk, model);
    expect(await tab.page.evaluate(readAll, 'xylophone')).toEqual([]);
    await tab.surface.click('.card .text');
    expect(await tab.page.evaluate(readAll, 'xylophone')).toEqual([]);
    await tab.surface.clickAt(4, 4);
    await tab.page.evaluate(lureFocus, undefined);
    expect(await tab.page.evaluate(readAll, 'xylophone')).toEqual([]);
    await tab.page.evaluate(lureIntoDialog, undefined);
    // A frame that is taken out goes, with what is in it.
    await expect.poll(() => isThere(tab)).toBe(false);
    expect(await tab.html()).not.toContain('xylophone');
  });

  test('timing and layout tell a page no more than that our host is there', async ({ desk, model }) => {
    const tab = await answered(desk, model);
    await tab.page.evaluate(watchSideChannels, undefined);
    await tab.surface.click(`role=button[${message('card_copy')}]`);
    await cardSays(tab.surface, message('card_copied'));
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await tab.page.keyboard.type('secret');
    await expect.poll(() => tab.surface.value('.search input')).toBe('secret');
    expect(await tab.page.evaluate(toldOfUs, undefined)).toEqual([]);
  });

  test('a page finds no shadow root of our host and nothing in it, and is told of nothing but that it has the focus', async ({
    desk,
  }) => {
    const tab = await desk.openTab('hostile');
    await tab.type('She dont like apples.');
    await tab.callPalette();
    await expect.poll(() => tab.surface.focused()).not.toBe('');
    const seen = await tab.page.evaluate(() => {
      const host = document.querySelector('[data-caretaker-surface]');
      const isActive = document.activeElement === host;
      return { root: host?.shadowRoot, text: host?.textContent, children: host?.childElementCount, isActive };
    }, undefined);
    expect(seen).toEqual({ root: null, text: '', children: 0, isActive: true });
  });
}
