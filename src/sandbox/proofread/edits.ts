import type { Finding } from './finding';
import { protectedSpans } from './protected-spans';
import { isMended } from './rules';
import { foreignSpans } from './sentences';
import { overlaps, type Span } from './spans';
import { chooseSpelling, isBritish } from './spelling';

/** One change: the text of the span becomes `to`. */
export interface Edit extends Span {
  to: string;
  /** What else Harper would put there. */
  others: string[];
  rule: string;
  kind: string;
  message: string;
}

export interface EditPlan {
  /** Where the text is to be changed, in order, without overlaps. */
  edits: Edit[];
  /** The words taken for misspelt, as written. */
  words: string[];
}

const remove = 1;
const insertAfter = 2;
/** Words that English doubles: `we had had enough`, `what it is is a problem`. */
const doubled = /^(had|that|is|was|do|in)\s+\1$/i;

/** What to do about Harper's findings in `text`: everything that is wrong for sure, and nothing else. */
export function planEdits(text: string, findings: Finding[], dictionary: ReadonlySet<string>): EditPlan {
  const shut = protectedSpans(text, dictionary);
  const spelling = findings
    .filter(({ rule }) => rule === 'SpellCheck')
    .filter((one) => !touches(one, shut, 0));
  const closed = [...shut, ...foreignSpans(text, shut, spelling)];
  const open = findings.filter((one) => !touches(one, closed, one.rule === 'SpellCheck' ? 0 : 1));
  return {
    edits: withoutOverlaps(open.flatMap((finding) => editOf(text, finding))),
    words: spelling
      .filter((one) => !touches(one, closed, 0) && !isRight(text, one))
      .map(({ start, end }) => text.slice(start, end)),
  };
}

/** Whether the span lies in one of `closed`, or within `distance` characters of one. */
function touches(span: Span, closed: Span[], distance: number): boolean {
  return closed.some((one) => overlaps({ start: one.start - distance, end: one.end + distance }, span));
}

/** Names, and British words: Harper's dictionary lacks them, and they are right. */
function isRight(text: string, { start, end, suggestions }: Finding): boolean {
  const word = text.slice(start, end);
  const name = /^\p{Lu}/u.test(word) && !startsSentence(text, start);
  return (
    name ||
    isBritish(
      word,
      suggestions.map((suggestion) => suggestion.text),
    )
  );
}

function editOf(text: string, finding: Finding): Edit[] {
  const { rule, kind, message, start, end, suggestions } = finding;
  const was = text.slice(start, end);
  const edit = (span: Span, to: string, others: string[] = []): Edit[] => [
    { ...span, to: withQuotesOf(text, to), others, rule, kind, message },
  ];
  const wordsFor = (to: string) => suggestions.map((one) => one.text).filter((other) => other !== to);
  if (rule === 'SpellCheck') {
    const to = chooseSpelling(
      was,
      suggestions.map((suggestion) => suggestion.text),
      { first: startsSentence(text, start) },
    );
    return to === undefined ? [] : edit({ start, end }, to, wordsFor(to));
  }
  const best = suggestions[0];
  if (!best || !isMended(rule, kind) || (rule === 'SentenceCapitalization' && !isWholeSentence(text, start)))
    return [];
  if (doubled.test(was)) return [];
  if (best.kind === insertAfter) return edit({ start: end, end }, best.text);
  return edit({ start, end }, best.kind === remove ? '' : best.text);
}

function startsSentence(text: string, start: number): boolean {
  return /(?:^|[.!?…:]["'”’)\]]*\s+|\n\s*(?:[-*+•] +|\d+[.)] +)?|^\s*["'“‘(]*)$/.test(
    text.slice(Math.max(0, start - 40), start),
  );
}

/** A line without an end mark is a heading, an item of a list or a chat message, and may begin small. */
function isWholeSentence(text: string, start: number): boolean {
  const line = /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return (
    /[.!?]/.test(line) &&
    !/^\s*(?:[-*+•]|\d+[.)])\s*$/.test(before) &&
    /^\p{Ll}+(?:['’]\p{L}+)?(?=[\s,;:.!?]|$)/u.test(line)
  );
}

/** Harper writes straight apostrophes; a text with curly ones keeps its own. */
function withQuotesOf(text: string, to: string): string {
  return text.includes('’') && !text.includes("'") ? to.replaceAll("'", '’') : to;
}

function withoutOverlaps(edits: Edit[]): Edit[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((edit, position) => {
    const before = sorted.slice(0, position).reduce((end, one) => Math.max(end, one.end), -1);
    return edit.start >= before;
  });
}
