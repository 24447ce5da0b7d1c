import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from '@playwright/test';
import { play } from '../../servers/dialogue';
import type { Desk, DeskTest } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { openArchive } from '../support/packages';
import { cardSays } from '../support/user';

const functions = join(import.meta.dirname, '../../fixtures/functions');

/** All files of the functions that these tests take, as an archive has them: in folders by category. */
function archiveOf(paths: readonly string[]): Record<string, Uint8Array> {
  const entries = paths.flatMap((path) =>
    readdirSync(join(functions, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const full = join(entry.parentPath, entry.name);
        return [`pack/${relative(functions, full)}`, new Uint8Array(readFileSync(full))] as const;
      }),
  );
  return Object.fromEntries(entries);
}

/** Imports a zip of them, as a user does who ticks them all. */
async function importFunctions(desk: Desk): Promise<void> {
  const paths = ['title-case', 'word-count', 'text/summarize', 'invoice-sum'];
  const settings = await openArchive(desk, 'functions.zip', archiveOf(paths));
  await settings.says(counted('import_found_title', paths.length));
  await settings.press(message('import_found_all'));
  await settings.press(message('import_install_chosen', String(paths.length)));
  await settings.says(counted('import_report_installed', paths.length));
  await settings.page.close();
}

/** Functions: imported as a zip, and run from the palette in a field. */
export function functionTests(test: DeskTest): void {
  test('functions of a zip run their code: a text goes into the field, anything else to the card', async ({
    desk,
  }) => {
    await importFunctions(desk);
    const tab = await desk.openTab('textarea');
    await tab.type('the end of the line');
    await tab.run('title_case');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[text]');
    expect((await tab.surface.texts('.about')).join()).toContain(message('palette_form_takes_text'));
    await tab.page.keyboard.press('Enter');
    await tab.holds('The End of the Line');

    await tab.type('Two words. And more.');
    await tab.run('word_count');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[text]');
    await tab.page.keyboard.press('Enter');
    await cardSays(tab.surface, /words:\s*4/);
    await cardSays(tab.surface, /sentences:\s*2/);
    expect(await tab.fieldText()).toBe('Two words. And more.');
  });

  test('what a function does not take is said at its field, and what it takes in Python runs', async ({
    desk,
  }) => {
    await importFunctions(desk);
    const tab = await desk.openTab('textarea');
    await tab.run('invoice_sum');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[lines*]');
    await tab.page.keyboard.type('[');
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await expect.poll(() => tab.surface.texts('.wrong')).toEqual([message('palette_form_json')]);
    await tab.page.keyboard.type('{"amount": 10}]');
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    // Python is loaded first.
    await expect.poll(() => tab.surface.text(), { timeout: 60_000 }).toMatch(/gross:\s*12/);
  });

  test('a function of a model sends an answer back that is not as its signature has it', async ({
    desk,
    model,
  }) => {
    const dialogue = play(model, [
      { told: ['in 3 points, in a plain tone', 'two words', '"required":["summary"]'], says: 'Two words.' },
      { says: 'Sorry.\n```json\n{"summary": "Words, two of them."}\n```' },
    ]);
    await importFunctions(desk);
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('two words');
    await tab.run('text_summarize');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[Text]');
    await pressTogether(tab.page.keyboard, 'Control', 'Enter');
    await tab.holds('Words, two of them.');
    expect(dialogue.faults()).toEqual([]);
  });
}
