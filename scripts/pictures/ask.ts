import type { Chromium } from '../../tests/e2e/support/chromium';
import { type english, messageOf } from '../../tests/e2e/support/messages';
import { play } from '../../tests/servers/dialogue';
import type { OpenAiServer } from '../../tests/servers/openai-server';
import { until } from '../until';
import { type Desk, openDesk, openPalette, press, questionIsReady, says } from './desk';
import { take } from './take';

const expenses = `12 Oct  Train to Bern    48.20
12 Oct  Hotel, two nights  240.00
14 Oct  Train home       48.20`;

const command = `cat > /work/list.txt <<'END'
${expenses}
END
sh /skills/expenses/scripts/table.sh /work/list.txt > /output/expenses.csv
cat /output/expenses.csv`;

const table = `| What | Amount |
| --- | ---: |
| Train to Bern | 48.20 |
| Hotel, two nights | 240.00 |
| Train home | 48.20 |
| **Together** | **336.40** |`;

/** Ask: what a model is to be allowed, what it has done, and what the settings keep of the answers. */
export async function takeAsk(
  chromium: Chromium,
  model: OpenAiServer,
  url: string,
  { words, kind }: { words: typeof english; kind: string },
): Promise<void> {
  const desk = await openDesk(chromium, model, url, words);
  // High enough for the whole of the question: a yes counts only once its end was in view.
  await desk.page.setViewportSize({ width: 1280, height: 1060 });
  const dialogue = play(model, [
    {
      // What the answer quotes.
      asked: [expenses],
      calls: [
        ['skill', { skill_name: 'expenses' }],
        ['read_skill_file', { skill_name: 'expenses', file_path: 'references/rules.md' }],
      ],
    },
    { calls: [['bash', { command }]] },
    { says: table },
  ]);
  await ask(desk, 'put these expenses into a table');
  await says(desk, 'table.sh');
  await questionIsReady(desk.surface);
  await take(desk.page, `ask-approves-${kind}`);
  // A yes counts once the end of the question was in view.
  await desk.page.keyboard.press('End');
  await until('the question was read to its end', async () => {
    const [disabled] = await desk.surface.attributes(
      `role=button[${messageOf(words, 'approval_always')}]`,
      'aria-disabled',
    );
    return disabled === 'false';
  });
  await press(desk, 'approval_always');
  await says(desk, messageOf(words, 'card_done'));
  const faults = dialogue.faults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await take(desk.page, `ask-done-${kind}`);
  await desk.page.close();
  await takePermissions(chromium, `permissions-${kind}`);
}

async function ask(desk: Desk, request: string): Promise<void> {
  await openPalette(desk, expenses);
  await desk.page.keyboard.type(request);
  await desk.page.keyboard.press('Control+Enter');
}

async function takePermissions(chromium: Chromium, name: string): Promise<void> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('options.html#permissions'));
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, name);
  await page.close();
}
