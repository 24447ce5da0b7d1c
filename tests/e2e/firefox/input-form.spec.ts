import { textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import { paletteIsOpen, pickSkill } from '../support/user';

test.use({ skillFixtures: ['invite'] });

test.beforeEach(async ({ firefox, tab, pages }) => {
  await tab.goto(pages.url('textarea'));
  await tab.focus('#field');
  await firefox.pressShortcut('K');
});

test('by keys alone: what is wrong is said at its field, and what is right runs', async ({
  tab,
  surface,
}) => {
  const { keyboard } = tab;
  const focused = (name: string) => expect.poll(() => surface.focused()).toBe(name);
  await pickSkill(surface, keyboard, 'invite');
  await focused('textbox[Guest*]');
  await keyboard.press('Enter');
  await expect.poll(() => surface.texts('.wrong')).toEqual([message('palette_form_required')]);
  await keyboard.type('Ada');
  await expect.poll(() => surface.count('.wrong')).toBe(0);
  await keyboard.press('Tab');
  await keyboard.press('Backspace');
  await keyboard.type('40');
  await keyboard.press('Enter');
  await expect.poll(() => surface.texts('.wrong')).toEqual([message('palette_form_most', '12')]);
  await focused('textbox[Seats*]');
  await keyboard.press('Backspace');
  await keyboard.press('Tab');
  await keyboard.press('f');
  await keyboard.press('Tab');
  await keyboard.press(' ');
  await keyboard.press('Tab');
  await keyboard.type('Two');
  await keyboard.press('Enter');
  await keyboard.type('lines');
  await expect.poll(() => surface.value('textarea')).toBe('Two\nlines');
  expect((await surface.axe()).violations).toEqual([]);
  await keyboard.down('Control');
  await keyboard.press('Enter');
  await keyboard.up('Control');
  await expect
    .poll(() => tab.$eval('#field', textOfField))
    .toBe('Ada, 4 seats, formal, dinner true. [Two\nlines]');
});

test('Esc leads back to the list with what was typed there, and then to the field', async ({
  tab,
  surface,
}) => {
  await pickSkill(surface, tab.keyboard, 'invite please');
  await expect.poll(() => surface.texts('h2')).toEqual(['invite · please']);
  await tab.keyboard.press('Escape');
  await paletteIsOpen(surface);
  await expect.poll(() => surface.value('.search input')).toBe('invite please');
  await tab.keyboard.press('Escape');
  await expect.poll(() => surface.text()).toBe('');
  await tab.keyboard.type('on');
  await expect.poll(() => tab.$eval('#field', textOfField)).toBe('on');
});
