import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';
import { inOneBrowser } from './one-browser';

/** A run is found again in the history, and its result used once more. */
export function historyTests(test: DeskTest): void {
  test('a run is found, opened, kept as a memo, run again, and inserted elsewhere', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear Sir,' }, { kind: 'text', text: 'Dear Madam,' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('hey you');
    await tab.run('polish');
    await tab.holds('Dear Sir,');
    await tab.type('She dont like apples.');
    await tab.run('proofread');
    await tab.holds("She doesn't like apples.");

    const history = await desk.openSettings('history');
    await history.says(counted('history_count', 2));
    await history.type(message('history_search'), 'sir polish');
    await history.says(counted('history_count', 1));
    await history.press('Polish', 'begins');
    await history.says(message('history_result'));
    const host = new URL(model.baseUrl).host;
    await history.press(message('history_sent', 'test-model', host));
    await history.says(message('history_sent_system'));
    expect(model.completions()).toHaveLength(1);

    await history.press(message('history_keep_memo'));
    await history.says(message('history_kept'));
    await history.press(message('history_repeat'));
    await history.says('Dear Madam,');
    expect(await tab.fieldText()).toBe("She doesn't like apples.");

    await history.press(message('history_insert'));
    await history.says(message('history_offered_tab'));
    await tab.type('To whom it may concern: ');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const row = message('palette_offered', 'Dear Sir,');
    await expect.poll(async () => (await tab.surface.names('role=option'))[0]).toContain(row);
    await tab.page.keyboard.press('Enter');
    await tab.holds('To whom it may concern: Dear Sir,');

    const memos = await desk.openSettings('memos');
    await memos.says('Dear Sir,');
  });

  test(
    'on a site with a rule its model alone is asked, and none without the permission',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'text', text: 'Dear Sir,' });
      const [first, second] = [model.baseUrl.replace('localhost', '127.0.0.1'), model.baseUrl];
      await desk.setUp({ ...testModel(first), label: 'Elsewhere', model: 'other-model' });
      await desk.setUp({ ...testModel(second), label: 'Near' });
      const settings = await desk.openSettings('model');
      await settings.type(message('options_model_sites_site'), 'localhost');
      await settings.choose(message('options_model_sites_model'), 'Near');
      await settings.press(message('options_model_sites_add'));
      await settings.says(message('options_model_sites_remove'));
      const tab = await desk.openTab('textarea');
      await tab.type('hey you');
      await tab.run('polish');
      await tab.holds('Dear Sir,');
      expect(model.completions().map(({ body }) => body)).toMatchObject([{ model: 'test-model' }]);

      await desk.takeBack('http://localhost/*');
      await tab.type('hey you');
      await tab.run('polish');
      await cardSays(tab.surface, message('error_model_permission', new URL(second).host));
      expect(await tab.fieldText()).toBe('hey you');
      expect(model.completions()).toHaveLength(1);
    },
  );
}
