/**
 * Every character that is not seen where it stands, or that turns the order of others around: controls, format characters
 * (bidirectional marks and overrides, zero widths, tags), whatever Unicode says may be left undrawn (Hangul fillers,
 * variation selectors), ends of lines and paragraphs, letters and signs that are blank, and spaces of another kind than
 * U+0020. Arabic number signs are format characters that are seen.
 */
const unseen =
  /[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Zs}\u2800\u{13441}\u{13442}\u{16FE4}\u{1D159}]--[ \u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]/v;

/**
 * What holds such characters and is seen: an emoji of several signs, whole and in no other way than Unicode lists it, one
 * in its text form, and a joiner between two letters of a script whose letters it changes. A selector or joiner more is
 * unseen again, so that no row of them hides in one.
 */
const seen =
  /(?=[\p{Extended_Pictographic}\p{RI}]|[#*0-9]\uFE0F)\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0E|(?<=[\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}])[\u200C\u200D](?=[\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}])/v;

const eitherOf = new RegExp(`(?:${seen.source})|(?<unseen>${unseen.source})`, 'gv');

/** The text with something else in place of each of its characters that are not seen. */
export function replaceUnseen(text: string, by: (character: string) => string): string {
  if (!unseen.test(text)) return text;
  return text.replace(eitherOf, (found: string, character: string | undefined) =>
    character === undefined ? found : by(character),
  );
}
