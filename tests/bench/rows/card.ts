import type { CDPSession } from '@playwright/test';
import { until } from '../../../scripts/until';
import { chromiumSurface } from '../../e2e/support/chromium-surface';
import { message } from '../../e2e/support/messages';
import { launch, openExtensionPage, useModel } from '../chromium';
import { frameSession } from '../our-frame';
import { type Measurement, repeat } from '../row';

/** Markdown as models write it: paragraphs, emphasis, lists and code, about 5,000 tokens of five characters. */
const paragraph =
  'A **paragraph** of *words* with `code` in it, as models like to write them.\n\n- one thing\n- another thing\n\n';
const answer = paragraph.repeat(Math.ceil(25_000 / paragraph.length)).slice(0, 25_000);

/**
 * All script that runs in our frame while a card draws 5,000 tokens, as the browser counts it (`ScriptDuration`), from
 * the moment the skill is picked until the card says that it is done.
 */
export const measureCard: Measurement = async (context) => {
  const { model, pages, runs } = context;
  const chromium = await launch(context);
  await useModel(await openExtensionPage(chromium), context);
  model.reply({ kind: 'text', text: answer, size: 5, every: 1 });
  const samples = await repeat(runs, async () => {
    const page = await chromium.context.newPage();
    await page.goto(pages.url('article'));
    const surface = await chromiumSurface(page);
    await page.locator('#text b').evaluate((word) => getSelection()?.selectAllChildren(word));
    await chromium.triggerToolbar(page);
    await until('the palette is open', async () => (await surface.focused()) !== '');
    const session = await frameSession(page);
    await session.send('Performance.enable');
    await page.keyboard.type('explain');
    const before = await scriptTime(session);
    await page.keyboard.press('Enter');
    // Asking the card costs script time in the page: the server is asked first whether it has told all.
    await until('the answer is read', async () => model.completions().at(-1)?.finished === true);
    await until('the card is done', async () => (await surface.text()).includes(message('card_done')));
    const spent = (await scriptTime(session)) - before;
    await page.close();
    return spent;
  });
  await chromium.close();
  return [{ name: 'card.render-5000-tokens', unit: 'ms', budget: 300, better: 'lower', samples }];
};

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}
