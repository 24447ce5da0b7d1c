import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { play, type Turn } from '../../servers/dialogue';
import type { DeskTest, Tab } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';

const content = { 'notes.txt': 'seven apples\n', '收据.csv': 'pears,eight\n' };

/** Files that the user gives to a run, by the button of its card and, where the browser can be made to, by a drop. */
export function givenFileTests(test: DeskTest, { drops }: { drops: boolean }): void {
  test('files that the user gives are in /work: chosen before a run is made again, dropped while it waits', async ({
    desk,
    model,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'caretaker-given-'));
    const pathOf = (name: string) => join(folder, name);
    for (const [name, text] of Object.entries(content)) writeFileSync(pathOf(name), text);
    const dialogue = play(model, [
      { says: 'Which file?' },
      { told: ['"/work/notes.txt"'], calls: [['bash', { command: 'cat /work/notes.txt' }]] },
      ...(drops ? askingForDropped : [{ results: [/seven apples/], says: 'Seven apples.' }]),
    ]);
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.ask('how many apples?');
    await cardSays(tab.surface, 'Which file?');
    await tab.page.evaluate(dropByScript, undefined);
    await tab.page.chooseFiles([pathOf('notes.txt')], () => tab.press('card_add_files'));
    await cardSays(tab.surface, message('card_given_again'));
    expect(await tab.surface.texts('.files .path')).toEqual(['notes.txt']);
    await tab.press('card_retry');
    await cardSays(tab.surface, message('question_approve_title', 'bash'));
    if (drops) {
      await tab.page.evaluate(dropByScript, undefined);
      const { x, y } = await tab.surface.box('.card h2');
      await tab.page.dropFiles?.({ x, y }, [folder, pathOf('收据.csv')]);
      await cardSays(tab.surface, /A folder cannot be given.*caretaker-given-/);
      await cardSays(tab.surface, '收据.csv');
      await answered(tab, 'notes.txt');
    }
    await answered(tab, drops ? '收据.csv' : 'notes.txt');
    await cardSays(tab.surface, drops ? 'Seven apples and eight pears.' : 'Seven apples.');
    expect(await tab.surface.texts('.files .path')).toEqual(['notes.txt', ...(drops ? ['收据.csv'] : [])]);
    expect(dialogue.faults()).toEqual([]);
    rmSync(folder, { recursive: true });
  });
}

const askingForDropped: Turn[] = [
  {
    results: [/seven apples.*the user has given "\/work\/收据.csv"/s],
    calls: [['bash', { command: 'cat /work/收据.csv; ls /work' }]],
  },
  { results: [/pears,eight\nnotes.txt\n收据.csv/], says: 'Seven apples and eight pears.' },
];

/** Says yes to the command with these words; a press in a browser that stood still for a moment does not count. */
async function answered(tab: Tab, words: string): Promise<void> {
  const isAsked = async () => (await tab.surface.texts('pre')).some((text) => text.includes(words));
  await expect.poll(isAsked, { timeout: 60_000 }).toBe(true);
  await expect(async () => {
    await tab.press('question_approve_once');
    await expect.poll(isAsked, { timeout: 5_000 }).toBe(false);
  }).toPass();
}

/** In the page: a drop that no user has made, wherever the card may hear it. */
function dropByScript(): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['forged'], 'forged.txt'));
  const host = document.querySelector('[data-caretaker-surface]');
  const { left = 0, top = 0 } = document.querySelector('#field')?.getBoundingClientRect() ?? {};
  for (const target of [host, document.body]) {
    for (const type of ['dragenter', 'dragover', 'drop']) {
      const at = { clientX: left + 40, clientY: top + 60 };
      target?.dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, composed: true, cancelable: true, ...at }),
      );
    }
  }
}
