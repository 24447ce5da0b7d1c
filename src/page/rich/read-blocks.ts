import { cellsOf, isTableRule } from './read-table';

type ContainerTag = 'ul' | 'ol' | 'li' | 'blockquote';

/** What a text is made of, in its order. */
export type Block =
  | { type: 'open'; tag: ContainerTag; start?: number }
  | { type: 'close'; tag: ContainerTag }
  | { type: 'paragraph'; source: string }
  | { type: 'heading'; tag: string; source: string }
  | { type: 'code'; source: string; language: string }
  | { type: 'table'; rows: string[][] }
  | { type: 'rule' }
  /** A blank line besides those that part two blocks. */
  | { type: 'blank' };

/** A list (with the mark of its items), an item (with the columns that its lines stand in), or a quotation. */
interface Container {
  tag: ContainerTag;
  mark?: string;
  /** Columns that a later line of the item has at least, and that are taken from it at most. */
  least?: number;
  most?: number;
}

interface Fence {
  mark: string;
  indent: number;
  block: { source: string };
  empty: boolean;
}

interface Reader {
  readonly blocks: Block[];
  readonly containers: Container[];
  /** Numbers of ordered items anywhere in the text. */
  readonly numbers: ReadonlySet<number>;
  readonly options: BlockOptions;
  paragraph: string[] | undefined;
  fence: Fence | undefined;
  table: string[][] | undefined;
  blanks: number;
}

export interface BlockOptions {
  /** The text is known to be Markdown. */
  strict: boolean;
  /** Each line is a paragraph. */
  lines: boolean;
}

/** Lists and quotations deeper than this are text: no field shows them, and a stack ends somewhere. */
const deepest = 24;

