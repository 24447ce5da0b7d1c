import { manyTabsTest, tabTests } from '../runs/tab-tests';
import { expect, test } from '../support/chromium-desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';

tabTests(test);
manyTabsTest(test, 10);

test('a model that says nothing for 25 s: the card says that it still waits, and then writes', async ({
  desk,
  model,
}) => {
  model.reply({ kind: 'text', text: 'Dear Sir,', after: 25_000 });
  await desk.setUp(testModel(model.baseUrl));
  const tab = await desk.openTab('textarea');
  await tab.type('hey you');
  await tab.run('polish');
  await expect.poll(() => tab.surface.text()).toContain(message('card_working'));
  expect(await tab.surface.text()).not.toContain(message('card_waiting'));
  await cardSays(tab.surface, message('card_waiting'));
  await tab.holds('Dear Sir,');
  expect(model.completions()).toHaveLength(1);
});
