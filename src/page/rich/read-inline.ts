import { escapeText } from '../../core/escape';
import { closeDelimiters, delimiterAt } from './delimiters';
import { type Kept, webLink } from './kept';
import { closeLink, linkTag, openLink } from './read-link';
import { beginReading, type InlinePiece, type InlineReading, take } from './reading';

export interface Inline {
  html: string;
  /** What the HTML shows. */
  text: string;
  /** Whether anything in it is Markdown. */
  marked: boolean;
}

/** Reads the marks inside a paragraph; in linear time, since what comes may be 100 KB of brackets. */
export function readInline(source: string, kept?: Kept): Inline {
  const reading = beginReading(source, kept);
  const ticks = ticksOf(source);
  takeIndent(reading);
  while (reading.at < source.length) readNext(reading, ticks);
  if (closeDelimiters(reading.delimiters)) reading.marked = true;
  const { pieces, marked } = reading;
  return { html: pieces.map(htmlOf).join(''), text: pieces.map(({ text }) => text).join(''), marked };
}

const htmlOf = ({ text, html, before, after }: InlinePiece): string =>
  before + (html ?? spaced(text)) + after;

/** White space that people see, where HTML would collapse it. */
const spaced = (text: string): string =>
  escapeText(text.replaceAll('\t', '    ').replace(/ {2,}/g, (run) => `${filler(run.length - 1)} `));

const filler = (length: number): string => '\u00a0'.repeat(length);

/** Where the runs of so many backticks begin, the first last. */
function ticksOf(source: string): Map<number, number[]> {
  const ticks = new Map<number, number[]>();
  for (const { 0: run, index } of [...source.matchAll(/`+/g)].reverse()) {
    const places = ticks.get(run.length);
    if (places) places.push(index);
    else ticks.set(run.length, [index]);
  }
  return ticks;
}

const special = /[\\`*_~[\]!<\n]|https?:\/\//g;

/** An address in the text: marks in it are none, but those behind it. */
const address = /https?:\/\/[^\s<>()[\]`\\|*~]*(?:\*+[^\s<>()[\]`\\|*~]+)*/y;

function readNext(reading: InlineReading, ticks: Map<number, number[]>): void {
  const { source, at } = reading;
  special.lastIndex = at;
  const found = special.exec(source);
  const end = found?.index ?? source.length;
  if (end > at) take(reading, end - at);
  else if (found?.[0].startsWith('h')) take(reading, addressAt(source, at).length);
  else if (found?.[0] === '`') readCode(reading, ticks);
  else readMark(reading, found?.[0] ?? '');
}

function addressAt(source: string, at: number): string {
  address.lastIndex = at;
  const found = address.exec(source)?.[0] ?? 'h';
  return found.replace(/_+$/, '');
}

function readMark(reading: InlineReading, mark: string): void {
  if (mark === '\\') readEscape(reading);
  else if (mark === '\n') readBreak(reading);
  else if (mark === '<') readAutolink(reading);
  else if (mark === '[') openLink(reading, false);
  else if (mark === ']') closeLink(reading);
  else if (mark !== '!') readDelimiter(reading);
  else if (reading.source[reading.at + 1] === '[') openLink(reading, true);
  else take(reading, 1);
}

/** In the answer to a text that was sent as Markdown an escape alone is Markdown; elsewhere `C:\.x` may be meant. */
function readEscape(reading: InlineReading): void {
  const next = reading.source[reading.at + 1] ?? '';
  if (next === '\n') {
    take(reading, 1, '');
  } else if (/[!-/:-@[-`{-~]/.test(next)) {
    take(reading, 2, next);
    if (reading.kept) reading.marked = true;
  } else {
    take(reading, 1);
  }
}

function readCode(reading: InlineReading, ticks: Map<number, number[]>): void {
  const { source, at } = reading;
  let length = 1;
  while (source[at + length] === '`') length++;
  const places = ticks.get(length) ?? [];
  while ((places.at(-1) ?? at + 1) <= at) places.pop();
  const end = places.at(-1);
  if (end === undefined) {
    take(reading, length);
    return;
  }
  const inside = source.slice(at + length, end).replaceAll('\n', ' ');
  const code = /^ .*[^ ].* $/.test(inside) ? inside.slice(1, -1) : inside;
  take(reading, end + length - at, code, `<code>${spaced(code)}</code>`);
  reading.marked = true;
}

/** Who breaks a line wants to see it broken. */
function readBreak(reading: InlineReading): void {
  const last = reading.pieces.at(-1);
  if (last && last.html === undefined) last.text = last.text.trimEnd();
  take(reading, 1, '\n', '<br>');
  takeIndent(reading);
}

function takeIndent(reading: InlineReading): void {
  const { source, at } = reading;
  let end = at;
  while (source[end] === ' ' || source[end] === '\t') end++;
  const spaces = source.slice(at, end);
  if (spaces) take(reading, end - at, spaces, filler(spaces.replaceAll('\t', '    ').length));
}

const autolink = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/y;

function readAutolink(reading: InlineReading): void {
  autolink.lastIndex = reading.at;
  const [whole, link = ''] = autolink.exec(reading.source) ?? [];
  const url = whole && webLink(link);
  if (!url) {
    take(reading, 1);
    return;
  }
  take(reading, whole.length, link, `${linkTag(url)}${escapeText(link)}</a>`).anchor = true;
  reading.marked = true;
}

function readDelimiter(reading: InlineReading): void {
  const { mark, length, opens, closes } = delimiterAt(reading.source, reading.at, reading.kept !== undefined);
  const piece = take(reading, length);
  if (opens || closes) reading.delimiters.push({ mark, length, left: length, opens, closes, piece });
}
