import { standsInCode } from '../rich/range-fragment';
import { isControlField } from '../target/field';
import { rangeNow } from '../target/field-selection';
import { showsPlaceholder } from '../target/placeholder';
import type { WritableField } from '../target/refusal';
import type { Snapshot } from '../target/target';

/** What stands in the selection's own line right before and behind it. */
export type Beside = readonly [before: string, after: string];

const nothing: Beside = ['', ''];

/** What they hold is no sentence. */
const ofOneWord = new Set(['url', 'email', 'tel', 'number']);

/**
 * The words next to the selection of a snapshot, as far as a text that is written there has to keep apart from them: none in
 * code but for Markdown, in fields for addresses and numbers, and where nobody tells.
 */
export function wordsBeside(field: WritableField, { text, selection }: Snapshot): Beside {
  if (isControlField(field)) {
    if (selection.type !== 'offsets' || ofOneWord.has(field.element.type)) return nothing;
    const beside: Beside = [text.slice(0, selection.start), text.slice(selection.end)];
    return isForCode(field.element) && !isSentence(beside) ? nothing : beside;
  }
  const { element } = field;
  if (selection.type === 'model') {
    const beside: Beside = [text.slice(0, selection.start), text.slice(selection.end)];
    return isMarkdown(element) && !isInFence(beside[0]) ? beside : nothing;
  }
  const range = selection.type === 'range' ? rangeNow(element, selection) : undefined;
  if (isForCode(element)) return nothing;
  if (!range || showsPlaceholder(element) || standsInCode(range, element)) return nothing;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  return [
    textBeside(element, startContainer, startOffset, true),
    textBeside(element, endContainer, endOffset, false),
  ];
}

/**
 * Whether the field is made for code, as small code editors make theirs: its letters are all of one width, and the page has said that
 * its words are not to be looked up in a dictionary.
 */
function isForCode(element: HTMLElement): boolean {
  if (element.getAttribute('spellcheck') !== 'false') return false;
  const { fontFamily = '' } = element.ownerDocument.defaultView?.getComputedStyle(element) ?? {};
  return /\b(monospace|mono|courier|consolas|menlo|monaco)\b/i.test(fontFamily);
}

/** Whether a code editor says that what it holds is Markdown, which is made of sentences: CodeMirror 6 names its language. */
const isMarkdown = (element: HTMLElement): boolean => element.dataset.language === 'markdown';

/** Whether a text ends within a block of code that its last fence has opened. */
const isInFence = (before: string): boolean => (before.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;

/**
 * Whether the line of the place has words as a sentence has them, three in a row, and none of the signs of code: fields for Markdown
 * look as those for code do, and in comments of code words are kept apart too.
 */
function isSentence([before, after]: Beside): boolean {
  const end = after.indexOf('\n');
  const line = before.slice(before.lastIndexOf('\n') + 1) + (end < 0 ? after : after.slice(0, end));
  return /(?:^|\s)\p{L}+,? \p{L}+,? \p{L}+/u.test(line) && !/[{}=;<>$\\]|\w\(/.test(line);
}

/** The nearest text before or behind a place, in whatever element of the same line it stands. */
function textBeside(host: Element, container: Node, offset: number, before: boolean): string {
  const value = container.nodeValue;
  const own = withoutFillers((before ? value?.slice(0, offset) : value?.slice(offset)) ?? '');
  if (own) return own;
  const child = value === null ? container.childNodes[before ? offset - 1 : offset] : undefined;
  let node = child ?? nextOf(container);
  while (node) {
    if (partsText(node)) return '';
    const text = node.nodeType === 3 ? withoutFillers(node.nodeValue ?? '') : '';
    if (text) return text;
    const inner = isHidden(node) ? null : before ? node.lastChild : node.firstChild;
    node = inner ?? nextOf(node);
  }
  return '';

  function nextOf(from: Node): Node | null {
    for (let at: Node | null = from; at && at !== host && !isBlock(at); at = at.parentNode) {
      const sibling = before ? at.previousSibling : at.nextSibling;
      if (sibling) return sibling;
    }
    return null;
  }
}

/** What editors put where an element would have no text: nobody sees it. */
const withoutFillers = (text: string): string => text.replace(/[\u200b\u2060\ufeff]/g, '');

/** Whether a line ends there, or something stands there that is no text. */
const partsText = (node: Node): boolean =>
  node.nodeType === 1 &&
  ((node as Element).matches('br,hr,img,svg,canvas,video,audio,iframe,object,input,textarea,select,button') ||
    isBlock(node));

const isBlock = (node: Node): boolean => /^(?:block|flex|grid|flow|list|table)/.test(displayOf(node));

const isHidden = (node: Node): boolean => displayOf(node) === 'none';

const displayOf = (node: Node): string =>
  (node.nodeType === 1 && node.ownerDocument?.defaultView?.getComputedStyle(node as Element).display) || '';
