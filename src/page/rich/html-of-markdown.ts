import { escapeAttribute, escapeText } from '../../core/escape';
import { lineEnds } from '../insert/lines';
import type { FieldLook, Kept } from './kept';
import { paragraphOfBlocks } from './paragraph-of-blocks';
import { type Block, readBlocks } from './read-blocks';
import { type Inline, readInline } from './read-inline';

export interface RichText {
  /** For an editor's paste: of a single paragraph only what is in it, so that no paragraph of the user's is parted. */
  html: string;
  /** What the field shows then; line ends are not to be relied on. */
  text: string;
}

/**
 * A model's Markdown as HTML that editors of rich text understand; undefined where none of it is Markdown, so that
 * the text should be written as it is. `kept` is what `markdownOf` kept of the text that this one answers: without it
 * the text may be of people who write no Markdown, and is read with more care. It brings in no HTML, no image, and no
 * link but to the web and to mail.
 */
export function htmlOfMarkdown(markdown: string, kept?: Kept, look: FieldLook = {}): RichText | undefined {
  const options = { strict: kept !== undefined, lines: look.lines ?? false };
  const blocks = readBlocks(lineEnds(markdown), options);
  const { marked, ...rich } = look.paragraph ? paragraphOfBlocks(blocks, kept) : htmlOfBlocks(blocks, kept);
  return marked ? rich : undefined;
}

/** The same of blocks that have been read. `marked`: whether any of it is Markdown. */
export function htmlOfBlocks(
  blocks: readonly Block[],
  kept: Kept | undefined,
): RichText & { marked: boolean } {
  const writer: Writer = { kept, html: [], text: [], marked: false };
  const [first] = blocks;
  if (blocks.length === 1 && first?.type === 'paragraph') writeInline(writer, first.source);
  else for (const [i, block] of blocks.entries()) writeBlock(writer, block, isInItem(blocks, i));
  return { html: writer.html.join(''), text: writer.text.join('\n'), marked: writer.marked };
}

interface Writer {
  readonly kept: Kept | undefined;
  readonly html: string[];
  readonly text: string[];
  marked: boolean;
}

/** A paragraph that an item begins with, and that nothing but lists follows, needs no element of its own. */
function isInItem(blocks: readonly Block[], i: number): boolean {
  const [before, after] = [blocks[i - 1], blocks[i + 1]];
  const follows = after?.type === 'close' || (after?.type === 'open' && after.tag !== 'blockquote');
  return before?.type === 'open' && before.tag === 'li' && follows;
}

function writeBlock(writer: Writer, block: Block, inItem: boolean): void {
  const { html, text } = writer;
  if (block.type === 'blank') {
    html.push('<p><br></p>');
    return;
  }
  if (block.type === 'paragraph') {
    if (inItem) writeInline(writer, block.source);
    else writeElement(writer, 'p', block.source);
    return;
  }
  writer.marked = true;
  if (block.type === 'heading') writeElement(writer, block.tag, block.source);
  else if (block.type === 'open') html.push(openTag(block));
  else if (block.type === 'close') html.push(`</${block.tag}>`);
  else if (block.type === 'rule') html.push('<hr>');
  else if (block.type === 'table') writeTable(writer, block.rows);
  else {
    html.push(`<pre><code${languageOf(block.language)}>${escapeText(block.source)}</code></pre>`);
    text.push(block.source);
  }
}

const openTag = ({ tag, start }: Extract<Block, { type: 'open' }>): string =>
  start === undefined ? `<${tag}>` : `<${tag} start="${start}">`;

const languageOf = (language: string): string =>
  language ? ` class="language-${escapeAttribute(language)}"` : '';

function writeElement(writer: Writer, tag: string, source: string): void {
  writer.html.push(`<${tag}>`);
  writeInline(writer, source);
  writer.html.push(`</${tag}>`);
}

function writeInline(writer: Writer, source: string): void {
  const { html, text, marked } = readInline(source, writer.kept);
  writer.html.push(html);
  writer.text.push(text);
  if (marked) writer.marked = true;
}

function writeTable(writer: Writer, rows: readonly string[][]): void {
  const width = rows[0]?.length ?? 0;
  const lines = rows.map((row, i) => {
    const cells: Inline[] = Array.from({ length: Math.max(width, row.length) }, (_, at) =>
      readInline(row[at] ?? '', writer.kept),
    );
    writer.text.push(cells.map(({ text }) => text).join('\t'));
    const tag = i === 0 ? 'th' : 'td';
    const html = cells.map((cell) => `<${tag}>${cell.html}</${tag}>`).join('');
    return `<tr>${html}</tr>`;
  });
  const [head = '', ...body] = lines;
  writer.html.push(`<table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`);
}
