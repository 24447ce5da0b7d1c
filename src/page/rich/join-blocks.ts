import type { Item } from './list-items';

export interface MarkdownBlock {
  /** A line is parted from the next by its end, all else by a blank line. */
  kind: 'line' | 'paragraph' | 'item' | 'other' | 'blank';
  markdown: string;
  item?: Item & { list: Node | null; isWrapper: boolean };
}

/** Blocks under each other. With `lines` a paragraph is a line, as the field shows it; an item's own list follows closely. */
export function joinBlocks(blocks: readonly MarkdownBlock[], lines: boolean, inItem = false): string {
  let text = '';
  let before: MarkdownBlock | undefined;
  let blanks = 0;
  const marks = new ItemMarks();
  for (const block of blocks) {
    if (block.kind === 'blank') {
      blanks++;
      continue;
    }
    const isLine = block.kind === 'line' || (lines && block.kind === 'paragraph');
    const wasLine = before && (before.kind === 'line' || (lines && before.kind === 'paragraph'));
    const inList = block.kind === 'item' && before?.kind === 'item';
    const nested = inItem && block.kind === 'item' && before !== undefined && before.kind !== 'other';
    const gap = before ? ((isLine && wasLine) || inList || nested ? 1 : 2) : 0;
    const parted = block.item && inList ? marks.parts(block.item) : false;
    text += '\n'.repeat(gap + (inList || nested ? 0 : blanks) + (parted ? 1 : 0));
    text += block.item ? marks.write(block, !inList) : block.markdown;
    before = block;
    blanks = 0;
  }
  return text + '\n'.repeat(blanks);
}

/** Bullets, numbers and indents of the items that follow each other. */
class ItemMarks {
  /** What the last item without indent stood in. */
  private list: Node | null | undefined;
  private readonly numbers: number[] = [];
  private readonly widths: number[] = [];
  private other = false;

  /** Another list than the one before, right behind it: its marks differ, or the two would be read as one. */
  parts(item: NonNullable<MarkdownBlock['item']>): boolean {
    return item.level === 0 && !item.isWrapper && this.list !== item.list;
  }

  write({ markdown, item }: MarkdownBlock, first: boolean): string {
    if (!item) return markdown;
    if (first) this.other = false;
    else if (this.parts(item)) {
      this.other = !this.other;
      this.numbers.length = 0;
    }
    if (first) this.numbers.length = 0;
    if (item.isWrapper) return indented(markdown, ' '.repeat(first ? 0 : (this.widths[0] ?? 2)), true);
    const { level, ordered } = item;
    if (level === 0) this.list = item.list;
    this.numbers.length = Math.min(this.numbers.length, level + 1);
    const number = this.numbers[level] === undefined ? (item.start ?? 1) : (this.numbers[level] ?? 0) + 1;
    this.numbers[level] = number;
    const mark = ordered ? `${number}${this.other ? ')' : '.'} ` : this.other ? '* ' : '- ';
    this.widths[level] = mark.length;
    let indent = 0;
    for (let i = 0; i < level; i++) indent += this.widths[i] ?? 2;
    const body = indented(markdown, ' '.repeat(indent + mark.length), false);
    return ' '.repeat(indent) + mark + body;
  }
}

const indented = (text: string, indent: string, firstToo: boolean): string =>
  (firstToo ? indent : '') + text.replace(/\n(?=[^\n])/g, `\n${indent}`);
