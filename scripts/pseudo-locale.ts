/**
 * A locale that nobody speaks, for tests: each letter has an accent, vowels stand twice until a text is longer by a third,
 * and the whole stands in brackets. What has no brackets on the screen is in no catalogue, and what is cut there would be cut in a language
 * that is longer than English, as German and Finnish are.
 */

type Catalogue = Record<string, { message: string }>;

/** What begins and ends each message; nothing of the program's own contains them. */
export const pseudoBrackets = ['⟦', '⟧'] as const;

/** No text for people: which language it is, and what the browser's own pages show within limits of their own. */
const asTheyAre = new Set(['language_tag', 'extension_name', 'extension_description']);

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçđéƒǧĥíĵķĺɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑǦĤÍĴĶĹṀÑÓƤɊŔŠŢÚṼŴẊÝŽ';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));

/** The same messages in the pseudo-locale, with every `$1` where it was. */
export function pseudoCatalogue(messages: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(messages).map(([key, entry]) => [
      key,
      asTheyAre.has(key) ? entry : { ...entry, message: pseudoText(entry.message) },
    ]),
  );
}

function pseudoText(message: string): string {
  const [open, close] = pseudoBrackets;
  let room = Math.floor(message.length / 3);
  const longer = [...message].map((plain) => {
    const letter = letters.get(plain) ?? plain;
    if (room === 0 || !/[aeiou]/.test(plain)) return letter;
    room -= 1;
    return letter + letter;
  });
  return `${open}${longer.join('')}${close}`;
}
