import { textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';

test.use({ skillFixtures: ['typed-script', 'decorated-script'] });

test('a script in TypeScript runs; of one with more than types the card says where', async ({
  firefox,
  tab,
  pages,
  surface,
}) => {
  await tab.goto(pages.url('textarea'));
  await tab.focus('#field');
  await tab.keyboard.type('two words');
  await firefox.pressShortcut('K');
  await pickSkill(surface, tab.keyboard, 'typed-script');
  await expect.poll(() => tab.$eval('#field', textOfField)).toBe('TWO WORDS!');
  await firefox.pressShortcut('K');
  await pickSkill(surface, tab.keyboard, 'decorated-script');
  await cardSays(surface, message('error_script_types', 'decorated-script'));
  await cardSays(surface, 'scripts/execute.ts:3: a decorator');
});
