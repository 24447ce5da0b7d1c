import { expect } from '../../support/expect';
import type { Desk, Tab } from '../support/desk';
import { message } from '../support/messages';

/** Folders of tests/fixtures/running-skills that the hostile suite needs. */
export const hostileSkills = ['asks-first', 'burn', 'file-maker', 'invite'];

export const yes = `role=button[${message('question_confirm_yes')}]`;
export const draft = 'hey you';
export const written = `Ready: ${draft}`;

/**
 * A tab in which a skill asks in the card whether it shall run, and a yes would count. `prepare`: what its page does before the user has
 * called.
 */
export async function questionIn(desk: Desk, prepare?: () => void): Promise<Tab> {
  const tab = await desk.openTab('textarea');
  if (prepare) await tab.page.evaluate(prepare, undefined);
  await tab.type(draft);
  await tab.run('asks-first');
  await takesYes(tab);
  return tab;
}

/** Waits for the question to take a yes. */
export const takesYes = (tab: Tab) =>
  expect.poll(() => tab.surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);

/** Says yes, and waits for what the skill writes then. A press right after the page was at it may not count yet, and is made again. */
export async function sayYes(tab: Tab): Promise<void> {
  await expect(async () => {
    if ((await tab.fieldText()) === written) return;
    await takesYes(tab);
    await tab.surface.click(yes);
    await tab.holds(written, 5_000);
  }).toPass();
}

/** Presses there, whatever lies over it. */
export async function pressBlindly(tab: Tab, query: string): Promise<void> {
  const { x, y, width, height } = await tab.surface.box(query);
  await tab.surface.clickAt(x + width / 2, y + height / 2);
}

/** Whether our frame stands in the page. */
export const isThere = (tab: Tab): Promise<boolean> =>
  tab.page.evaluate(() => document.querySelector('[data-caretaker-surface]') !== null, undefined);
