import { isAtom, isFurniture } from '../rich/atoms';

/** A place in the DOM, as ranges take it. */
export type Point = [node: Node, offset: number];

/** What stands for something that is no text. */
export const atomSign = '\ufffc';

/** White space, and what editors put in to hold the caret. */
const space = /[\s\u00a0\u200b\u2060\ufeff]/;

/** Text without white space and fillers: what is the same in the DOM, in a text that is read of it and in its Markdown. */
export const lettersOf = (text: string): string => text.replace(/[\s\u00a0\u200b\u2060\ufeff]+/g, '');

/** The letters of a piece of the DOM, with the place of each. */
export class Letters {
  text = '';
  readonly #nodes: Node[] = [];
  readonly #offsets: number[] = [];

  /** Those in the range. Without `words` what is no text is one sign, whatever it shows. */
  constructor(
    readonly range: Range,
    private readonly words = false,
  ) {
    const { commonAncestorContainer: common } = range;
    this.#read(common);
  }

  /** The place right before a letter: behind what stands before it in the same text. */
  before(index: number): Point | undefined {
    const [node, offset] = this.#at(index);
    if (!node) return undefined;
    if (node.nodeType === 3) return [node, offset];
    const text = textOf(node.previousSibling, 'lastChild');
    return text ? [text, text.nodeValue?.length ?? 0] : beside(node, 0);
  }

  behind(index: number): Point | undefined {
    const [node, offset] = this.#at(index);
    if (!node) return undefined;
    if (node.nodeType === 3) return [node, offset + 1];
    const text = textOf(node.nextSibling, 'firstChild');
    return text ? [text, 0] : beside(node, 1);
  }

  #at(index: number): [node: Node | undefined, offset: number] {
    return [this.#nodes[index], this.#offsets[index] ?? 0];
  }

  #read(node: Node): void {
    if (!this.range.intersectsNode(node)) return;
    if (node.nodeType === 3) this.#readText(node);
    else if (node.nodeType !== 1) return;
    else if (isFurniture(node as Element)) return;
    else if (!this.words && isAtom(node as Element)) this.#add(atomSign, node, 0);
    else for (const child of node.childNodes) this.#read(child);
  }

  #readText(node: Node): void {
    const { startContainer, startOffset, endContainer, endOffset } = this.range;
    const text = node.nodeValue ?? '';
    const to = node === endContainer ? endOffset : text.length;
    for (let at = node === startContainer ? startOffset : 0; at < to; at++) {
      const letter = text.charAt(at);
      if (!space.test(letter)) this.#add(letter, node, at);
    }
  }

  #add(letter: string, node: Node, offset: number): void {
    this.text += letter;
    this.#nodes.push(node);
    this.#offsets.push(offset);
  }
}

/** The text that a node is, or that a span begins or ends with: to Slate a place between two spans is one in either. */
function textOf(node: Node | null, end: 'firstChild' | 'lastChild'): Node | undefined {
  let at = node;
  while (at?.nodeName === 'SPAN' && !isAtom(at as Element) && !isFurniture(at as Element)) at = at[end];
  return at?.nodeType === 3 ? at : undefined;
}

function beside(node: Node, behind: 0 | 1): Point | undefined {
  const { parentNode: parent } = node;
  return parent ? [parent, [...parent.childNodes].indexOf(node as ChildNode) + behind] : undefined;
}

/** The place moved over the white space before it, or behind it, in the same text: over so many characters at most. */
export function overSpace([node, offset]: Point, forward: boolean, most = Number.POSITIVE_INFINITY): Point {
  const text = node.nodeType === 3 ? (node.nodeValue ?? '') : '';
  let at = offset;
  while (Math.abs(at - offset) < most && space.test(text.charAt(forward ? at : at - 1)))
    at += forward ? 1 : -1;
  return [node, at];
}
