/**
 * An editor's text as its nodes hold it: blocks and `<br>` are lines, all white space counts, and an atom (a mention, a
 * picture) is one item.
 *
 * @typedef {string | Atom} Item One UTF-16 unit of text, or an atom.
 */

/** An object of the page within its text. The element is the object's own: another one with the same markup is none. */
export class Atom {
  /** @param {'mentions' | 'voids'} kind */
  constructor(kind, label) {
    this.label = label;
    this.element = document.createElement(kind === 'mentions' ? 'span' : 'figure');
    this.element.contentEditable = 'false';
    if (kind === 'mentions') {
      this.element.textContent = label;
      return;
    }
    const image = this.element.appendChild(document.createElement('img'));
    image.alt = label;
    image.src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  }

  /** What the editor's text says in its place. A picture has no words. */
  get text() {
    return this.element.localName === 'figure' ? '\ufffc' : this.label;
  }
}

const blocks = new Set('ADDRESS BLOCKQUOTE DIV DL H1 H2 H3 H4 H5 H6 LI OL P PRE SECTION TABLE UL'.split(' '));

export const textOf = (items) => items.map((item) => (typeof item === 'string' ? item : item.text)).join('');

/** The text's units as items. Line ends are `\n`. */
export const itemsOf = (text) => text.replace(/\r\n?/g, '\n').split('');

/**
 * The items that these nodes hold, and the place in the DOM before each of them and at the end.
 *
 * @param {readonly Atom[]} atoms
 */
export function readNodes(root, atoms) {
  const items = [];
  const places = [];
  let end = [root, 0];
  /** A line has begun; a block has begun or ended since; a `<br>` that is a line end if more of its line follows. */
  let [begun, parted, broken] = [false, false, false];
  const part = () => {
    parted = begun;
    broken = false;
  };
  const content = () => {
    if (parted || broken) add('\n', end, end);
    [begun, parted, broken] = [true, false, false];
  };
  const add = (item, place, behind) => {
    items.push(item);
    places.push(place);
    end = behind;
  };
  const walk = (node) => {
    let index = 0;
    for (const child of node.childNodes) {
      const at = [node, index++];
      const atom = atoms.find(({ element }) => element === child);
      if (atom) {
        content();
        add(atom, at, [node, index]);
      } else if (child.nodeType === Node.TEXT_NODE) {
        if (child.data !== '') content();
        for (let i = 0; i < child.length; i++) add(child.data[i], [child, i], [child, i + 1]);
      } else if (child.nodeName === 'BR') {
        content();
        broken = true;
        end = at;
      } else if (child.nodeType === Node.ELEMENT_NODE) {
        const isBlock = blocks.has(child.nodeName);
        if (isBlock) part();
        walk(child);
        if (isBlock) part();
      }
    }
  };
  walk(root);
  places.push(end);
  return { items, places };
}

/** How many items stand before this place. */
export function indexOf(places, node, offset) {
  const here = document.createRange();
  here.setStart(node, offset);
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (here.comparePoint(...places[middle]) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Draws the items as a block for each line.
 *
 * @param {boolean} all All nodes are made anew; else only those of lines that are not drawn so already.
 */
export function drawNodes(root, items, all) {
  const lines = linesOf(items);
  if (all) root.replaceChildren();
  lines.forEach((line, i) => {
    const drawn = root.childNodes[i];
    if (drawn && isDrawn(drawn, line)) return;
    const fresh = document.createElement('div');
    fresh.append(...line.map((piece) => (typeof piece === 'string' ? piece : piece.element)));
    if (line.length === 0) fresh.append(document.createElement('br'));
    if (drawn) drawn.replaceWith(fresh);
    else root.append(fresh);
  });
  while (root.childNodes.length > lines.length) root.lastChild.remove();
}

/** Whether the nodes are exactly those that the items are drawn as. */
export function areDrawn(root, items) {
  const lines = linesOf(items);
  return (
    root.childNodes.length === lines.length && lines.every((line, i) => isDrawn(root.childNodes[i], line))
  );
}

/** Each line as its pieces: texts and atoms. */
function linesOf(items) {
  const lines = [[]];
  for (const item of items) {
    const line = lines.at(-1);
    if (item === '\n') lines.push([]);
    else if (typeof item === 'string' && typeof line.at(-1) === 'string') line.push(line.pop() + item);
    else line.push(item);
  }
  return lines;
}

function isDrawn(node, line) {
  if (node.nodeName !== 'DIV') return false;
  const [first] = node.childNodes;
  if (line.length === 0) return node.childNodes.length === 1 && first.nodeName === 'BR';
  return (
    node.childNodes.length === line.length &&
    line.every((piece, i) => {
      const child = node.childNodes[i];
      return typeof piece === 'string'
        ? child.nodeType === Node.TEXT_NODE && child.data === piece
        : child === piece.element;
    })
  );
}
