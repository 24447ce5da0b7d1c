import { expect, test } from '../support/chromium-desk';
import { paletteIsOpen } from '../support/user';

test('what an input method composes in the palette counts', async ({ chromium, desk }) => {
  const tab = await desk.openTab('textarea');
  await tab.callPalette();
  await paletteIsOpen(tab.surface);
  const [page] = chromium.context.pages().filter((each) => each.url().endsWith('/textarea'));
  if (!page) throw new Error('The tab has gone');
  const session = await chromium.context.newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const typed = () => tab.surface.value('.search input');
  await tab.page.keyboard.type('a ');
  for (const text of ['z', 'zh', 'zho']) await compose(text);
  expect(await typed()).toBe('a zho');
  await session.send('Input.insertText', { text: '中' });
  await compose('w');
  await compose('');
  await tab.page.keyboard.type(' b');
  expect(await typed()).toBe('a 中 b');
  await expect
    .poll(() => tab.surface.texts('[role=option][aria-selected=true] .title'))
    .toContainEqual(expect.stringContaining('a 中 b'));
});
