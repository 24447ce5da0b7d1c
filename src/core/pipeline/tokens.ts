/**
 * Where an expression cannot be read, and what would be right there. It is thrown within the reader alone, and no `Error`: a text may
 * have a hundred thousand, and each would take down where it was thrown.
 */
export class SyntaxProblem {
  /** `found`: what stands there; empty at the end. `wanted`: in words of the language itself. */
  constructor(
    readonly found: string,
    readonly wanted: string,
  ) {}
}

export interface Token {
  kind: 'name' | 'number' | 'text' | 'sign' | 'end';
  /** Of a text what it says, without its quotes. */
  value: string;
}

/** Characters of one expression. It bounds what is read again where braces are never closed. */
const longestExpression = 1_000;

// Each is one class of characters, read once from left to right.
const space = /\s+/y;
const name = /[\p{L}_][\p{L}\p{M}\p{N}_-]*/uy;
const number = /-?\d+(?:\.\d+)?/y;
/** After a dot: of `list.0.1` each is an index. */
const index = /\d+/y;
const sign = /[=!<>]=|[<>.[\]():,|]/y;

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/**
 * The tokens of the expression that begins at `from`, and where the text goes on behind it: at `}}` if it stands in braces, else at
 * the end of the text. Throws a `SyntaxProblem`.
 */
export function readTokens(text: string, from: number, braces: boolean): { tokens: Token[]; end: number } {
  const limit = Math.min(text.length, from + longestExpression);
  const tokens: Token[] = [];
  let at = from;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  for (;;) {
    match(space);
    if (braces ? text.startsWith('}}', at) : at >= text.length) break;
    if (at >= limit) {
      if (limit < text.length)
        throw new SyntaxProblem('…', `an expression of at most ${limit - from} characters`);
      throw new SyntaxProblem('', '“}}”');
    }
    const quote = text[at];
    if (quote === "'" || quote === '"') {
      const { value, end } = readText(text, at, limit);
      tokens.push({ kind: 'text', value });
      at = end;
      continue;
    }
    const afterDot = tokens.at(-1)?.value === '.' && tokens.at(-1)?.kind === 'sign';
    const word = match(name);
    if (word !== undefined) {
      tokens.push({ kind: 'name', value: word });
      continue;
    }
    const digits = match(afterDot ? index : number);
    if (digits !== undefined) {
      tokens.push({ kind: 'number', value: digits });
      continue;
    }
    const mark = match(sign);
    if (mark === undefined) throw unknownSign(text, at);
    tokens.push({ kind: 'sign', value: mark });
  }
  tokens.push({ kind: 'end', value: '' });
  return { tokens, end: braces ? at + 2 : at };
}

/** Signs that other languages have for what is a word or another sign here. */
const elsewhere: readonly (readonly [string, string])[] = [
  ['&&', '“and”'],
  ['||', '“or”'],
  ['!', '“not”'],
  ['=', '“==”'],
];

function unknownSign(text: string, at: number): SyntaxProblem {
  for (const [found, wanted] of elsewhere)
    if (text.startsWith(found, at)) return new SyntaxProblem(found, wanted);
  return new SyntaxProblem(String.fromCodePoint(text.codePointAt(at) ?? 0), 'a name, a value or a filter');
}

function readText(text: string, from: number, limit: number): { value: string; end: number } {
  const quote = text[from] ?? '';
  let value = '';
  for (let at = from + 1; at < limit; at += 1) {
    const character = text[at] ?? '';
    if (character === quote) return { value, end: at + 1 };
    if (character === '\\') {
      at += 1;
      const escaped = text[at] ?? '';
      value += (Object.hasOwn(escapes, escaped) && escapes[escaped]) || escaped;
    } else {
      value += character;
    }
  }
  throw new SyntaxProblem(text.slice(from, from + 20), `a text that ends with ${quote}`);
}
