import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';
import { draft, questionIn, sayYes, written, yes } from './question';

/** In the page: every event that could pick, type or press, at our host and at all that lies under it. */
function fireEverything(): void {
  const hosts = document.querySelectorAll('[data-caretaker-surface]');
  const box = hosts[0]?.getBoundingClientRect() ?? new DOMRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const common = { bubbles: true, cancelable: true, composed: true };
  for (const target of [...hosts, document, window, document.documentElement]) {
    for (const key of ['p', 'ArrowDown', 'Enter', 'Escape', ' ']) {
      for (const type of ['keydown', 'keypress', 'keyup'])
        target.dispatchEvent(new KeyboardEvent(type, { ...common, key, code: key }));
    }
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'])
      target.dispatchEvent(new PointerEvent(type, { ...common, ...at }));
    target.dispatchEvent(new InputEvent('input', { ...common, data: 'polish' }));
  }
}

/** In the page: each event of the user's own that it hears is sent to our host once more. */
function replayEverything(): void {
  for (const type of ['keydown', 'keyup', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const replay = (event: Event) => {
      if (!event.isTrusted) return;
      // Nothing of it is for the field.
      event.preventDefault();
      const again = Reflect.construct(event.constructor, [event.type, event]) as Event;
      queueMicrotask(() => {
        for (const sent of [again, event])
          document.querySelector('[data-caretaker-surface]')?.dispatchEvent(sent);
      });
    };
    window.addEventListener(type, replay, true);
  }
}

/** Presses that are not the user's, or not meant: none counts. */
export function pressTests(test: DeskTest): void {
  test('events that the page makes up pick no skill and press no button', async ({ desk, model }) => {
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('hostile');
    await tab.type(draft);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await tab.page.evaluate(fireEverything, undefined);
    expect(await tab.surface.value('.search input')).toBe('');
    await paletteIsOpen(tab.surface);
    model.reply({ kind: 'one-token', text: 'Dear ' });
    await tab.page.keyboard.type('polish');
    await tab.page.keyboard.press('Enter');
    await cardSays(tab.surface, 'Dear');
    await tab.page.evaluate(fireEverything, undefined);
    expect(await tab.surface.count(`role=button[${message('card_stop')}]`)).toBe(1);
    expect(model.completions()).toHaveLength(1);
    expect(model.completions()[0]?.aborted).toBe(false);
  });

  test('the user’s own keys and presses beside a question, sent to it by the page, say no yes', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    await tab.page.evaluate(replayEverything, undefined);
    // In the question the keys would be a yes.
    await tab.page.evaluate(() => document.querySelector<HTMLElement>('#field')?.focus(), undefined);
    await expect.poll(() => tab.surface.focused()).toBe('');
    const { y, height } = await tab.surface.box(yes);
    await tab.surface.clickAt(4, y + height / 2);
    for (const key of ['Enter', 'y', 'Enter']) await tab.page.keyboard.press(key);
    expect(await tab.surface.count(yes)).toBe(1);
    expect(await tab.fieldText()).not.toContain(written);
    await sayYes(tab);
  });

  test('a yes right after another press says that it came too soon, and counts when it is pressed again', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    await tab.surface.clickInARow(['.question h3', yes]);
    await cardSays(tab.surface, message('question_too_soon'));
    expect(await tab.fieldText()).toBe(draft);
    await tab.surface.click(yes);
    await tab.holds(written);
  });

  test('a press that follows another at once gives no yes, one after a rest does', async ({ desk }) => {
    const tab = await questionIn(desk);
    const { x, y, width, height } = await tab.surface.box(yes);
    // As in a game that has its user click and click.
    await tab.surface.clickAt(4, y + height / 2);
    await tab.surface.clickAt(x + width / 2, y + height / 2);
    expect(await tab.fieldText()).toBe(draft);
    await expect(async () => {
      await tab.surface.click(yes);
      await expect.poll(() => tab.fieldText(), { timeout: 2_000 }).toBe(written);
    }).toPass();
  });
}
