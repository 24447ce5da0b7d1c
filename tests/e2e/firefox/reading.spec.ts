import { expect, test } from '../support/firefox-test';
import { explainGluten } from '../support/firefox-user';
import { message } from '../support/messages';
import { cardSays } from '../support/user';

test('the user can select in the card, and the page has none of it', async ({
  firefox,
  tab,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'The xylophone plays **softly** tonight.' });
  await explainGluten(firefox, tab, pages, surface);
  await cardSays(surface, 'The xylophone plays softly tonight.');
  // From now on nothing of it is drawn anew.
  await cardSays(surface, message('card_done'));
  const text = await surface.box('.card .text p');
  await tab.mouse.move(text.x + 1, text.y + 8);
  await tab.mouse.down();
  await tab.mouse.move(text.x + 120, text.y + 8);
  await tab.mouse.up();
  await expect.poll(() => surface.selected()).toContain('The xylo');
  expect(await tab.evaluate(() => String(getSelection()))).not.toContain('xylo');
});
