import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { askSettings } from '../support/extension-page';
import { message } from '../support/messages';

/** In the page: takes hold of each file that it hears to be saved, and has another saved in its place. */
function seizeDownloads(): void {
  const heard: string[] = [];
  const { navigation } = window as unknown as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    heard.push((event as Event & { destination: { url: string } }).destination.url);
    event.preventDefault();
  });
  const created = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    heard.push('a URL of the page');
    return created(blob);
  };
  Object.assign(window, { heard });
}

/** What a page learns of a file that its user saves from the card: nothing. Needs the skill `file-maker`. */
export function savedFileTests(test: DeskTest): void {
  const report = `role=button[${message('card_download_named', 'report.txt')}]`;
  const notes = `role=button[${message('card_download_named', 'notes.md')}]`;
  const made = { 'report.txt': 'PRIVATE-REPORT', 'notes.md': '# Private notes' };

  test('files of a run are saved as they are, and the page around the card hears nothing of it', async ({
    desk,
  }) => {
    const saved = await desk.keepSaved();
    const tab = await desk.openTab('textarea');
    await tab.page.evaluate(seizeDownloads, undefined);
    await tab.type('hey');
    await tab.run('file-maker');
    for (const button of [report, notes]) {
      await expect.poll(() => tab.surface.count(button)).toBe(1);
      await tab.surface.click(button);
    }
    await expect.poll(saved).toEqual(made);
    const heard = () => (window as unknown as { heard: string[] }).heard;
    expect(await tab.page.evaluate(heard, undefined)).toEqual([]);
  });

  test('a file of a run that nothing is recorded of is saved after the background was ended', async ({
    desk,
  }) => {
    await desk.inExtension(askSettings, ['setHistorySettings', [{ on: false, keep: 1000 }]] as [
      string,
      unknown[],
    ]);
    const saved = await desk.keepSaved();
    const tab = await desk.openTab('textarea');
    await tab.type('hey');
    await tab.run('file-maker');
    await expect.poll(() => tab.surface.count(report)).toBe(1);
    await desk.killBackground();
    await tab.surface.click(report);
    await expect.poll(saved).toEqual({ 'report.txt': made['report.txt'] });
  });
}
