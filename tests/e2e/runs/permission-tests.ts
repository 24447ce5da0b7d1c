import { strToU8 } from 'fflate';
import { play, type Turn } from '../../servers/dialogue';
import type { OpenAiServer } from '../../servers/openai-server';
import { agentSkillFiles } from '../../support/agent-skills';
import { expect } from '../../support/expect';
import { coverTricks } from '../hostile/cover-tricks';
import type { Desk, DeskTest, Tab } from '../support/desk';
import type { DrivenSettings } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { installPackages, openPackage } from '../support/packages';
import { skillMd } from '../support/skill-files';
import { cardSays } from '../support/user';
import { answer, ask, bash, loading, slow } from './asking';
import { inOneBrowser } from './one-browser';
import {
  answerForGood,
  pressByKeys,
  pressLast,
  pressNamed,
  questionWindow,
  textOfPage,
} from './question-window';

interface Rule {
  kind: 'skill' | 'tool';
  pattern: string;
  answer: 'allow' | 'ask' | 'deny';
  site?: string;
}

const answerText = (given: Rule['answer']) => message(`permissions_answer_${given}`);
const everywhere = () => message('permissions_everywhere');
const onSite = (site: string) => message('permissions_on_site', site);

async function addRule(settings: DrivenSettings, rule: Rule): Promise<void> {
  await settings.choose(message('permissions_kind'), message(`permissions_kind_${rule.kind}`));
  await settings.type(message('permissions_pattern'), rule.pattern);
  await settings.type(message('permissions_site'), rule.site ?? '');
  await settings.choose(message('permissions_answer'), answerText(rule.answer));
  await settings.press(message('permissions_add'));
  await settings.says(message('permissions_added', rule.pattern));
}

/** The model, and one skill with a script: `csv-tidy`. */
async function setUpWithSkill(desk: Desk, model: OpenAiServer): Promise<void> {
  await desk.setUp(testModel(model.baseUrl));
  await installPackages(desk, ['csv-tidy']);
}

/** Asks in a tab of its own, and has the model play these turns; the last one's words are the end of it. */
async function run(desk: Desk, model: OpenAiServer, turns: Turn[], words = 'tidy this') {
  const dialogue = play(model, turns);
  const tab = await ask(desk, words, '');
  return {
    tab,
    dialogue,
    /** Waits for the end, and sees that all went as it is written. */
    async ends(): Promise<void> {
      await expect
        .poll(async () => (await tab.surface.text()) + (await tab.fieldText()), slow)
        .toContain(turns.at(-1)?.says);
      expect(dialogue.faults()).toEqual([]);
      await tab.page.close();
    },
  };
}

