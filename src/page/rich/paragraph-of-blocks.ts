import { escapeText } from '../../core/escape';
import type { Kept } from './kept';
import type { Block } from './read-blocks';
import { type Inline, readInline } from './read-inline';

/** Whether all of the HTML can stand within one paragraph. */
export const standsInParagraph = (html: string): boolean =>
  !/<(p|ul|ol|pre|h[1-6]|blockquote|table|hr)\b/.test(html);

/** A list or a quotation that lines stand in, and how many items of the list there have been. */
interface Around {
  tag: string;
  count: number;
}

/**
 * The blocks as lines of one paragraph, for a field that can hold no other: bold words, code and links keep their form, and items
 * and quotations the signs that they are written with. `marked`: whether any of it is Markdown.
 */
export function paragraphOfBlocks(blocks: readonly Block[], kept: Kept | undefined): Inline {
  const lines: Inline[] = [];
  const around: Around[] = [];
  /** The sign of an item that has no line yet. */
  let sign = '';
  let before: Block | undefined;
  const add = (line: Inline) => {
    lines.push(withSign(sign || indentOf(around), line));
    sign = '';
  };
  for (const block of blocks) {
    if (around.length === 0 && before && parts(before, block)) lines.push(blank);
    if (block.type === 'open') {
      const list = around.at(-1);
      if (block.tag === 'li' && list) {
        sign = indentOf(around.slice(0, -1)) + (list.tag === 'ol' ? `${++list.count}. ` : '- ');
      }
      around.push({ tag: block.tag, count: (block.start ?? 1) - 1 });
    } else if (block.type === 'close') around.pop();
    else for (const line of linesOf(block, kept)) add(line);
    before = block;
  }
  return {
    html: lines.map(({ html }) => html).join('<br>'),
    text: lines.map(({ text }) => text).join('\n'),
    marked: lines.some(({ marked }) => marked),
  };
}

const blank: Inline = { html: '', text: '', marked: false };

/** Whether a blank line stands between two blocks that nothing is around. */
const parts = (before: Block, block: Block): boolean => before.type !== 'open' && block.type !== 'blank';

/** What the lines within lists and quotations begin with, but for an item's first. */
const indentOf = (around: readonly Around[]): string =>
  around.map(({ tag }) => (tag === 'blockquote' ? '> ' : tag === 'li' ? '\u00a0\u00a0' : '')).join('');

const withSign = (sign: string, { html, text, marked }: Inline): Inline => ({
  html: escapeText(sign) + html,
  text: sign + text,
  marked,
});

function linesOf(block: Exclude<Block, { type: 'open' | 'close' }>, kept: Kept | undefined): Inline[] {
  switch (block.type) {
    case 'blank':
      return [blank];
    case 'paragraph':
      return [readInline(block.source, kept)];
    case 'heading': {
      const { html, text } = readInline(block.source, kept);
      return [{ html: `<strong>${html}</strong>`, text, marked: true }];
    }
    case 'code':
      return block.source.split('\n').map(codeOf);
    case 'table':
      return block.rows.map((cells) => rowOf(cells.map((cell) => readInline(cell, kept))));
    case 'rule':
      return [{ html: '---', text: '---', marked: false }];
  }
}

const codeOf = (line: string): Inline => {
  const html = escapeText(line.replaceAll('\t', '    ').replaceAll(' ', '\u00a0'));
  return { html: html && `<code>${html}</code>`, text: line, marked: true };
};

const rowOf = (cells: readonly Inline[]): Inline => ({
  html: cells.map(({ html }) => html).join(' | '),
  text: cells.map(({ text }) => text).join(' | '),
  marked: true,
});
