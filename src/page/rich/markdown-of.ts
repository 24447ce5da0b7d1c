import { atomNameOf, isAtom, isFurniture, isPicture, keptAtom } from './atoms';
import { codeBlock, isCodeBlock } from './code-block';
import { collapse, inlineMarkdown, type MarkedStretch, withoutFillers } from './inline-markdown';
import { joinBlocks, type MarkdownBlock } from './join-blocks';
import { type FieldLook, type KeptAtom, webLink } from './kept';
import { itemOf } from './list-items';
import { elementMarks, keepsSpaces } from './marks';
import { isLayout, tableOf } from './table-of';

export interface MarkdownText {
  /** Without formatting: the text alone, with no escapes. */
  markdown: string;
  kept: KeptAtom[];
  hasFormatting: boolean;
}

interface Around {
  marks: number;
  link: string;
  spaces: boolean;
  /** How many elements, and how many lists and quotations, are around. */
  depth: number;
  level: number;
}

interface Writer {
  readonly plain: boolean;
  readonly look: FieldLook;
  readonly inert: Document;
  readonly kept: KeptAtom[];
  formatted: boolean;
}

/** What is inside of a block: blocks that are done, and the line that is being written. */
interface Flow {
  blocks: MarkdownBlock[];
  runs: MarkedStretch[];
  kind: 'paragraph' | 'line';
}

/** Deeper elements give their text, deeper lists and quotations their paragraphs. */
const deepest = 300;
const deepestLevel = 20;

/** The Markdown of a piece of rich text: what `htmlOfMarkdown` reads, and people too. Reads the DOM and loads nothing. */
export function markdownOf(fragment: DocumentFragment | Element, look: FieldLook = {}): MarkdownText {
  const inert = (fragment.ownerDocument as Document).implementation.createHTMLDocument('');
  const rich = write(fragment, { plain: false, look, inert, kept: [], formatted: false });
  return rich.hasFormatting
    ? rich
    : write(fragment, { plain: true, look, inert, kept: [], formatted: false });
}

function write(fragment: DocumentFragment | Element, writer: Writer): MarkdownText {
  const around = { marks: 0, link: '', spaces: writer.look.spaces ?? false, depth: 0, level: 0 };
  const blocks = blocksIn(writer, fragment, around, 'line');
  const markdown = joinBlocks(blocks, writer.look.lines ?? false);
  return { markdown, kept: writer.kept, hasFormatting: writer.formatted };
}

const nodesOf = (node: Node): Node[] => [...node.childNodes];
const isElement = (node: Node): node is Element => node.nodeType === 1;

const blockTags =
  /^(?:address|article|aside|blockquote|center|d[dlt]|details|div|fieldset|fig(?:ure|caption)|footer|form|h[1-6r]|header|li|main|nav|ol|p|pre|section|summary|table|t(?:body|d|foot|h|head|r)|ul)$/;

function blocksIn(writer: Writer, parent: Node, around: Around, kind: Flow['kind']): MarkdownBlock[] {
  const flow: Flow = { blocks: [], runs: [], kind };
  for (const node of nodesOf(parent)) writeNode(writer, flow, node, around);
  endLine(writer, flow);
  return flow.blocks;
}

function writeNode(writer: Writer, flow: Flow, node: Node, around: Around): void {
  if (node.nodeType === 3) writeText(writer, flow, node.nodeValue ?? '', around);
  else if (!isElement(node) || isFurniture(node)) return;
  else if (node.localName === 'br') flow.runs.push({ ...around, text: '\n' });
  else if (node.localName === 'hr') addBlock(writer, flow, '---');
  else if (isCheckbox(node)) return;
  else if (isAtom(node)) writeAtom(writer, flow, node, around);
  else if (around.depth > deepest) writeText(writer, flow, textIn(node), around);
  else writeElement(writer, flow, node, { ...around, depth: around.depth + 1 });
}

/** Its text, however deep. */
function textIn(element: Element): string {
  const texts = element.ownerDocument.createTreeWalker(element, 4 /* NodeFilter.SHOW_TEXT */);
  let text = '';
  while (texts.nextNode()) text += texts.currentNode.nodeValue ?? '';
  return text;
}

/** The box of a task is said by the item. */
const isCheckbox = (element: Element): boolean =>
  element.matches('li input[type=checkbox]') ||
  (element.matches('li label[contenteditable=false]') && !element.textContent?.trim());

function writeText(writer: Writer, flow: Flow, text: string, around: Around): void {
  const run = { ...around, text: withoutFillers(text) };
  if (!around.spaces) flow.runs.push(run);
  else for (const part of run.text.split(/(\n)/)) if (part) flow.runs.push({ ...run, text: part });
  if ((around.marks || around.link) && run.text.trim()) writer.formatted = true;
}

function writeElement(writer: Writer, flow: Flow, element: Element, around: Around): void {
  const { localName } = element;
  const spaces = keepsSpaces(element) ?? around.spaces;
  const inside = { ...around, spaces, marks: elementMarks(element, around.marks) };
  if (isCodeBlock(element)) addBlock(writer, flow, codeBlock(element));
  else if (!isBlock(element)) writeInline(writer, flow, element, inside);
  else if (/^h[1-6]$/.test(localName)) {
    const text = oneLine(writer, element, inside);
    if (text) addBlock(writer, flow, `${'#'.repeat(Number(localName[1]))} ${text}`);
  } else if (localName === 'li') writeItem(writer, flow, element, inside);
  else if (localName === 'blockquote' && around.level < deepestLevel)
    writeQuote(writer, flow, element, inside);
  else if (localName === 'table' && element.querySelectorAll('tr').length > 0 && !isLayout(element)) {
    addBlock(
      writer,
      flow,
      tableOf(element, (cell) => oneLine(writer, cell, inside)),
    );
  } else {
    endLine(writer, flow);
    const blocks = blocksIn(writer, element, inside, localName === 'p' ? 'paragraph' : 'line');
    for (const block of blocks) flow.blocks.push(block);
  }
}

