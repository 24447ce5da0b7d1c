import { atomsIn } from '../rich/atoms';
import { codedInline, isSign, Signs } from '../rich/coded-inline';
import { htmlOfBlocks } from '../rich/html-of-markdown';
import type { FieldLook, Kept } from '../rich/kept';
import { type Block, readBlocks } from '../rich/read-blocks';
import { readInline } from '../rich/read-inline';
import { atomSign, Letters, lettersOf, overSpace, type Point } from '../target/letters';
import { changedStretch } from './changed-stretch';
import type { Content } from './content';
import { lineEnds } from './lines';
import type { PlainText } from './plain-text';

/** A part of a field's content, and what is written over it. */
export interface Piece {
  range: Range;
  content: Content;
}

/** What a text as it was read becomes. */
export interface Change {
  before: string;
  after: string;
  /** See `plainText`. */
  plain(text: string): PlainText;
  /** Whether all the text of a bold word or a link may be written over: Firefox drops the space beside what it empties. */
  mayEmpty: boolean;
}

/** What is known of a text that was read as Markdown. */
export interface Formatted {
  kept: Kept;
  look: FieldLook;
}

/**
 * The piece of the range that differs where plain text becomes other plain text; none where nothing differs. Undefined where
 * it cannot be told what of the range the text is.
 */
export function changedText(range: Range, change: Change): Piece[] | undefined {
  const { before, after } = change;
  const letters = new Letters(range, true);
  if (!isSame(letters.text, lettersOf(before))) return undefined;
  const pieces = piecesOf(letters, { coded: before, skipped: 0 }, [placed(before, after)], change);
  // Words in a mention are not text that could be written over.
  return pieces?.some((piece) => atomsIn(piece.range).length > 0) ? undefined : pieces;
}

/**
 * The same where Markdown becomes other Markdown, from the last piece to the first: the stretches between things that are no
 * text, as plain text in the form of what stands around it; or else the paragraphs that differ, as HTML.
 */
export function changedMarkdown(
  range: Range,
  change: Change,
  { kept, look }: Formatted,
): Piece[] | undefined {
  const { before, after, plain } = change;
  const options = { strict: true, lines: look.lines ?? false };
  const [old, now] = [before, after].map((text) => readBlocks(lineEnds(text), options)) as [Block[], Block[]];
  const signs = kept.map(() => ({ html: '', text: atomSign }));
  const letters = new Letters(range);
  const lettersIn = (blocks: readonly Block[]) =>
    blocks.map((block) => lettersOfBlock(block, signs)).join('');
  if (!isSame(letters.text, lettersIn(old))) return undefined;
  const differing = differingBlocks(old, now);
  if (!differing) return undefined;
  const { from, to, until } = differing;
  if (from === to && from === until) return [];
  const skipped = lettersIn(old.slice(0, from)).length;
  const [oldBlocks, newBlocks] = [old.slice(from, to), now.slice(from, until)];
  const inside = changeInside(oldBlocks, newBlocks, kept);
  const pieces = inside && piecesOf(letters, { ...inside, skipped }, inside.changes, change, inside.isLetter);
  if (pieces) return pieces;
  const isText = ({ type }: Block) => type === 'paragraph' || type === 'blank';
  if (!oldBlocks.every(isText) || !newBlocks.every(isText) || depthAt(old, from) > 0) return undefined;
  const count = lettersIn(oldBlocks).length;
  const [start, behind] = [letters.before(skipped), letters.behind(skipped + count - 1)];
  // What begins within a line is joined to the words before it, and to their space, from where the range begins.
  if (!change.mayEmpty && skipped === 0) return undefined;
  if (!start || !behind || count === 0 || newBlocks.length === 0) return undefined;
  const { marked, ...rich } = htmlOfBlocks(newBlocks, kept);
  const atoms = lettersIn(newBlocks).split(atomSign).length - 1;
  const content = { text: plain(rich.text), atoms, ...((marked || newBlocks.length > 1) && { rich }) };
  return [{ range: rangeOf(range, start, behind), content }];
}

/** Styles may show capitals. */
const isSame = (letters: string, wanted: string): boolean =>
  letters === wanted || letters.toLowerCase() === wanted.toLowerCase();

