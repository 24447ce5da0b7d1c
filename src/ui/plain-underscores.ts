import * as smd from 'streaming-markdown';

/** Letters and digits of any script, as CommonMark parts words. */
const endsInWord = /[\p{L}\p{N}]$/u;
const beginsWithWord = /^[\p{L}\p{N}]/u;

/** Where the parser takes an underscore as it is, and a backslash before it too. */
const verbatim: ReadonlySet<number> = new Set([
  smd.CODE_INLINE,
  smd.CODE_BLOCK,
  smd.CODE_FENCE,
  smd.EQUATION_BLOCK,
  smd.EQUATION_INLINE,
  smd.RAW_URL,
  smd.IMAGE,
]);

export interface MarkdownWriter {
  write(text: string): void;
  /** The text is whole: what was held back is written, and the parser ended. */
  end(): void;
}

/**
 * Writes text to the parser, with the underscores inside words escaped: the parser, unlike CommonMark, takes those of
 * `{{config.target_language}}` and `snake_case` for emphasis. Underscores at the end of what has come so far are held
 * back until it is known whether the word goes on.
 */
export function writeWithPlainUnderscores(parser: smd.Parser): MarkdownWriter {
  let held = '';
  /** The end of what was written: one character of any script. */
  let before = '';

  function pass(text: string): void {
    smd.parser_write(parser, text);
    before = (before + text).slice(-2);
  }

  function passHeld(escaped: boolean): void {
    if (held !== '') pass(escaped ? held.replaceAll('_', '\\_') : held);
    held = '';
  }

  return {
    write(text) {
      for (const piece of text.split(/(_+)/)) {
        if (piece === '') continue;
        if (held !== '' && piece.startsWith('_')) {
          held += piece;
          continue;
        }
        passHeld(!isOpen(parser) || beginsWithWord.test(piece));
        if (piece.startsWith('_') && endsInWord.test(before) && !isVerbatim(parser)) held = piece;
        else pass(piece);
      }
    },
    end() {
      passHeld(!isOpen(parser));
      smd.parser_end(parser);
    },
  };
}

/** Whether there is emphasis that an underscore could end. After a letter none begins any. */
function isOpen({ tokens, len }: smd.Parser): boolean {
  const open = tokens.subarray(0, len + 1);
  return open.includes(smd.ITALIC_UND) || open.includes(smd.STRONG_UND);
}

/** Inside of code, of an address or of a formula. */
function isVerbatim({ token, pending, indent_len }: smd.Parser): boolean {
  if (verbatim.has(token) || pending.startsWith('](') || pending.startsWith('```')) return true;
  // The first letter of an indented line: it is not told yet whether it is code.
  return token === smd.DOCUMENT && indent_len >= 4;
}
