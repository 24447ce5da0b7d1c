import { expect } from '../../support/expect';
import { startInputMethod } from '../support/firefox-composition';
import { test } from '../support/firefox-desk';
import { paletteIsOpen } from '../support/user';

test('what an input method composes in the palette counts', async ({ firefox, desk }) => {
  const tab = await desk.openTab('textarea');
  await tab.callPalette();
  await paletteIsOpen(tab.surface);
  const typed = () => tab.surface.value('.search input');
  await tab.page.keyboard.type('a ');
  const inputMethod = await startInputMethod(firefox.bidi);
  for (const text of ['z', 'zh', '中']) await inputMethod.compose(text);
  expect(await typed()).toBe('a 中');
  await inputMethod.commit();
  await inputMethod.compose('w');
  await inputMethod.compose('');
  await tab.page.keyboard.type(' b');
  expect(await typed()).toBe('a 中 b');
  await expect
    .poll(() => tab.surface.texts('[role=option][aria-selected=true] .title'))
    .toContainEqual(expect.stringContaining('a 中 b'));
});
