import { play } from '../../servers/dialogue';
import { expect } from '../../support/expect';
import type { Desk, DeskTest } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { askSettings, testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { installFiles } from '../support/packages';
import { skillMd } from '../support/skill-files';
import { cardSays } from '../support/user';
import { answer } from './asking';
import { inOneBrowser } from './one-browser';

const code =
  'function average(n) { let s = 0; for (let i = 0; i <= n.length; i++) s += n[i]; return s / n.length; }';

const reviewed = {
  verdict: 'It returns NaN for every list.',
  issues: [{ severity: 'high', line: 1, problem: 'It reads past the end.', fix: 'Use `i < n.length`.' }],
};

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
  test(
    'code is reviewed from its field: the model gets it as data, and the card lists what is wrong',
    inOneBrowser,
    async ({ desk, model }) => {
      const dialogue = play(model, [
        {
          told: [
            "reviews a colleague's code",
            'What stands between <text> and </text> is a text.',
            '"verdict"',
          ],
          asked: [`focus: speed\n\ncode:\n<text>\n${code}\n</text>`],
          says: JSON.stringify(reviewed),
        },
      ]);
      await desk.setUp(testModel(model.baseUrl));
      const tab = await desk.openTab('textarea');
      await tab.type(code);
      await tab.run(message('skill_code_review_name'));
      await expect
        .poll(() => tab.surface.focused())
        .toBe(`textbox[${message('skill_code_review_field_code')}]`);
      await tab.page.keyboard.press('Tab');
      await tab.page.keyboard.press('Tab');
      await tab.page.keyboard.type('speed');
      await pressTogether(tab.page.keyboard, 'Control', 'Enter');
      await cardSays(tab.surface, reviewed.verdict);
      expect(await tab.surface.texts('.result th')).toEqual(['severity', 'line', 'problem', 'fix']);
      expect(await tab.surface.texts('.result .badge')).toEqual(['high']);
      expect(dialogue.faults()).toEqual([]);
      expect(model.completions()[0]?.body).toMatchObject({ response_format: { type: 'json_schema' } });
      expect(await tab.fieldText()).toBe(code);
    },
  );

  test(
    'notes are researched: those that are found go to the model, and the card shows the steps and what it says',
    inOneBrowser,
    async ({ desk, model }) => {
      const said = { summary: 'Ann likes oolong, which is oxidized.', points: ['It takes some hours.'] };
      const dialogue = play(model, [
        {
          told: ['You summarize texts for a program'],
          asked: [/^focus: oolong\nlanguage: English\n/, notes[0] ?? '', notes[1] ?? ''],
          says: JSON.stringify(said),
        },
      ]);
      await desk.setUp(testModel(model.baseUrl));
      await haveNotes(desk);
      const tab = await desk.openTab('textarea');
      await tab.type('oolong');
      await tab.run(message('skill_workflow_research_and_summarize_name'));
      const topic = message('skill_workflow_research_and_summarize_field_topic');
      await expect.poll(() => tab.surface.focused()).toBe(`textbox[${topic}]`);
      await tab.page.keyboard.press('Enter');
      await cardSays(tab.surface, said.summary);
      await cardSays(tab.surface, said.points[0] ?? '');
      await cardSays(tab.surface, 'notes/n1');
      // The one that saves is skipped, and told of.
      await cardSays(tab.surface, counted('card_steps', 3));
      expect(dialogue.faults()).toEqual([]);
      expect(JSON.stringify(model.completions())).not.toContain('dentist');
      expect(await tab.fieldText()).toBe('oolong');
    },
  );

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
