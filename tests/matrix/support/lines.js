/** Text of editors whose model is HTML, or their own DOM: blocks and breaks are lines, spaces are those that one sees. */

const blocks = new Set(
  'address article aside blockquote body dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody td th thead tr ul'.split(
    ' ',
  ),
);

/** HTML with a paragraph for each line of the text. */
export function paragraphs(text) {
  const lines = text.split('\n').map((line) => {
    const escaped = line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    // HTML makes one of many spaces, and none of those at an end.
    return escaped.replace(/^ | $| (?= )/g, '\u00a0') || '<br>';
  });
  return lines.map((line) => `<p>${line}</p>`).join('');
}

/** The text that HTML stands for. */
export function textOfHtml(html) {
  return linesOf(new DOMParser().parseFromString(html, 'text/html').body).text;
}

/**
 * What a page offers of an editor whose model is HTML. `html`: the model; `focus` gives the editor the focus.
 *
 * @returns {import('../page.js').Mounted}
 */
export const htmlEditor = (field, html, focus = () => field.focus()) => ({
  field,
  read: () => textOfHtml(html()),
  markup: html,
  select(from, to) {
    focus();
    selectLines(field, from, to);
  },
  caret: () => caretInLines(field),
});

/** Selects characters of an element's lines. */
function selectLines(element, from, to) {
  const { places } = linesOf(element);
  element.ownerDocument.getSelection().setBaseAndExtent(...places[from], ...places[to]);
}

/** Where the caret stands in an element's lines. */
export function caretInLines(element) {
  const { focusNode, focusOffset } = element.ownerDocument.getSelection();
  const before = element.ownerDocument.createRange();
  before.setStart(element, 0);
  before.setEnd(focusNode, focusOffset);
  const { places } = linesOf(element);
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (before.comparePoint(...places[middle]) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The text of an element's lines, and the place in the DOM before each of its characters and at its end. */
export function linesOf(element) {
  const lines = linesIn(element);
  const text = lines.map((line) => line.map(({ char }) => char).join('')).join('\n');
  const places = lines.flatMap((line) => [...line.map(({ place }) => place), line.end]);
  return { text, places };
}

/** Lines of a block: arrays of characters with their places, and the place of the line's end as `end`. */
function linesIn(block) {
  const lines = [];
  let run = [];
  const close = () => {
    if (run.some((piece) => piece.seen)) lines.push(...linesOfRun(run, [block, 0]));
    run = [];
  };
  for (const node of block.childNodes) {
    if (blocks.has(node.localName)) {
      close();
      lines.push(...linesIn(node));
    } else run.push(...piecesOf(node));
  }
  close();
  return lines.length > 0 ? lines : [Object.assign([], { end: [block, 0] })];
}

/** The characters and line breaks within what is no block. */
function piecesOf(node) {
  if (node.localName === 'br') {
    const index = [...node.parentNode.childNodes].indexOf(node);
    return [{ break: true, seen: true, place: [node.parentNode, index] }];
  }
  if (node.nodeType !== Node.TEXT_NODE) return [...node.childNodes].flatMap(piecesOf);
  const kept = node.parentElement.closest('pre') !== null;
  return Array.from({ length: node.data.length }, (_, index) => {
    const char = node.data[index];
    const blank = !kept && /[ \t\n\r\f]/.test(char);
    return { char: blank || char === '\u00a0' ? ' ' : char, blank, seen: !blank, place: [node, index] };
  });
}

/** A break at the very end only holds the last line open. */
function linesOfRun(run, place) {
  const last = run.findLastIndex((piece) => piece.seen);
  const pieces = run[last].break ? run.slice(0, last) : run;
  const lines = [[]];
  let end = run[0]?.place ?? place;
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (piece.break || (piece.char === '\n' && !piece.blank)) {
      line.end = piece.place;
      lines.push([]);
    } else if (!piece.blank || (line.length > 0 && !line.at(-1).blank)) line.push(piece);
    end = after(piece);
  }
  lines.at(-1).end = end;
  for (const line of lines) if (line.at(-1)?.blank) line.end = line.pop().place;
  return lines;
}

function after({ place: [node, offset] }) {
  return [node, offset + 1];
}