/** What the user decides in the settings and in questions, and what comes of it in the runs after. */
export function permissionTests(test: DeskTest): void {
  test(
    'rules are added, changed and taken away, and the most specific of them decides what a model is offered',
    inOneBrowser,
    async ({ desk, model }) => {
      test.setTimeout(180_000);
      await setUpWithSkill(desk, model);
      const notes = await openPackage(desk, 'internal-notes', {
        'SKILL.md': strToU8(skillMd('internal-notes')),
      });
      await notes.press(message('import_install'));
      await notes.says(counted('import_report_installed', 1));
      await notes.page.close();

      const settings = await desk.openSettings('permissions');
      await settings.press(message('permissions_advanced'));
      await settings.says(message('permissions_rules_empty'));
      await addRule(settings, { kind: 'tool', pattern: 'bash', answer: 'deny' });
      await addRule(settings, { kind: 'skill', pattern: 'internal-*', answer: 'deny' });
      await settings.type(message('permissions_pattern'), '');
      await settings.press(message('permissions_add'));
      await settings.says(message('permissions_wrong_empty'));
      await settings.press(message('permissions_which_title'));
      await settings.says(/internal-faq/);
      for (const scheme of ['light', 'dark'] as const) {
        expect(await settings.page.violations(scheme), scheme).toEqual([]);
      }
      const refused = await run(desk, model, [
        { told: ['name="csv-tidy"'], withheld: ['bash'], says: 'Without commands.' },
      ]);
      await refused.ends();
      expect(refused.dialogue.heard[0]?.system).not.toContain('internal-notes');

      await addRule(settings, { kind: 'tool', pattern: 'bash', answer: 'ask', site: 'localhost' });
      const changed = message('permissions_answer_of', 'internal-*', everywhere());
      await settings.choose(changed, answerText('allow'));
      await settings.says(message('permissions_added', 'internal-*'));
      const asked = await run(desk, model, [
        { told: ['name="internal-notes"'], offered: ['bash'], calls: [bash('echo one')] },
        { results: ['The user refused'], says: 'With a question.' },
      ]);
      await cardSays(asked.tab.surface, message('question_why'));
      await asked.tab.surface.click('.question-why summary');
      await cardSays(asked.tab.surface, message('approval_why_site_rule', 'bash', 'localhost'));
      await answer(asked.tab, 'echo one', 'question_approve_no');
      await asked.ends();

      await settings.press(message('permissions_remove_named', 'bash', onSite('localhost')));
      await settings.says(message('permissions_removed', 'bash'));
      await (await run(desk, model, [{ withheld: ['bash'], says: 'Again without.' }])).ends();
      await settings.press(message('options_undo'));
      await settings.says(message('permissions_added', 'bash'));
      await (await run(desk, model, [{ offered: ['bash'], says: 'And with.' }])).ends();
    },
  );

  test(
    'an answer that is kept is listed, holds, and can be revoked; an update asks again for what is new',
    inOneBrowser,
    async ({ desk, model }) => {
      test.setTimeout(240_000);
      await setUpWithSkill(desk, model);
      const runs = (command: string, says: string, result: string | RegExp = command.replace('echo ', '')) =>
        run(desk, model, [loading('csv-tidy'), { calls: [bash(command)] }, { results: [result], says }]);
      const always = await runs('echo one', 'One.');
      await answerForGood(desk, always.tab, 'echo one', 'approval_always', 'csv-tidy');
      await always.ends();
      await (await runs('echo two', 'Two.')).ends();

      const settings = await desk.openSettings('permissions');
      const may = message('permissions_grant_may', 'csv-tidy', 'bash');
      await settings.says(may);
      await settings.says(message('permissions_given_on', 'localhost', '').trim());
      expect(await settings.page.violations('light')).toEqual([]);
      const update = await openPackage(desk, 'csv-tidy', {
        ...agentSkillFiles('csv-tidy'),
        'scripts/count.sh': strToU8('wc -l "$1"\n'),
      });
      await update.says(message('import_grants_title'));
      await update.says(message('import_grants_text'));
      await update.press(message('import_install_update'));
      await update.says(counted('import_report_installed', 1));
      await update.page.close();

      const again = await runs('echo three', 'Three.');
      await answerForGood(desk, again.tab, 'echo three', 'approval_always', 'csv-tidy');
      await again.ends();
      await settings.press(message('permissions_take_back_named', may));
      await settings.says(message('permissions_taken_back', may));
      await settings.says(message('permissions_grants_empty'));

      const never = await runs('echo four', 'Four.', 'The user refused');
      await answerForGood(desk, never.tab, 'echo four', 'approval_never', 'csv-tidy');
      await never.ends();
      await (await runs('echo five', 'Five.', /not allowed|refused/)).ends();
      await settings.page.close();
      const after = await desk.openSettings('permissions');
      await after.says(message('permissions_grant_never', 'csv-tidy', 'bash'));
    },
  );

  test('a dangerous skill’s questions come in a window of their own, and are answered there by keys', async ({
    desk,
    model,
  }) => {
    test.setTimeout(180_000);
    await desk.setUp(testModel(model.baseUrl));
    const sweep = await openPackage(desk, 'sweep', {
      'SKILL.md': strToU8(skillMd('sweep', 'Run scripts/sweep.sh.', 'dangerous: true\n')),
      'scripts/sweep.sh': strToU8('echo swept\n'),
    });
    await sweep.press(message('import_install'));
    await sweep.says(counted('import_report_installed', 1));
    await sweep.page.close();
    const { tab, ends } = await run(desk, model, [
      loading('sweep'),
      { calls: [bash('sh /skills/sweep/scripts/sweep.sh # first')] },
      { results: ['swept'], calls: [bash('echo second')] },
      { results: ['The user refused'], calls: [bash('echo third')] },
      { results: ['The user refused'], calls: [bash('echo fourth')] },
      { results: ['The user refused'], says: 'Swept.' },
    ]);
    await cardSays(tab.surface, message('question_elsewhere'));
    expect(await tab.surface.text()).not.toContain(message('question_approve_once'));
    const first = await questionWindow(desk, 'first');
    for (const scheme of ['light', 'dark'] as const) {
      expect(await first.violations(scheme), scheme).toEqual([]);
    }
    await pressByKeys(first, 'question_approve_once');
    const second = await questionWindow(desk, 'second');
    await pressByKeys(second, 'question_approve_no');
    const third = await questionWindow(desk, 'third');
    await pressLast(third, 'Escape');
    const fourth = await questionWindow(desk, 'fourth');
    await fourth.close();
    await expect.poll(() => desk.pageAt('question.html')).toBeUndefined();
    await ends();
  });

  test(
    'an answer for later calls is offered only where it is kept, and names every skill that it is kept for',
    inOneBrowser,
    async ({ desk, model }) => {
      test.setTimeout(180_000);
      await setUpWithSkill(desk, model);
      await installPackages(desk, ['workbook']);
      const buttons = ({ tab }: { tab: Tab }) => tab.surface.names('footer button');
      const plain = [message('question_approve_no'), message('question_approve_once')];
      const alone = await run(desk, model, [
        { calls: [bash('echo one')] },
        { results: ['one'], says: 'One.' },
      ]);
      await cardSays(alone.tab.surface, 'echo one');
      await expect.poll(() => buttons(alone)).toEqual(plain);
      await answer(alone.tab, 'echo one', 'question_approve_once');
      await alone.ends();

      const both = await run(desk, model, [
        loading('csv-tidy'),
        loading('workbook'),
        { calls: [bash('echo two')] },
        { results: ['two'], says: 'Two.' },
      ]);
      await cardSays(both.tab.surface, 'echo two');
      await expect.poll(() => buttons(both)).toEqual([...plain, message('question_lasting_all')]);
      await both.tab.press('question_lasting_all');
      const window = await questionWindow(desk, 'echo two');
      const said = await window.evaluate(textOfPage, undefined);
      for (const skill of ['csv-tidy', 'workbook'])
        expect(said).toContain(message('approval_lasting_for', skill, 'bash'));
      await pressByKeys(window, 'approval_always_all');
      await both.ends();
      const settings = await desk.openSettings('permissions');
      for (const skill of ['csv-tidy', 'workbook']) {
        await settings.says(message('permissions_grant_may', skill, 'bash'));
      }
    },
  );

  test('a command shows what hides in it, and is allowed only once its end was in view; a short one at once', async ({
    desk,
    model,
  }) => {
    test.setTimeout(120_000);
    await setUpWithSkill(desk, model);
    const { tab, ends } = await run(desk, model, [
      loading('csv-tidy'),
      { calls: [bash(`echo begun${'\n'.repeat(200)}echo ended \u2028\u3164\u034f\u00a0\u202e`)] },
      { results: [/begun\nended/], calls: [bash('echo short')] },
      { results: ['short'], says: 'Done.' },
    ]);
    await cardSays(tab.surface, message('question_unread_folded'));
    const once = `role=button[${message('question_approve_once')}]`;
    const [begun = ''] = await tab.surface.texts('pre');
    expect(begun).not.toContain('echo ended');
    await tab.surface.click(`role=button[${counted('question_more_lines', 189)}]`);
    await cardSays(tab.surface, message('question_unread'));
    const [shown = ''] = await tab.surface.texts('pre');
    expect(shown.trimEnd()).toMatch(/echo ended ⟨U\+2028⟩⟨U\+3164⟩⟨U\+034F⟩⟨U\+00A0⟩⟨U\+202E⟩$/);
    await tab.surface.clickAnyhow(once);
    await tab.page.keyboard.press('ArrowDown');
    // The question may wait to be in plain sight again meanwhile; read it stays, once it is.
    await expect.poll(() => tab.isUnread()).toBe(true);
    expect(await tab.surface.attributes(once, 'aria-disabled')).toEqual(['true']);
    await tab.page.keyboard.press('End');
    await expect.poll(() => tab.isUnread()).toBe(false);
    await answer(tab, 'echo ended', 'question_approve_once');
    await cardSays(tab.surface, 'echo short');
    await expect.poll(() => tab.surface.attributes(once, 'aria-disabled')).toEqual(['false']);
    expect(await tab.isUnread()).toBe(false);
    await answer(tab, 'echo short', 'question_approve_once');
    await ends();
  });

  test('the window for a question takes a yes only once the end was in view there', async ({
    desk,
    model,
  }) => {
    test.setTimeout(120_000);
    await desk.setUp(testModel(model.baseUrl));
    const sweep = await openPackage(desk, 'sweep', {
      'SKILL.md': strToU8(skillMd('sweep', 'Run scripts/sweep.sh.', 'dangerous: true\n')),
      'scripts/sweep.sh': strToU8('echo swept\n'),
    });
    await sweep.press(message('import_install'));
    await sweep.says(counted('import_report_installed', 1));
    await sweep.page.close();
    const { ends } = await run(desk, model, [
      loading('sweep'),
      { calls: [bash(`echo begun${'\n'.repeat(200)}echo ended`)] },
      { results: [/begun\nended/], says: 'Swept.' },
    ]);
    const asks = await questionWindow(desk, 'echo begun');
    await asks.bringToFront();
    await expect
      .poll(() => asks.evaluate(textOfPage, undefined))
      .toContain(message('question_unread_folded'));
    expect(await asks.violations('light')).toEqual([]);
    expect(await asks.evaluate(takesPress, message('question_approve_no'))).toBe(true);
    expect(await asks.evaluate(takesPress, message('question_approve_once'))).toBe(false);
    await pressNamed(asks, counted('question_more_lines', 189));
    await expect.poll(() => asks.evaluate(textOfPage, undefined)).toContain(message('question_unread'));
    expect(await asks.evaluate(takesPress, message('question_approve_once'))).toBe(false);
    await asks.keyboard.press('End');
    await expect.poll(() => asks.evaluate(takesPress, message('question_approve_once'))).toBe(true);
    expect(await asks.evaluate(textOfPage, undefined)).not.toContain(message('question_unread'));
    await pressByKeys(asks, 'question_approve_once');
    await ends();
  });

  test('where the page keeps the card from taking an answer, a window of its own takes it', async ({
    desk,
    model,
  }) => {
    test.setTimeout(180_000);
    await setUpWithSkill(desk, model);
    const { tab, ends } = await run(desk, model, [
      loading('csv-tidy'),
      { calls: [bash('echo kept')] },
      { results: ['kept'], says: 'Done.' },
    ]);
    await cardSays(tab.surface, message('question_approve_once'));
    // All at once: none of them keeps the press on that button from counting, since it grants nothing.
    for (const { cover } of coverTricks) await tab.page.evaluate(cover, undefined);
    await cardSays(tab.surface, message('question_to_window'));
    await tab.press('question_to_window');
    await cardSays(tab.surface, message('question_elsewhere'));
    await pressByKeys(await questionWindow(desk, 'echo kept'), 'question_approve_once');
    await ends();
  });
}

/** Whether the button takes a press. */
function takesPress(name: string): boolean {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return button !== undefined && button.getAttribute('aria-disabled') !== 'true';
}
