import { typedSpaces } from '../target/white-space';

export const bold = 1;
export const italic = 2;
export const strike = 4;
export const code = 8;

/** A stretch of text with the same marks, which are bits. */
export interface MarkedStretch {
  text: string;
  marks: number;
  /** Where it leads. */
  link: string;
  /** It is Markdown already: an atom. */
  raw?: boolean;
  /** Its white space is shown as it is. */
  spaces?: boolean;
}

const signs: readonly [number, string][] = [
  [bold, '**'],
  [italic, '*'],
  [strike, '~~'],
];

/** Text without what editors put in to hold the caret. */
export const withoutFillers = (text: string): string => text.replace(/[\u200b\u2060\ufeff]/g, '');

/** White space collapsed where it is not shown as it is, and none at the ends of lines then. */
export function collapse(runs: readonly MarkedStretch[]): MarkedStretch[] {
  const kept: MarkedStretch[] = [];
  let atSpace = true;
  for (const run of runs) {
    let { text } = run;
    if (!run.spaces && !run.raw && text !== '\n') {
      text = text.replace(/[ \t\n\r\f]+/g, ' ');
      if (atSpace) text = text.replace(/^ /, '');
    }
    if (text === '\n') trimEnd(kept);
    if (text === '') continue;
    atSpace = !run.raw && !run.spaces ? /[ \n]$/.test(text) : text.endsWith('\n');
    kept.push({ ...run, text });
  }
  trimEnd(kept);
  return kept;
}

function trimEnd(runs: MarkedStretch[]): void {
  const last = runs.at(-1);
  if (!last || last.spaces || last.raw || last.text === '\n') return;
  last.text = last.text.replace(/ $/, '');
  if (last.text === '') runs.pop();
}

/** The runs as Markdown; with `plain` as the text alone. */
export function inlineMarkdown(runs: readonly MarkedStretch[], plain: boolean): string {
  if (plain) return typedSpaces(runs.map(({ text }) => text).join(''));
  const pieces = hugging(runs);
  const open: string[] = [];
  let markdown = '';
  const close = (depth: number) => {
    while (open.length > depth) markdown += closing(open.pop() ?? '');
  };
  pieces.forEach((run, i) => {
    const wanted = marksOf(run);
    const keep = open.findIndex((mark) => !wanted.includes(mark));
    if (keep >= 0) close(keep);
    const space = run.raw || run.marks & code ? '' : (/^\s+(?=\S)/.exec(run.text)?.[0] ?? '');
    markdown += space;
    const closed = markdown.endsWith('*') && keep >= 0;
    // Signs that end one mark and signs that begin another would be read as one run.
    const added = wanted.filter((mark) => !open.includes(mark) && !(closed && mark.startsWith('*')));
    const lasting = (mark: string) => lasts(pieces, i, mark);
    for (const mark of added.sort((a, b) => lasting(b) - lasting(a))) {
      if (mark.startsWith('[') && markdown.endsWith('!')) markdown = `${markdown.slice(0, -1)}\\!`;
      markdown += mark.startsWith('[') ? '[' : mark;
      open.push(mark);
    }
    const ends = i === pieces.length - 1 && open.length === 0;
    markdown += written({ ...run, text: run.text.slice(space.length) }, markdown, ends);
  });
  close(0);
  return escapeLineStarts(typedSpaces(markdown));
}

/** Marks do not begin or end at white space: there Markdown would not read them. */
function hugging(runs: readonly MarkedStretch[]): MarkedStretch[] {
  const parts = runs.flatMap((run) =>
    run.raw || run.marks & code
      ? [run]
      : run.text.split(/(^\s+|\s+$|\s*\n\s*)/).flatMap((text) => (text ? [{ ...run, text }] : [])),
  );
  const isSpace = (run: MarkedStretch | undefined) =>
    !!run && !run.raw && !(run.marks & code) && /^\s*$/.test(run.text);
  let before: MarkedStretch | undefined;
  const after: (MarkedStretch | undefined)[] = [];
  for (let i = parts.length - 1, next: MarkedStretch | undefined; i >= 0; i--) {
    after[i] = next;
    if (!isSpace(parts[i])) next = parts[i];
  }
  return merged(
    parts.map((run, i) => {
      if (!isSpace(run)) {
        before = run;
        return run;
      }
      const marks = (before?.marks ?? 0) & (after[i]?.marks ?? 0) & ~code;
      const link = before?.link === after[i]?.link ? (before?.link ?? '') : '';
      return { ...run, marks, link };
    }),
  );
}

function merged(runs: readonly MarkedStretch[]): MarkedStretch[] {
  const kept: MarkedStretch[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    if (last && !last.raw && !run.raw && last.marks === run.marks && last.link === run.link)
      last.text += run.text;
    else kept.push({ ...run });
  }
  return kept;
}

const marksOf = ({ marks, link }: MarkedStretch): string[] => [
  ...(link ? [`[${link}`] : []),
  ...signs.flatMap(([bit, sign]) => (marks & bit ? [sign] : [])),
];

/** For how many runs a mark goes on, as far as that matters. */
function lasts(runs: readonly MarkedStretch[], from: number, mark: string): number {
  let i = from;
  for (let run = runs[i]; run && i < from + 32 && marksOf(run).includes(mark); i++) run = runs[i + 1];
  return i;
}

function closing(mark: string): string {
  return mark.startsWith('[') ? `](${mark.slice(1)})` : mark;
}

function written({ text, marks, link, raw }: MarkedStretch, before: string, ends: boolean): string {
  if (raw) return text;
  if (marks & code) return codeSpan(text);
  const escaped = escapeMarks(text, /(^|\s)$/.test(before), ends);
  return link ? escaped.replace(/\\?[[\]]/g, (mark) => `\\${mark.slice(-1)}`) : escaped;
}

/** Code between more backticks than it has in a row. */
function codeSpan(text: string): string {
  const line = text.replaceAll('\n', ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return fence + pad + line + pad + fence;
}

/** Escapes what would be read as a mark. What stands alone or in a word stays readable. */
function escapeMarks(text: string, atStart: boolean, atEnd: boolean): string {
  return text.replace(
    /\\(?=[!-/:-@[-`{-~\n]|$)|`|\*+|_+|~~+|\](?=\()|\]$|!$|!(?=\[)|<(?=https?:|mailto:)/g,
    (mark, at) => {
      const before = text[at - 1] ?? (atStart ? ' ' : '.');
      const after = text[at + mark.length] ?? (atEnd ? ' ' : '.');
      const alone = /\s/.test(before) && /\s/.test(after);
      const inWord = /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
      if (mark.startsWith('*') && alone) return mark;
      if (mark.startsWith('_') && (alone || inWord)) return mark;
      if (mark === '!' && after !== '[') return mark;
      return mark.replace(/./g, '\\$&');
    },
  );
}

/** Two `*` are a rule as well, where the bullet before them is a third. */
const lineStart =
  /^([ \t]*)(?=[-+*](?:\s|$)|#{1,6}\s|>(?:[\s>]|$)|([-_])[ \t]*(?:\2[ \t]*){2,}$|\*[ \t]*(?:\*[ \t]*)+$|[ \t|:-]*-[ \t|:-]*$)/gm;

/** At a line's beginning more is a mark: bullets, numbers, rules. */
const escapeLineStarts = (text: string): string =>
  text.replace(lineStart, '$1\\').replace(/^([ \t]*\d{1,9})(?=[.)](?:\s|$))/gm, '$1\\');
