import type { RunSummary } from '../../../src/messages/history-commands';
import { expect } from '../../support/expect';
import type { DeskTest, Tab } from '../support/desk';
import { askSettings, testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';
import { coverTricks, coverUntilPressed, uncoverPage } from './cover-tricks';
import { draft, isThere, pressBlindly, questionIn, sayYes, written, yes } from './question';

/** In the page: something over all of it that lets every press through. */
function cover(): void {
  const bait = document.createElement('div');
  bait.popover = 'manual';
  bait.id = 'bait';
  bait.textContent = 'You have won. Click here!';
  bait.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;background:white;pointer-events:none';
  document.body.append(bait);
  bait.showPopover();
}

const uncover = (tab: Tab) => tab.page.evaluate(uncoverPage, undefined);

/** In the page: takes our host out of the top layer until it stays out, and covers all of it then. */
async function hideOften(): Promise<void> {
  const host = document.querySelector<HTMLElement>('[data-caretaker-surface]');
  while (host?.isConnected) {
    if (host.matches(':popover-open')) host.hidePopover();
    await new Promise(requestAnimationFrame);
  }
  const bait = document.createElement('div');
  bait.style.cssText = 'position:fixed;inset:0;background:white;z-index:2147483647;pointer-events:none';
  document.documentElement.append(bait);
}

/** What a page can lay over what we draw, to have its user press what they do not see: nothing that counts. */
export function coverTests(test: DeskTest): void {
  for (const { name, cover, says } of coverTricks) {
    test(`${name}: a yes does not count, the card says why, and Esc says no`, async ({ desk }) => {
      const tab = await questionIn(desk);
      const { x, y, width, height } = await tab.surface.box(yes);
      const pressThere = () => tab.surface.clickAt(x + width / 2, y + height / 2);
      await tab.page.evaluate(cover, undefined);
      await pressThere();
      await tab.page.keyboard.press('Enter');
      await cardSays(tab.surface, message(says));
      await pressThere();
      expect(await tab.fieldText()).toBe(draft);
      await tab.page.keyboard.press('Escape');
      await cardSays(tab.surface, message('card_cancelled'));
      expect(await tab.fieldText()).toBe(draft);
    });
  }

  test('a cover that goes in the moment of the press: the press does not count, one in plain sight does', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    const { x, y, width, height } = await tab.surface.box(yes);
    await tab.page.evaluate(coverUntilPressed, undefined);
    await cardSays(tab.surface, message('question_covered'));
    // The line about the cover moves the buttons.
    await pressBlindly(tab, yes);
    await tab.surface.clickAt(x + width / 2, y + height / 2);
    expect(await tab.fieldText()).toBe(draft);
    await uncover(tab);
    await sayYes(tab);
  });

  test('a question that the page hides again and again is closed with a no', async ({ desk }) => {
    const tab = await questionIn(desk);
    const { x, y, width, height } = await tab.surface.box(yes);
    await tab.page.evaluate(hideOften, undefined);
    await tab.surface.clickAt(x + width / 2, y + height / 2);
    await tab.page.keyboard.press('Enter');
    expect(await isThere(tab)).toBe(false);
    expect(await tab.fieldText()).not.toContain(written);
  });

  test('a palette that is covered runs nothing, by no press, and says so; in plain sight it runs', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('hey you');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const { keyboard } = tab.page;
    await keyboard.type('polish');
    await expect.poll(() => tab.surface.count('[role=option]')).toBeGreaterThan(0);
    await tab.page.evaluate(cover, undefined);
    await keyboard.press('Enter');
    await cardSays(tab.surface, message('surface_covered'));
    await pressBlindly(tab, '[role=option][aria-selected=true]');
    await keyboard.press('Enter');
    expect(model.completions()).toEqual([]);
    await uncover(tab);
    await expect.poll(() => tab.surface.text()).not.toContain(message('surface_covered'));
    await keyboard.press('Enter');
    await tab.holds('Dear you');
    expect(model.completions()).toHaveLength(1);
  });

  test('an offered result in a palette that is covered is not inserted', async ({ desk, model }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('hey you');
    await tab.run('polish');
    await tab.holds('Dear you');
    const ask = (method: string, ...args: unknown[]) =>
      desk.inExtension(askSettings, [method, args] as [string, unknown[]]);
    const made = async () =>
      ((await ask('runs', { text: 'Dear', limit: 5 })) as { runs: RunSummary[] }).runs[0];
    await expect.poll(async () => (await made())?.status).toBe('success');
    await ask('offerRun', (await made())?.id);
    await tab.type('Hello: ');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const row = message('palette_offered', 'Dear you');
    await expect.poll(async () => (await tab.surface.names('role=option'))[0]).toContain(row);
    await tab.page.evaluate(cover, undefined);
    await tab.page.keyboard.press('Enter');
    await cardSays(tab.surface, message('surface_covered'));
    await pressBlindly(tab, '[role=option][aria-selected=true]');
    await tab.page.keyboard.press('Enter');
    expect(await tab.fieldText()).toBe('Hello: ');
    await uncover(tab);
    await expect.poll(() => tab.surface.text()).not.toContain(message('surface_covered'));
    await tab.page.keyboard.press('Enter');
    await tab.holds('Hello: Dear you');
  });

  test('the buttons of a result that is covered insert and copy nothing', async ({ desk, model }) => {
    model.reply({ kind: 'text', text: 'It means hello.' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('hey you');
    await tab.run('explain');
    await cardSays(tab.surface, 'It means hello.');
    const retry = `role=button[${message('card_retry')}]`;
    await expect.poll(() => tab.surface.names('footer button')).toContain(message('card_retry'));
    // The page hears of the card, and of its footer, a moment after they are drawn: a card that comes after the cover lies over it.
    await expect.poll(() => tab.surface.isInSight(retry)).toBe(true);
    await tab.page.evaluate(cover, undefined);
    for (const name of await tab.surface.names('footer button')) {
      await pressBlindly(tab, `role=button[${name}]`);
      await cardSays(tab.surface, message('surface_covered'));
    }
    expect(await tab.fieldText()).toBe('hey you');
    expect(model.completions()).toHaveLength(1);
    await uncover(tab);
    await expect.poll(() => tab.surface.text()).not.toContain(message('surface_covered'));
    // The card has just grown smaller: Firefox may yet take a press for one of the page, of which the card hears nothing.
    await expect(async () => {
      await tab.surface.click(`role=button[${message('card_copy')}]`);
      await expect.poll(() => tab.surface.text(), { timeout: 2_000 }).toContain(message('card_copied'));
    }).toPass();
  });
}
