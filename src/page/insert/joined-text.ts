/** A letter or a digit with the marks that stand on it, which are of many writings. */
const letter = '([\\p{L}\\p{N}])\\p{M}*';

/**
 * Writings without spaces between their words, with the signs that several of them share. Korean has spaces. Full-width
 * forms of Latin letters and digits stand among the others without one.
 */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Talu}\p{scx=Tale}\p{scx=Lana}\p{scx=Tavt}\uff00-\uffef]/u;

/** The end of a word or a sentence. An apostrophe right behind a letter ends neither: what follows belongs to the word. */
const ending = new RegExp(`${letter}(?:[.!?…,;:"”»\\p{Pe}][.!?…,;:"'\\p{Pe}\\p{Pf}]*)?$`, 'u');

/** The sign behind the digit may stand in a number, as in 1,000. */
const numberGoesOn = /\p{N}[.,:]$/u;

const beginning = new RegExp(`^${letter}`, 'u');

/** What Markdown puts around words: in a field of plain text it stands there as such. */
const marksBefore = /^[*_~`]+/;
const marksBehind = /[*_~`]+$/;

/** Characters that are enough to tell how a text ends. */
const enough = 40;

/**
 * The spaces that `text` needs at its beginning and at its end when it goes in between `before` and `after`, so that no
 * two words are written as one: one space or none on either side. None where a line or white space begins, before signs
 * like a comma, and beside writings that part no words.
 */
export function spacesAround(before: string, text: string, after: string): [before: string, after: string] {
  if (text.trim() === '') return ['', ''];
  return [
    touches(before, text.slice(0, enough).replace(marksBefore, '')) ? ' ' : '',
    touches(text.slice(-enough).replace(marksBehind, ''), after) ? ' ' : '',
  ];
}

function touches(left: string, right: string): boolean {
  const first = beginning.exec(right)?.[1];
  const end = left.slice(-enough);
  const last = ending.exec(end)?.[1];
  if (first === undefined || last === undefined || unspaced.test(first) || unspaced.test(last)) return false;
  return !(numberGoesOn.test(end) && /^\p{N}/u.test(first));
}
