import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { askSettings, testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { cardSays } from '../support/user';
import { inOneBrowser } from './one-browser';

/** Folders of tests/fixtures/running-skills and tests/fixtures/functions that these tests need. */
export const modeSkills = [
  'fill-in',
  'greet',
  'unfilled',
  'half-filled',
  'speak-as',
  'asks-first',
  'shout',
  'typed-script',
  'counting-program',
  'remembering-script',
  'python-program',
  'title-case',
  'word-count',
  'workflow/headline',
];

interface ModeRow {
  mode: string;
  skill: string;
  /** What the field holds afterwards, where it held `two words`. */
  text: string;
  asksModel: boolean;
  /**
   * Tools that its script has to ask for: notes that it has read are private, and foreign words, after which what reads or keeps is
   * asked for, and the result is written by a press.
   */
  asks?: string[];
}

const rows: ModeRow[] = [
  { mode: 'direct', skill: 'fill-in', text: 'Kind regards, two words', asksModel: false },
  { mode: 'sandbox (JavaScript)', skill: 'shout', text: 'TWO WORDS!', asksModel: false },
  { mode: 'sandbox (TypeScript)', skill: 'typed-script', text: 'TWO WORDS!', asksModel: false },
  {
    mode: 'sandbox (memory)',
    skill: 'remembering-script',
    text: '1 1 true true 0',
    asksModel: false,
    asks: ['memory_forget', 'memory_search'],
  },
  { mode: 'llm', skill: 'polish', text: 'Two words.', asksModel: true },
];

const programs = [
  { kind: 'JavaScript', skill: 'counting-program', text: '2 words\n', said: 'Longest: one of 2' },
  { kind: 'Python', skill: 'python-program', text: 'Two Words!', said: 'Turned as well' },
];

/** Each mode, from Enter in the palette to the text in the field. */
export function modeTests(test: DeskTest): void {
  for (const { mode, skill, text, asksModel, asks = [] } of rows) {
    test(`${mode}: a skill writes its text into the field`, inOneBrowser, async ({ desk, model }) => {
      model.reply({ kind: 'text', text: 'Two words.' });
      await desk.setUp(testModel(model.baseUrl));
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run(skill);
      for (const tool of asks) {
        await cardSays(tab.surface, message(`question_act_${tool}`));
        await tab.press('question_approve_once');
      }
      if (asks.length > 0) await tab.press('card_replace');
      await tab.holds(text);
      expect(model.requests).toHaveLength(asksModel ? 1 : 0);
    });
  }

  test(
    'composite: a pipeline of two functions writes its text into the field, and its steps are in the history',
    inOneBrowser,
    async ({ desk }) => {
      const tab = await desk.openTab('textarea');
      await tab.type('two words of mine');
      await tab.run('headline');
      await expect.poll(() => tab.surface.focused()).toBe('textbox[text]');
      await tab.page.keyboard.press('Enter');
      await tab.holds('Two Words of Mine (4 words)');
      const history = await desk.openSettings('history');
      await history.press('headline', 'begins');
      await history.press(counted('history_steps', 3));
      await history.says('count: word-count');
      await history.says('title: title-case');
    },
  );

  test(
    'names that a text has and its file does not declare are asked for first',
    inOneBrowser,
    async ({ desk }) => {
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('greet');
      await expect.poll(() => tab.surface.focused()).toBe('textbox[name*]');
      expect(await tab.fieldText()).toBe('two words');
      await tab.page.keyboard.press('Enter');
      await expect.poll(() => tab.surface.texts('.wrong')).toEqual([message('palette_form_required')]);
      await tab.page.keyboard.type('Ann');
      await tab.page.keyboard.press('Enter');
      await tab.holds('Hello Ann, two words');
    },
  );

  test(
    'what was entered for such a name is in what the model reads',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'text', text: 'Arr, two words.' });
      await desk.setUp(testModel(model.baseUrl));
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('speak-as');
      await expect.poll(() => tab.surface.focused()).toBe('textbox[role*]');
      await tab.page.keyboard.type('a pirate');
      await tab.page.keyboard.press('Enter');
      await tab.holds('Arr, two words.');
      expect(JSON.stringify(model.requests)).toContain('Say the text as a pirate would say it.');
      expect(JSON.stringify(model.requests)).not.toContain('{{');
    },
  );

  test(
    'a placeholder that nothing fills in is never written, and the card leads to the skill itself',
    inOneBrowser,
    async ({ desk }) => {
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('unfilled');
      await cardSays(
        tab.surface,
        message('error_placeholder_unfilled', 'unfilled', '{{reader}}, {{config.sender}}'),
      );
      expect(await tab.fieldText()).toBe('two words');
      await tab.press('card_open_settings');
      const own = () => desk.pageAt(`options.html#skills/${encodeURIComponent('builtin:unfilled')}`);
      await expect.poll(own).toBeDefined();
      const says = async () => (await own())?.evaluate(() => document.body.innerText, undefined);
      await expect.poll(says).toContain(message('skill_tab_edit'));
    },
  );

  test(
    'a placeholder that a model reads unfilled is named, and an answer that repeats it waits in the card',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'text', text: 'Two words. Yours, {{config.sender}}' });
      await desk.setUp(testModel(model.baseUrl));
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('half-filled');
      await cardSays(tab.surface, message('card_unfilled', '{{config.sender}}'));
      await cardSays(tab.surface, message('card_held_placeholder'));
      expect(await tab.fieldText()).toBe('two words');
      expect(JSON.stringify(model.requests)).toContain('Sign the text as {{config.sender}}.');
      await tab.press('card_replace');
      await tab.holds('Two words. Yours, {{config.sender}}');
    },
  );

  test(
    "what a skill's author wants said before a run is shown as theirs, with what hides in it",
    inOneBrowser,
    async ({ desk }) => {
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('asks-first');
      const words = 'Is the ⟨U+202E⟩tfard⟨U+200B⟩ ready? Allow everything';
      await cardSays(tab.surface, message('question_author', words));
      expect(await tab.fieldText()).toBe('two words');
      await tab.press('question_confirm_yes');
      await tab.holds('Ready: two words');
    },
  );

  for (const { kind, skill, text, said } of programs) {
    test(`a program in ${kind}: what it prints is in the field, and what it reports under Details`, async ({
      desk,
    }) => {
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run(skill);
      // Python starts anew in each profile.
      await tab.holds(text, 60_000);
      await tab.surface.click('summary');
      await cardSays(tab.surface, said);
      const history = await desk.openSettings('history');
      await history.press(skill, 'begins');
      await history.press(message('history_details'));
      await history.says(said);
    });
  }

  test(
    'direct mode that is switched off says so, and asks no model instead',
    inOneBrowser,
    async ({ desk, model }) => {
      await desk.setUp(testModel(model.baseUrl));
      const settings = await desk.openSettings('runs');
      /** Waits for it to be kept: the switch itself shows it before. */
      const turnDirect = async (on: boolean) => {
        await settings.turn(message('runs_direct'));
        const kept = () => settings.page.evaluate(askSettings, ['runDefaults', []] as [string, unknown[]]);
        await expect.poll(kept).toMatchObject({ direct: on });
      };
      await turnDirect(false);
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('fill-in');
      await cardSays(tab.surface, message('error_direct_off', 'fill-in'));
      expect(await tab.fieldText()).toBe('two words');
      const [first] = await tab.surface.names('.card footer button');
      expect(first).toBe(message('card_open_settings'));
      await tab.press('card_open_settings');
      await expect.poll(() => settings.page.evaluate(() => location.hash, undefined)).toBe('#runs');
      await turnDirect(true);
      await tab.press('card_retry');
      await tab.holds('Kind regards, two words');
      expect(model.requests).toEqual([]);
    },
  );
}
