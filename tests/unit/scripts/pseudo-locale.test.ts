import { expect, test } from 'vitest';
import { catalogue } from '../../../scripts/generated-assets';
import { pseudoBrackets, pseudoCatalogue } from '../../../scripts/pseudo-locale';

const english = catalogue('en');
const pseudo = pseudoCatalogue(english);

test('the pseudo-locale is longer than English, accented, in brackets, and takes the same values', () => {
  const message = 'Trying again in $1 s ($2 of $3): $4';
  expect(pseudoCatalogue({ some: { message } }).some?.message).toBe(
    '⟦Ţŕýííñǧ ááǧááííñ ííñ $1 š ($2 óóƒ $3): $4⟧',
  );
});

test('has each message of English, and no letter of it', () => {
  expect(Object.keys(pseudo)).toEqual(Object.keys(english));
  const left = Object.entries(pseudo).filter(([, { message }]) => /[a-z]/i.test(message));
  expect(left.map(([key]) => key).sort()).toEqual([
    'extension_description',
    'extension_name',
    'language_tag',
  ]);
});

test('its brackets are in no message', () => {
  const bracket = new RegExp(`[${pseudoBrackets.join('')}]`);
  for (const language of ['en', 'zh_CN'])
    for (const { message } of Object.values(catalogue(language))) expect(message).not.toMatch(bracket);
});
