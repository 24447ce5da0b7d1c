import { gate } from '../../servers/gate';
import { expect } from '../../support/expect';
import type { DeskTest, Tab } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';

/** Runs in several tabs at a time keep to their own tabs, those in front and those behind. */
export function tabTests(test: DeskTest): void {
  test('two tabs run at a time: one is stopped, the other goes on', async ({ desk, model }) => {
    const rest = gate();
    model.reply(
      { kind: 'one-token', text: 'First ' },
      { kind: 'text', text: 'Second answer', rest: rest.opened },
    );
    await desk.setUp(testModel(model.baseUrl));
    const first = await desk.openTab('textarea');
    await first.type('draft one');
    await first.run('polish');
    await cardSays(first.surface, 'First');
    const second = await desk.openTab('textarea');
    await second.type('draft two');
    await second.run('polish');
    await cardSays(second.surface, 'Seco');
    await first.press('card_stop');
    await cardSays(first.surface, message('card_cancelled'));
    rest.open();
    await second.holds('Second answer');
    expect(await first.fieldText()).toBe('draft one');
    expect(await first.surface.text()).not.toContain('Second');
    await expect.poll(() => model.completions().map(({ aborted }) => aborted)).toEqual([true, false]);
  });
}

/**
 * As many runs at a time as there are tabs. Browsers hold six connections to a host; the other requests wait for those, in
 * an order of the browser's own.
 */
export function manyTabsTest(test: DeskTest, count: number): void {
  test(`${count} runs at a time in ${count} tabs write each into its own field`, async ({ desk, model }) => {
    test.setTimeout(150_000);
    const numbers = Array.from({ length: count }, (_, index) => index);
    const answerTo = (index: number) => `Answer ${index} to its own tab and no other`;
    // However long it takes to call them all: none is done before the last is at work.
    const rest = gate();
    model.reply(
      ...numbers.map((index) => ({ kind: 'text', text: answerTo(index), rest: rest.opened }) as const),
    );
    await desk.setUp(testModel(model.baseUrl));
    const tabs: Tab[] = [];
    for (const index of numbers) {
      const tab = await desk.openTab('textarea');
      await tab.type(`draft ${index}`);
      tabs.push(tab);
    }
    for (const tab of tabs) await tab.run('polish');
    await Promise.all(tabs.map(({ surface }) => cardSays(surface, atWork)));
    rest.open();
    await Promise.all(
      tabs.map((tab) => expect.poll(() => tab.fieldText(), slow).toMatch(/^Answer .* other$/)),
    );

    const texts = await Promise.all(tabs.map((tab) => tab.fieldText()));
    const bodies = model.completions().map(({ body }) => JSON.stringify(body));
    expect(bodies).toHaveLength(count);
    const asked = numbers.map((index) => bodies.findIndex((body) => body.includes(`draft ${index}`)));
    expect(texts).toEqual(asked.map(answerTo));
  });
}

/** What a card says before its run is over. */
const atWork = new RegExp([message('card_working'), message('card_waiting')].join('|'));

/** The last ones begin when the first ones are done. */
const slow = { timeout: 100_000 };