function lettersOfBlock(block: Block, signs: Kept): string {
  if (block.type === 'paragraph' || block.type === 'heading')
    return lettersOf(readInline(block.source, signs).text);
  if (block.type === 'code') return lettersOf(block.source);
  if (block.type !== 'table') return '';
  return lettersOf(
    block.rows
      .flat()
      .map((cell) => readInline(cell, signs).text)
      .join(''),
  );
}

/** The blocks that differ: from `from` to `to` of the old ones, from `from` to `until` of the new ones, some of each. */
function differingBlocks(
  old: readonly Block[],
  now: readonly Block[],
): { from: number; to: number; until: number } | undefined {
  const [a, b] = [old, now].map((blocks) => blocks.map((block) => JSON.stringify(block))) as [
    string[],
    string[],
  ];
  const most = Math.min(a.length, b.length);
  let from = 0;
  while (from < most && a[from] === b[from]) from++;
  if (from === a.length && from === b.length) return { from, to: from, until: from };
  let same = 0;
  while (same < most - from && a.at(-1 - same) === b.at(-1 - same)) same++;
  // What is only added or taken away is written with the paragraph beside it.
  if (from + same === most) {
    if (old[from - 1]?.type === 'paragraph') from--;
    else if (same > 0 && old[old.length - same]?.type === 'paragraph') same--;
    else return undefined;
  }
  return { from, to: a.length - same, until: b.length - same };
}

/** How many lists, items and quotations are around the block. */
const depthAt = (blocks: readonly Block[], at: number): number =>
  blocks
    .slice(0, at)
    .reduce((depth, { type }) => depth + (type === 'open' ? 1 : type === 'close' ? -1 : 0), 0);

/** A stretch of a text and what stands there afterwards. */
interface Placed {
  from: number;
  to: number;
  text: string;
}

function placed(before: string, after: string): Placed {
  const { start, end, until } = changedStretch(before, after);
  return { from: start, to: end, text: after.slice(start, until) };
}

/** A text in which signs may stand for what is no text, and how many letters stand before it. */
interface Coded {
  coded: string;
  skipped: number;
}

const isLetter = (character: string): boolean => lettersOf(character) !== '';

/** What differs within one paragraph, heading or block of code that stays what it is; undefined where formatting differs. */
function changeInside(
  [old, ...others]: readonly Block[],
  [now, ...more]: readonly Block[],
  kept: Kept,
): { coded: string; changes: Placed[]; isLetter(character: string): boolean } | undefined {
  if (!old || !now || others.length > 0 || more.length > 0) return undefined;
  if (!('source' in old) || !('source' in now)) return undefined;
  // Of the same kind, level and language
  if (JSON.stringify({ ...old, source: '' }) !== JSON.stringify({ ...now, source: '' })) return undefined;
  if (old.type === 'code') return { coded: old.source, changes: [placed(old.source, now.source)], isLetter };
  const signs = new Signs();
  const coded = codedInline(old.source, kept, signs);
  const after = codedInline(now.source, kept, signs);
  if (coded === undefined || after === undefined) return undefined;
  const isAtom = (sign: string) => isSign(sign) && signs.isAtom(sign);
  const changes = betweenAtoms(coded, after, isAtom);
  return changes && { coded, changes, isLetter: (each) => (isSign(each) ? isAtom(each) : isLetter(each)) };
}

/** What differs between atoms that are there before and after, of each stretch between two of them. */
function betweenAtoms(
  before: string,
  after: string,
  isAtom: (sign: string) => boolean,
): Placed[] | undefined {
  const { start, end, until } = changedStretch(before, after);
  const atomsOf = (text: string) => [...text].filter(isAtom);
  const common = commonSigns(atomsOf(before.slice(start, end)), atomsOf(after.slice(start, until)));
  if (!common) return undefined;
  const changes: Placed[] = [];
  let [at, nowAt] = [start, start];
  for (const sign of [...common, undefined]) {
    const next = sign === undefined ? end : before.indexOf(sign, at);
    const nowNext = sign === undefined ? until : after.indexOf(sign, nowAt);
    const { from, to, text } = placed(before.slice(at, next), after.slice(nowAt, nowNext));
    changes.push({ from: at + from, to: at + to, text });
    [at, nowAt] = [next + 1, nowNext + 1];
  }
  // Formatting would be written as text, or be lost.
  const isPlain = ({ from, to, text }: Placed) =>
    ![...text].some(isSign) && [...before.slice(from, to)].every((each) => !isSign(each) || isAtom(each));
  return changes.every(isPlain) ? changes : undefined;
}

