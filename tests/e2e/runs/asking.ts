import type { Turn } from '../../servers/dialogue';
import { expect } from '../../support/expect';
import type { Desk, Tab } from '../support/desk';
import { pressTogether } from '../support/driven-settings';

/** The first start of Python takes seconds, and more where other tests run beside. */
export const slow = { timeout: 60_000 };

/** The first turns of all that works by a skill: it is loaded, with whatever is to be read of it. */
export function loading(id: string, files: readonly string[] = []): Turn {
  return {
    told: ['<available_skills>', `name="${id}"`],
    offered: ['skill', 'read_skill_file', 'bash'],
    calls: [
      ['skill', { skill_name: id }],
      ...files.map((path): [string, object] => ['read_skill_file', { skill_name: id, file_path: path }]),
    ],
  };
}

export const bash = (command: string): [string, object] => ['bash', { command }];

/** Asks for this on a page with that text in its field, all of it selected. */
export async function ask(desk: Desk, words: string, text: string) {
  const tab = await desk.openTab('textarea');
  await tab.type(text);
  await pressTogether(tab.page.keyboard, 'Control', 'a');
  await tab.ask(words);
  return tab;
}

/** Waits until it is asked about a call that has these words in it. */
export async function isAsked(tab: Tab, words: string): Promise<void> {
  await expect.poll(() => asks(tab, words), { ...slow, message: `it is asked about ${words}` }).toBe(true);
}

const asks = async ({ surface }: Tab, words: string): Promise<boolean> =>
  (await surface.texts('pre')).some((text) => text.includes(words));

/**
 * Answers the question about a call that has these words in it. A press counts only where the card has been in sight up to
 * it, which it has not in a browser that stood still for a moment: then the user sees the question still, and presses again.
 */
export async function answer(tab: Tab, words: string, key: string): Promise<void> {
  await isAsked(tab, words);
  await expect(async () => {
    await tab.press(key);
    await expect.poll(() => asks(tab, words), { timeout: 5_000 }).toBe(false);
  }).toPass();
}
