import type { Desk, DeskTest } from '../support/desk';
import { askSettings } from '../support/extension-page';
import { installFiles } from '../support/packages';
import { skillMd } from '../support/skill-files';
import { cardSays } from '../support/user';
import { answer } from './asking';

const notes = ['Oolong is oxidized for some hours.', 'Ann likes oolong best.', 'The dentist is on Monday.'];

/** The user has these notes, of another page. */
async function haveNotes(desk: Desk): Promise<void> {
  for (const [place, text] of notes.entries()) {
    const memo = { id: `n${place}`, text, url: 'https://other.example/', title: '', createdAt: place + 1 };
    await desk.inExtension(askSettings, ['saveMemo', [memo]] as [string, unknown[]]);
  }
}

/** A stranger's skill whose script calls a built-in function, and gives what that has found. */
const finder = {
  'SKILL.md': skillMd(
    'finder',
    'Finds.',
    'mode: sandbox\nallowed_tools: [floating_card, skill:memory-search]\n',
  ),
  'scripts/execute.js': `export async function execute({ text }, ctx) {
    const found = JSON.parse(await ctx.call('memory-search', { fields: { query: text, limit: 1 } }));
    return found.count + ': ' + found.results.map(({ snippet }) => snippet).join();
  }`,
};

/** Functions that come with the extension, picked in the palette as any skill and called by others. */
export function builtinFunctionTests(test: DeskTest): void {
  test('a script calls a built-in function, which reads notes for it when the user says yes', async ({
    desk,
  }) => {
    await haveNotes(desk);
    await installFiles(desk, 'finder', finder);
    const tab = await desk.openTab('textarea');
    await tab.type('dentist');
    await tab.run('finder');
    await answer(tab, 'dentist', 'question_approve_once');
    await cardSays(tab.surface, `1: ${notes[2]}`);
  });
}
