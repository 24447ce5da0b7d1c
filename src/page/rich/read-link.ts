import { escapeAttribute, escapeText } from '../../core/escape';
import { closeDelimiters } from './delimiters';
import { webLink } from './kept';
import { type InlinePiece, type InlineReading, type Opener, take } from './reading';

/**
 * Where a link leads: with parentheses two deep inside, and a title, which is read over. The bounds keep brackets that
 * never close from being read again and again.
 */
const destination =
  /\([ \t]{0,9}(?:<([^<>\n]{0,4096})>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\]|\([^\s()]{0,999}\)){0,999}\)){0,4096}))(?:[ \t\n]{1,9}(?:"[^"]{0,999}"|'[^']{0,999}'))?[ \t]{0,9}\)/y;

/** A bracket that may begin a link or, with `!`, an image. */
export function openLink(reading: InlineReading, image: boolean): void {
  const { pieces, delimiters, openers } = reading;
  const [index, before] = [pieces.length, delimiters.length];
  openers.push({ piece: take(reading, image ? 2 : 1), image, index, delimiters: before });
}

/** The bracket that ends the text of a link, if the last that was opened and an address stand with it. */
export function closeLink(reading: InlineReading): void {
  const { openers, source, at } = reading;
  const opener = openers.pop();
  const depth = openers.length;
  const nested = depth < (opener?.image ? reading.withAny : reading.withLink);
  reading.withLink = Math.min(reading.withLink, depth);
  reading.withAny = Math.min(reading.withAny, depth);
  destination.lastIndex = at + 1;
  const found = opener && !nested ? destination.exec(source) : null;
  const address = (found?.[1] ?? found?.[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
  if (!opener || !found || !leads(address)) {
    take(reading, 1);
    return;
  }
  linkUp(reading, opener, take(reading, found[0].length + 1, ''), address);
  reading.withAny = depth;
  if (!opener.image) reading.withLink = depth;
  reading.marked = true;
}

/** Whether it is an address at all, and not the argument of `f[0](x)`. */
const leads = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|[/#?.])/i.test(address);

/** What leads elsewhere than to the web or to mail is its words alone, and so is an atom that was not sent. */
function linkUp(reading: InlineReading, opener: Opener, end: InlinePiece, address: string): void {
  const { pieces, kept, delimiters } = reading;
  const inside = delimiters.splice(opener.delimiters);
  const number = /^kept:([1-9]\d{0,5})$/.exec(address)?.[1];
  const atom = number ? kept?.[Number(number) - 1] : undefined;
  if (atom) {
    pieces.length = opener.index;
    pieces.push({ ...atom, before: '', after: '' });
    return;
  }
  closeDelimiters(inside);
  opener.piece.text = '';
  const url = webLink(address);
  if (!url) return;
  if (!opener.image) dropAnchors(pieces, opener.index);
  if (pieces.length === opener.index + 2) end.text = address;
  Object.assign(opener.piece, { html: linkTag(url), anchor: true });
  Object.assign(end, { html: `${escapeText(end.text)}</a>`, anchor: true });
}

/** Images in the text of a link would be links in a link, which HTML does not have. */
function dropAnchors(pieces: InlinePiece[], from: number): void {
  for (const piece of pieces.slice(from)) {
    if (piece.anchor) piece.html = undefined;
  }
}

export const linkTag = (url: string): string => `<a href="${escapeAttribute(url)}">`;
