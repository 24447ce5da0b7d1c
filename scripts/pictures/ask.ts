import { messageOf } from '../../tests/e2e/support/messages';
import { play } from '../../tests/servers/dialogue';
import { type Desk, named, openDesk, openPalette, press, questionIsReady, type Studio, says } from './desk';
import { scenes } from './scenes';
import { showFrom, take } from './take';

const command = (expenses: string): string => `cat > list.txt <<'END'
${expenses}
END
sh /skills/expenses/scripts/table.sh list.txt | tee /output/expenses.csv`;

/** Ask: what a model is to be allowed, what it has done, and what the settings keep of the answers. */
export async function takeAsk(studio: Studio): Promise<void> {
  const { expenses, request, table } = studio.story;
  const desk = await openDesk(studio, scenes.docs);
  const dialogue = play(studio.model, [
    {
      asked: [expenses],
      calls: [
        ['skill', { skill_name: 'expenses' }],
        ['read_skill_file', { skill_name: 'expenses', file_path: 'references/rules.md' }],
      ],
    },
    { calls: [['bash', { command: command(expenses) }]] },
    { says: table },
  ]);
  await openPalette(desk, expenses);
  await desk.page.keyboard.type(request);
  await desk.page.keyboard.press('Control+Enter');
  await says(desk, 'table.sh');
  await questionIsReady(desk);
  await take(desk.page, named(desk, 'ask-approves'));
  await allowForGood(desk);
  await says(desk, messageOf(desk.words, 'card_done'));
  const faults = dialogue.faults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await take(desk.page, named(desk, 'ask-done'));
  await desk.page.close();
  await takePermissions(studio);
}

/** What lasts is answered in a window of ours, and a yes counts there once the end of the question was in view. */
async function allowForGood(desk: Desk): Promise<void> {
  const { chromium, words } = desk;
  const opened = chromium.context.waitForEvent('page');
  await press(desk, 'question_lasting', 'expenses');
  const window = await opened;
  await window.keyboard.press('End');
  const closed = window.waitForEvent('close');
  const always = window.getByRole('button', {
    name: messageOf(words, 'approval_always', 'expenses'),
    disabled: false,
  });
  await always.click({ noWaitAfter: true });
  await closed;
}

/** What is kept of the answer. */
async function takePermissions(studio: Studio): Promise<void> {
  const { chromium, words } = studio;
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('options.html#permissions'));
  await page.waitForLoadState('networkidle');
  await showFrom(page, page.getByRole('heading', { name: messageOf(words, 'permissions_grants_title') }));
  await take(page, named(studio, 'permissions'));
  await page.close();
}
