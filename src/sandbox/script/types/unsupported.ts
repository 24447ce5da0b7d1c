import { getFormattedTokens, type Options } from 'sucrase';

/** Something of TypeScript that is more than types. */
export interface Unsupported {
  /** Counted from 1. */
  line: number;
  /** What it is, for the skill's author. */
  what: string;
}

interface Token {
  line: number;
  raw: string;
  isType: boolean;
}

/** What none of the findings below can be without; most scripts need not be looked at twice. */
const suspicious = /@|\b(?:namespace|module)\b|\bexport\s*=|=\s*require\b/;

/**
 * The first thing in the source that sucrase would drop in silence (a namespace), or leave in a form that no module may
 * have (`export =`, `import … = require`, decorators); undefined if there is none. Throws what sucrase's parser throws.
 */
export function findUnsupported(source: string, options: Options): Unsupported | undefined {
  if (!suspicious.test(source)) return undefined;
  const tokens = tokensOf(source, options);
  for (let index = 0; index < tokens.length; index++) {
    if (declaresModule(tokens, index)) index = blockEnd(tokens, index);
    const what = whatStandsAt(tokens, index);
    const { line } = tokens[index] ?? { line: 1 };
    if (what !== undefined) return { line, what };
  }
  return undefined;
}

function whatStandsAt(tokens: readonly Token[], index: number): string | undefined {
  const [first, second, third, fourth] = tokens.slice(index, index + 4).map(({ raw }) => raw);
  if (first === '@') return 'a decorator';
  if (isNamespace(tokens, index)) return `a ${first}`;
  if (first === 'export' && second === '=') return '“export =”';
  return first === 'import' && third === '=' && fourth === 'require' ? '“import … = require”' : undefined;
}

/** `namespace A.B {` or `module "x" {`: a type or a member that is called so is followed by something else. */
function isNamespace(tokens: readonly Token[], index: number): boolean {
  const { raw, isType } = tokens[index] ?? { raw: '', isType: false };
  if (!isType || (raw !== 'namespace' && raw !== 'module')) return false;
  if (!/^[\p{L}_$"']/u.test(tokens[index + 1]?.raw ?? '')) return false;
  let end = index + 2;
  while (tokens[end]?.raw === '.') end += 2;
  return tokens[end]?.raw === '{';
}

/** `declare namespace`, `declare module`, `declare global`: they only tell of what is elsewhere. */
function declaresModule(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  return (
    tokens[index]?.raw === 'declare' &&
    next?.isType === true &&
    /^(?:namespace|module|global)$/.test(next.raw)
  );
}

function blockEnd(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    const { raw } = tokens[index] ?? { raw: '' };
    if (raw === '{') depth++;
    else if (raw === '}' && --depth === 0) return index;
    else if (raw === ';' && depth === 0) return index;
  }
  return tokens.length;
}

/**
 * The tokens by the table that sucrase prints of them, which is what it exports: its parser is none of its public parts.
 * A row of a text over several lines breaks; no text is of interest here.
 */
function tokensOf(source: string, options: Options): Token[] {
  const [header = '', ...rows] = getFormattedTokens(source, options).split('\n');
  const [raw, behindRaw, isType] = ['Raw', 'contextualKeyword', 'isType'].map((name) => header.indexOf(name));
  return rows.flatMap((row) => {
    const place = /^(\d+):\d+-\d+:\d+ /.exec(row);
    if (!place) return [];
    return {
      line: Number(place[1]),
      raw: row.slice(raw, behindRaw).trim(),
      isType: row.startsWith('isType', isType),
    };
  });
}