const quote = /^ {0,3}>(?: |(?=>)|$)/;
const item = /^( {0,3})([-+*]|(\d{1,9})([.)]))( +|\t)(?=\S)/;
const rule = /^ {0,3}([-_*])[ \t]*(?:\1[ \t]*){2,}$/;
const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const fence = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^\s`]*).*$/;

/**
 * Reads the blocks of a Markdown text: those of CommonMark and tables, without what people and models do not mean by
 * what they write: no code by indentation, no headings by underlining, no HTML, no definitions of links. A line that
 * does not stand in a list or quotation ends it.
 */
export function readBlocks(text: string, options: BlockOptions): Block[] {
  const numbers = new Set([...text.matchAll(/^[ \t>]*(\d{1,9})[.)] /gm)].map(([, number]) => Number(number)));
  const reader: Reader = {
    blocks: [],
    containers: [],
    numbers,
    options,
    paragraph: undefined,
    fence: undefined,
    table: undefined,
    blanks: 0,
  };
  for (const line of text.split('\n')) readLine(reader, line);
  closeTo(reader, 0);
  return reader.blocks;
}

function readLine(reader: Reader, line: string): void {
  const { rest, depth } = continued(reader, line);
  const isBlank = rest.trim() === '';
  if (depth < reader.containers.length && !isBlank) closeTo(reader, depth);
  if (reader.fence && depth === reader.containers.length) {
    readInFence(reader, reader.fence, rest);
  } else if (isBlank) {
    if (reader.containers.some(({ tag }, i) => tag === 'blockquote' && i >= depth)) closeTo(reader, depth);
    endLeaf(reader);
    reader.blanks++;
  } else {
    readLeaf(reader, openContainers(reader, rest));
  }
}

/** What is left of the line behind the marks of the containers that it stands in, and how many these are. */
function continued({ containers }: Reader, line: string): { rest: string; depth: number } {
  let rest = line;
  let depth = 0;
  for (const [i, container] of containers.entries()) {
    if (container.tag === 'blockquote') {
      const mark = quote.exec(rest)?.[0];
      if (mark === undefined) break;
      rest = rest.slice(mark.length);
    } else if (container.tag === 'li') {
      if (rest.trim() !== '' && columns(rest) < (container.least ?? 0)) {
        // The list goes on with the next item, if the line begins one.
        if (markOf(rest) !== containers[i - 1]?.mark) depth--;
        break;
      }
      rest = outdent(rest, container.most ?? 0);
    }
    depth++;
  }
  return { rest, depth };
}

const columns = (line: string): number => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;

function outdent(line: string, most: number): string {
  const indent = columns(line);
  return ' '.repeat(indent - Math.min(indent, most)) + line.replace(/^[ \t]+/, '');
}

/** What kind of list the line is an item of: its bullet, or what stands behind the number. */
function markOf(line: string): string | undefined {
  const found = rule.test(line) ? null : item.exec(line);
  return found ? (found[4] ?? found[2]) : undefined;
}

function openContainers(reader: Reader, line: string): string {
  const { containers } = reader;
  let rest = line;
  while (!reader.fence && containers.length < deepest) {
    const next = openQuote(reader, rest) ?? openItem(reader, rest);
    if (next === undefined) break;
    rest = next;
  }
  if (containers.at(-1)?.tag === 'ul' || containers.at(-1)?.tag === 'ol')
    closeTo(reader, containers.length - 1);
  return rest;
}

function openQuote(reader: Reader, line: string): string | undefined {
  const mark = quote.exec(line)?.[0];
  if (mark === undefined) return undefined;
  open(reader, { tag: 'blockquote' });
  return line.slice(mark.length);
}

function openItem(reader: Reader, line: string): string | undefined {
  const mark = markOf(line);
  const [whole = '', indent = '', , digits, , space = ''] = item.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const list = reader.containers.at(-1);
  const inList = list?.tag === 'ul' || list?.tag === 'ol';
  if (!inList && digits !== undefined && !beginsList(reader, Number(digits))) return undefined;
  if (inList && list.mark !== mark) closeTo(reader, reader.containers.length - 1);
  if (!inList || list.mark !== mark) {
    const start = digits === undefined || Number(digits) === 1 ? {} : { start: Number(digits) };
    open(reader, { tag: digits === undefined ? 'ul' : 'ol', mark }, start);
  }
  // Behind five spaces stands text that is indented itself.
  const most = whole.length - (space.length > 4 ? space.length - 1 : 0);
  open(reader, { tag: 'li', least: indent.length + 2, most });
  return line.slice(most);
}

/** A number other than one begins a list only with the next one somewhere, unlike a date at a line's beginning. */
const beginsList = ({ numbers, options, paragraph }: Reader, number: number): boolean =>
  number === 1 || numbers.has(number + 1) || (options.strict && !paragraph);

function readLeaf(reader: Reader, line: string): void {
  const { paragraph, table } = reader;
  if (table && line.includes('|')) table.push(cellsOf(line));
  else if (rule.test(line)) add(reader, { type: 'rule' });
  else if (heading.test(line)) readHeading(reader, line);
  else if (fence.test(line)) openFence(reader, line);
  else if (paragraph && isTableRule(line, paragraph.at(-1) ?? '')) openTable(reader, paragraph);
  else {
    if (table) endLeaf(reader);
    if (!reader.paragraph) partBlocks(reader, true);
    reader.paragraph ??= [];
    reader.paragraph.push(line);
  }
}

function readHeading(reader: Reader, line: string): void {
  const [, marks = '', text = ''] = heading.exec(line) ?? [];
  const words = text.trimEnd();
  // As many marks behind it are its end; a single one may be of a name.
  const closed = marks.length > 1 && words.endsWith(` ${marks}`);
  const source = closed ? words.slice(0, -marks.length).trimEnd() : words;
  add(reader, { type: 'heading', tag: `h${marks.length}`, source });
}

function openFence(reader: Reader, line: string): void {
  const [, indent = '', mark = '', language = ''] = fence.exec(line) ?? [];
  const block = { type: 'code', source: '', language } as const;
  add(reader, block);
  reader.fence = { mark, indent: indent.length, block, empty: true };
}

function readInFence(reader: Reader, fence: Fence, line: string): void {
  const text = line.trim();
  if (text.length >= fence.mark.length && text === fence.mark.charAt(0).repeat(text.length)) {
    reader.fence = undefined;
    return;
  }
  const indent = Math.min(fence.indent, columns(line));
  fence.block.source += (fence.empty ? '' : '\n') + line.slice(indent);
  fence.empty = false;
}

function openTable(reader: Reader, paragraph: string[]): void {
  const head = paragraph.pop() ?? '';
  if (paragraph.length === 0) reader.paragraph = undefined;
  const table = [cellsOf(head)];
  add(reader, { type: 'table', rows: table });
  reader.table = table;
}

function open(reader: Reader, container: Container, start: { start?: number } = {}): void {
  add(reader, { type: 'open', tag: container.tag, ...start });
  reader.containers.push(container);
}

function add(reader: Reader, block: Block): void {
  endLeaf(reader);
  partBlocks(reader, false);
  reader.blocks.push(block);
}

/** Blank lines beyond those that part blocks are kept, at the outermost level. */
function partBlocks(reader: Reader, isParagraph: boolean): void {
  const { blocks, containers, options, blanks } = reader;
  const afterParagraph = blocks.at(-1)?.type === 'paragraph';
  const parting = options.lines && isParagraph && afterParagraph ? 0 : 1;
  const more = blocks.length > 0 && containers.length === 0 ? blanks - parting : 0;
  for (let i = 0; i < more; i++) blocks.push({ type: 'blank' });
  reader.blanks = 0;
}

function endLeaf(reader: Reader): void {
  const { paragraph, options } = reader;
  const sources = options.lines ? paragraph : paragraph && [paragraph.join('\n')];
  for (const source of sources ?? []) reader.blocks.push({ type: 'paragraph', source });
  reader.paragraph = undefined;
  reader.table = undefined;
  reader.fence = undefined;
}

function closeTo(reader: Reader, depth: number): void {
  endLeaf(reader);
  for (const { tag } of reader.containers.splice(depth).reverse()) reader.blocks.push({ type: 'close', tag });
}
