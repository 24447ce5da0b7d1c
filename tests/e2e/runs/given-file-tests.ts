import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { play, type Turn } from '../../servers/dialogue';
import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { answer, ask, bash } from './asking';
import { inOneBrowser } from './one-browser';
import { pasted } from './pasted';

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
      { asked: ['"/work/notes.txt"'], calls: [['bash', { command: 'cat /work/notes.txt' }]] },
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
    await cardSays(tab.surface, message('question_act_bash'));
    if (drops) {
      await tab.page.evaluate(dropByScript, undefined);
      const { x, y } = await tab.surface.box('.card h2');
      await tab.page.dropFiles?.({ x, y }, [folder, pathOf('收据.csv')]);
      await cardSays(tab.surface, /Folders can’t be attached.*caretaker-given-/);
      await cardSays(tab.surface, '收据.csv');
      await answer(tab, 'notes.txt', 'question_approve_once');
    }
    await answer(tab, drops ? '收据.csv' : 'notes.txt', 'question_approve_once');
    await cardSays(tab.surface, drops ? 'Seven apples and eight pears.' : 'Seven apples.');
    expect(await tab.surface.texts('.files .path')).toEqual(['notes.txt', ...(drops ? ['收据.csv'] : [])]);
    expect(dialogue.faults()).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test(
    'a text that a run has made takes the place of its answer, is undone, and is copied',
    inOneBrowser,
    async ({ desk, model }) => {
      play(model, [
        { calls: [bash('printf "pears,8\\nplums,3" > /output/fruit.csv')] },
        { results: [/fruit.csv/], says: 'The list is made.' },
      ]);
      await desk.setUp(testModel(model.baseUrl));
      const tab = await ask(desk, 'list the fruit', '');
      await answer(tab, 'fruit.csv', 'question_approve_once');
      await tab.holds('The list is made.', 60_000);
      const button = (key: string) => `role=button[${message('card_file_named', message(key), 'fruit.csv')}]`;
      await tab.surface.click(button('card_insert_instead'));
      await tab.holds('pears,8\nplums,3');
      await expect.poll(() => tab.surface.attributes(button('card_insert_instead'), 'type')).toEqual([]);
      await tab.press('card_undo');
      await tab.holds('');
      await tab.surface.click(button('card_copy'));
      await cardSays(tab.surface, message('card_copied'));
      expect(await pasted(await desk.openTab('textarea'))).toBe('pears,8\nplums,3 pasted');
    },
  );
}

const askingForDropped: Turn[] = [
  {
    results: [/seven apples.*the user attached "\/work\/收据.csv"/s],
    calls: [['bash', { command: 'cat /work/收据.csv; ls /work' }]],
  },
  { results: [/pears,eight\nnotes.txt\n收据.csv/], says: 'Seven apples and eight pears.' },
];

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