/** More atoms than these are not compared. */
const mostSigns = 100;

/** The longest row of signs that is in both, in its order. */
function commonSigns(a: readonly string[], b: readonly string[]): string[] | undefined {
  if (a.length > mostSigns || b.length > mostSigns) return undefined;
  const rows: string[][] = [[]];
  for (let j = 0; j < b.length; j++) rows[j + 1] = [];
  for (const sign of a) {
    let diagonal: string[] = [];
    for (let j = 0; j < b.length; j++) {
      const above = rows[j + 1] ?? [];
      const left = rows[j] ?? [];
      const longest = left.length > above.length ? left : above;
      rows[j + 1] = sign === b[j] ? [...diagonal, sign] : longest;
      diagonal = above;
    }
  }
  return rows.at(-1);
}

/** The changes as pieces of the DOM, the last first; undefined where the place of one cannot be told. */
function piecesOf(
  letters: Letters,
  { coded, skipped }: Coded,
  changes: readonly Placed[],
  { plain, mayEmpty }: Change,
  counts = isLetter,
): Piece[] | undefined {
  const pieces: Piece[] = [];
  for (const { from, to, text } of changes) {
    if (from === to && text === '') continue;
    const start = pointAt(from, false);
    const end = from === to ? start : pointAt(to, true);
    if (!start || !end) return undefined;
    const range = rangeOf(letters.range, from === to ? start : behindText(start), end);
    if (!mayEmpty && empties(range)) return undefined;
    pieces.unshift({ range, content: { text: plain(text) } });
  }
  return pieces;

  /** The place in the DOM: of the end of a stretch in the text of what stands before it, else of what stands behind it. */
  function pointAt(at: number, end: boolean): Point | undefined {
    const index = skipped + count(coded.slice(0, at));
    const next = letters.before(index);
    const before = index > 0 ? letters.behind(index - 1) : undefined;
    const [left, right] = [coded.charAt(at - 1), coded.charAt(at)];
    if (counts(right) && (!end || !counts(left))) return next;
    if (counts(left)) return before;
    // White space stands on one side at least: it is in the text of the nearest letter.
    const spaceBefore = /\s*$/.exec(coded.slice(0, at))?.[0].length ?? 0;
    const spaceBehind = /^\s*/.exec(coded.slice(at))?.[0].length ?? 0;
    if (spaceBehind > 0 && spaceBefore === 0 && next && counts(coded.charAt(at + spaceBehind)))
      return overSpace(next, false);
    if (spaceBefore > 0 && before && counts(coded.charAt(at - spaceBefore - 1)))
      return overSpace(before, true, spaceBefore);
    return undefined;
  }

  function count(text: string): number {
    let sum = 0;
    for (const each of text) if (counts(each)) sum += each.length;
    return sum;
  }
}

/**
 * The same place, at the end of the text before it where one follows another: of a text that is written over from its beginning to
 * its end Firefox drops the space beside it.
 */
function behindText([node, offset]: Point): Point {
  const { previousSibling: text } = node;
  return offset === 0 && node.nodeType === 3 && text?.nodeType === 3
    ? [text, text.nodeValue?.length ?? 0]
    : [node, offset];
}

/** Whether the range holds all the text of an element within a line. */
function empties(range: Range): boolean {
  const { commonAncestorContainer: node } = range;
  const around = node.nodeType === 1 ? (node as Element) : node.parentElement;
  return !!around?.matches(inLine) && !range.collapsed && around.textContent === range.toString();
}

const inLine =
  'a,abbr,b,cite,code,del,em,font,i,ins,kbd,mark,q,s,samp,small,span,strike,strong,sub,sup,u,var';

function rangeOf({ commonAncestorContainer: node }: Range, start: Point, end: Point): Range {
  const range = (node.ownerDocument ?? (node as Document)).createRange();
  range.setStart(...start);
  range.setEnd(...end);
  return range;
}
