import { matchesOf, type Span } from './spans';

/** Whole stretches that are not prose. */
const stretches = [
  /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|(?![\s\S]))/gm,
  /(`+)(?!`)[^`\n](?:[^\n]*?[^`\n])??\1(?!`)/g,
  /^(?: {4}|\t)[^\n]*/gm,
  /^[ \t]*>[^\n]*/gm,
  /<[^<>\n]+>/g,
  /\{\{[^\n]*?\}\}/g,
  /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi,
  /\bmailto:\S+/gi,
];

/** Lines that read as code: they end in `;`, `{` or `}`, hold an arrow, a call, an assignment, or start with a prompt. */
const codeLine =
  /^[^\n]*(?:[;{}][ \t]*$|=>|\w\([^)\n]*\)[ \t]*(?:[.{]|$)|\w\]? [+\-*/|&]?={1,3} \S|^[ \t]*[$%#] \S)[^\n]*/gm;

/**
 * Words that are names of something technical: with digits, underscores, a capital inside, dots, slashes or brackets
 * between their letters, flags, mentions, tags, and words in capitals.
 */
const technical = [
  /[\p{L}\p{N}_]*\p{N}[\p{L}\p{N}_]*/u,
  /_/,
  /\p{Ll}\p{Lu}/u,
  /\p{Lu}{2}/u,
  /\p{L}[.:/\\|=+*&%$~^<>]+[\p{L}\p{N}]/u,
  /[()[\]{}<>=\\|^~$%+*]/,
  /^--?\p{L}/u,
  /^[@#/~.\\]\S*\p{L}/u,
  /^(?:www\.|\S+@\S+$)/,
];

/** Letters beyond ASCII: a name or a word of another language, which a list of English words cannot judge. */
const beyondAscii = /[^\p{ASCII}’‘“”–—…]/u;

function codeLines(text: string): Span[] {
  return [...stretches.flatMap((pattern) => matchesOf(text, pattern)), ...matchesOf(text, codeLine)];
}

/** Where nothing may be changed: code, addresses, identifiers, and the words of `dictionary` (in any case). */
export function protectedSpans(text: string, dictionary: ReadonlySet<string>): Span[] {
  return [
    ...codeLines(text),
    ...matchesOf(text, /\S+/g).flatMap((span) => protectedWord(text, span, dictionary)),
  ];
}

/** A word of scripts that write no spaces is a whole sentence, and no name of a thing for a digit in it. */
const spaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}\p{P}\p{S}]+$/u;

/** Code, addresses and identifiers in a text of any language. */
export function codeSpans(text: string): Span[] {
  const names = matchesOf(text, /\S+/g)
    .map((span) => trimPunctuation(text, span))
    .filter(({ start, end }) => {
      const token = text.slice(start, end);
      return spaced.test(token) && technical.some((pattern) => pattern.test(token));
    });
  return [...codeLines(text), ...names];
}

function protectedWord(text: string, span: Span, dictionary: ReadonlySet<string>): Span[] {
  const bare = trimPunctuation(text, span);
  const token = text.slice(bare.start, bare.end);
  if (technical.some((pattern) => pattern.test(token))) return [bare];
  return matchesOf(token, /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*/gu)
    .map(({ start, end }) => ({ start: bare.start + start, end: bare.start + end }))
    .filter(
      ({ start, end }) =>
        isKnown(text.slice(start, end), dictionary) || beyondAscii.test(text.slice(start, end)),
    );
}

/** The span without the punctuation around it, but with what makes a word technical: `--flag`, `@name`, `call()`. */
function trimPunctuation(text: string, { start, end }: Span): Span {
  const token = text.slice(start, end);
  const lead = /^[("'“‘«„[*_¿¡]*/.exec(token)?.[0].length ?? 0;
  const trail = /(?:[.,;:!?"'”’»…*_]|(?<!\()\)|\])*$/.exec(token)?.[0].length ?? 0;
  return lead + trail >= token.length ? { start, end } : { start: start + lead, end: end - trail };
}

/** Whether the user's dictionary, in lower case, holds the word; `Zorbly's` is `zorbly`. */
function isKnown(word: string, dictionary: ReadonlySet<string>): boolean {
  const lower = word.toLowerCase();
  return dictionary.has(lower) || dictionary.has(lower.replace(/['’]s$/, ''));
}