const isBlock = (element: Element): boolean =>
  blockTags.test(element.localName) ||
  /(?:^|;)\s*display:\s*(?:block|flex|table|list-item)/i.test(element.getAttribute('style') ?? '');

function writeInline(writer: Writer, flow: Flow, element: Element, around: Around): void {
  const inside = { ...around };
  const href = element.localName === 'a' ? element.getAttribute('href') : null;
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(href ?? '')?.[1]?.toLowerCase();
  if (href) {
    const url = webLink(href, element.baseURI);
    if (url) inside.link = balanced(url);
    else if (scheme && scheme !== 'javascript' && element.textContent) {
      writeAtom(writer, flow, element, around);
      return;
    }
  }
  for (const node of nodesOf(element)) writeNode(writer, flow, node, inside);
}

/** Parentheses that have no counterpart would end the link. */
function balanced(url: string): string {
  const rest = url.replace(/\([^()]*\)/g, '');
  return /[()]/.test(rest) ? url.replaceAll('(', '%28').replaceAll(')', '%29') : url;
}

function writeAtom(writer: Writer, flow: Flow, element: Element, around: Around): void {
  const atom = keptAtom(element, writer.inert);
  if (writer.plain || !atom.html) {
    writeText(writer, flow, atom.text, around);
    return;
  }
  writer.kept.push(atom);
  writer.formatted = true;
  const text = `${isPicture(element) ? '!' : ''}[${atomNameOf(element, atom)}](kept:${writer.kept.length})`;
  flow.runs.push({ ...around, text, raw: true });
}

/** Ends the line: what was written into it are paragraphs, parted where two breaks stand together. */
function endLine(writer: Writer, flow: Flow): void {
  const runs = collapse(flow.runs);
  const isEmpty = !flow.runs.some(({ text }) => text === '\n');
  flow.runs = [];
  if (runs.length === 0 && isEmpty) return;
  // The last break holds the line open and shows nothing.
  if (runs.at(-1)?.text === '\n') runs.pop();
  // Between paragraphs one blank line is said by their being paragraphs.
  const parting = flow.kind === 'paragraph' && !writer.look.lines ? 1 : 0;
  let blanks = 0;
  for (const lines of groupsOf(runs)) {
    if (lines.length > 0) {
      for (let i = flow.blocks.length > 0 ? parting : 0; i < blanks; i++) flow.blocks.push(blank);
      flow.blocks.push({ kind: flow.kind, markdown: inlineMarkdown(lines, writer.plain) });
      blanks = 0;
    } else blanks++;
  }
  for (; blanks > 0; blanks--) flow.blocks.push(blank);
}

const blank: MarkdownBlock = { kind: 'blank', markdown: '' };

/** Lines that follow each other, and nothing for each blank one. */
function groupsOf(runs: readonly MarkedStretch[]): MarkedStretch[][] {
  const lines: MarkedStretch[][] = [[]];
  for (const run of runs) {
    if (run.text === '\n') lines.push([]);
    else lines.at(-1)?.push(run);
  }
  const groups: MarkedStretch[][] = [];
  let open = false;
  for (const line of lines) {
    const group = groups.at(-1);
    if (open && group && line.length > 0) for (const run of [lineEnd, ...line]) group.push(run);
    else groups.push(line);
    open = line.length > 0;
  }
  return groups;
}

const lineEnd: MarkedStretch = { text: '\n', marks: 0, link: '', spaces: true };

function addBlock(writer: Writer, flow: Flow, markdown: string): void {
  endLine(writer, flow);
  flow.blocks.push({ kind: 'other', markdown });
  writer.formatted = true;
}

function writeQuote(writer: Writer, flow: Flow, element: Element, around: Around): void {
  const blocks = blocksIn(writer, element, { ...around, level: around.level + 1 }, 'line');
  if (blocks.length === 0) return;
  const text = joinBlocks(blocks, writer.look.lines ?? false);
  addBlock(writer, flow, writer.plain ? text : text.replace(/^(?=(.?))/gm, (_, next) => (next ? '> ' : '>')));
}

function writeItem(writer: Writer, flow: Flow, element: Element, around: Around): void {
  const level = around.level + 1;
  if (level > deepestLevel) {
    for (const block of blocksIn(writer, element, around, 'line')) flow.blocks.push(block);
    return;
  }
  endLine(writer, flow);
  const blocks = blocksIn(writer, element, { ...around, level }, 'line');
  const item = itemOf(element);
  const box = item.done === undefined ? '' : item.done ? '[x] ' : '[ ] ';
  const text = box + joinBlocks(blocks, writer.look.lines ?? false, true);
  // Some editors wrap a list in an item of its own, which shows no mark.
  const isWrapper = blocks.every(({ kind }) => kind === 'item' || kind === 'blank') && blocks.length > 0;
  writer.formatted = true;
  flow.blocks.push({ kind: 'item', markdown: text, item: { ...item, isWrapper, list: element.parentNode } });
}

/** Its text in a line. */
function oneLine(writer: Writer, element: Element, around: Around): string {
  return blocksIn(writer, element, around, 'line')
    .map(({ markdown }) => markdown.replace(/\s*\n\s*/g, ' '))
    .filter(Boolean)
    .join(' ');
}
