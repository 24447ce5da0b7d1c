/**
 * The text of rich content as a site makes it for its server: blocks and `<br>` are lines, white space that is not shown
 * is left out, and a no-break space is a space, since typing two spaces into most fields makes one of them so.
 */

const BLOCKS = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DD DIV DL DT FIGURE FORM H1 H2 H3 H4 H5 H6 HR LI MAIN OL P PRE SECTION TABLE TD TH TR UL'.split(
    ' ',
  ),
);

/** The lines of `node` joined by `\n`. `preserved`: its white space is shown as it stands, as with `pre-wrap`. */
export function textOf(node, preserved = false) {
  return piecesOf(node, preserved)
    .pieces.map(({ text }) => text)
    .join('');
}

/** The text of a piece of HTML. */
export function textOfHtml(html, preserved = false) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return textOf(template.content, preserved);
}

/** The HTML of lines as browsers write them into most fields: a `<div>` for each, and spaces so that all are shown. */
export function divsOf(text) {
  const escaped = new Option(text).innerHTML
    .replace(/^ | (?= )| $/gm, '&nbsp;')
    .replaceAll('\t', '<span style="white-space: pre">\t</span>');
  return escaped
    .split('\n')
    .map((line) => `<div>${line || '<br>'}</div>`)
    .join('');
}

/** The node and offset in front of the character with this number in `textOf`. */
export function placeOf(root, number, preserved = false) {
  const { pieces, end } = piecesOf(root, preserved);
  const piece = pieces.find(({ start, text }) => number < start + text.length);
  return piece ? [piece.node, piece.offset + number - piece.start] : end;
}

/** How many characters of `textOf` stand in front of this place. */
export function numberOf(root, node, offset, preserved = false) {
  const [innerNode, innerOffset] = innermost(node, offset);
  const caret = node.ownerDocument.createRange();
  caret.setStart(innerNode, innerOffset);
  const { pieces } = piecesOf(root, preserved);
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (caret.comparePoint(pieces[middle].node, pieces[middle].offset) < 0) low = middle + 1;
    else high = middle;
  }
  const piece = pieces[low - 1];
  if (!piece) return 0;
  const within = piece.node === innerNode ? innerOffset - piece.offset : piece.text.length;
  return piece.start + Math.min(within, piece.text.length);
}

/** `select` of a page, for an editable element. */
export function selectText(root, from, to, preserved = false) {
  root.focus();
  const tree = root.getRootNode();
  const selection = tree.getSelection ? tree.getSelection() : root.ownerDocument.getSelection();
  selection.setBaseAndExtent(...placeOf(root, from, preserved), ...placeOf(root, to, preserved));
}

/** `caret` of a page, for an editable element. Undefined while the caret is elsewhere. */
export function caretOf(root, preserved = false) {
  const tree = root.getRootNode();
  const selection = tree.getSelection ? tree.getSelection() : root.ownerDocument.getSelection();
  const { focusNode, focusOffset } = selection;
  return root.contains(focusNode) ? numberOf(root, focusNode, focusOffset, preserved) : undefined;
}

/** A place between elements is the end of the text in front of it. */
function innermost(node, offset) {
  const before = node.childNodes[offset - 1];
  if (!before || before.nodeName === 'BR') return [node, offset];
  return before.nodeType === Node.TEXT_NODE
    ? [before, before.length]
    : innermost(before, before.childNodes.length);
}

/** The text in pieces, each with the place where it starts in the DOM and in the text. */
function piecesOf(root, preserved) {
  const tokens = shown([...tokensOf(root, preserved)]);
  const pieces = [];
  let start = 0;
  let end = [root, 0];
  let open = false;
  let owed = false;
  const add = (text, [node, offset]) => {
    pieces.push({ text, node, offset, start });
    start += text.length;
  };
  tokens.forEach((token, index) => {
    if (token.kind === 'edge') {
      owed ||= open;
      open = false;
      return;
    }
    if (owed) add('\n', end);
    owed = false;
    open = true;
    end = token.place;
    // A break with no line behind it is what makes an empty line high.
    const text = token.kind === 'break' && (tokens[index + 1]?.kind ?? 'edge') === 'edge' ? '' : token.text;
    if (!text) return;
    add(text, token.place);
    end = token.behind;
  });
  return { pieces, end };
}

function* tokensOf(node, preserved) {
  let index = 0;
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) yield* preserved ? linesIn(child) : wordsIn(child);
    else if (child.nodeName === 'BR')
      yield { kind: 'break', text: '\n', place: [node, index], behind: [node, index + 1] };
    else if (child.nodeType === Node.ELEMENT_NODE) {
      const edge = BLOCKS.has(child.nodeName) ? [{ kind: 'edge' }] : [];
      yield* edge;
      yield* tokensOf(child, preserves(child) ?? preserved);
      yield* edge;
    }
    index++;
  }
}

function preserves(element) {
  if (element.nodeName === 'PRE') return true;
  const { whiteSpace } = element.style ?? {};
  return whiteSpace ? whiteSpace.startsWith('pre') || whiteSpace === 'break-spaces' : undefined;
}

function* linesIn(node) {
  for (const { 0: text, index } of node.data.matchAll(/\n|[^\n]+/g))
    yield tokenOf(text === '\n' ? 'break' : 'text', text, node, index, text.length);
}

/** Words with one space between them, and more white space, of which one space is shown. */
function* wordsIn(node) {
  for (const { 0: text, index } of node.data.matchAll(/[^ \t\n\r]+(?: [^ \t\n\r]+)*|[ \t\n\r]+/g)) {
    const space = /^[ \t\n\r]/.test(text);
    yield tokenOf(space ? 'space' : 'text', space ? ' ' : text, node, index, text.length);
  }
}

const tokenOf = (kind, text, node, at, length) => ({
  kind,
  text: text.replaceAll('\u00a0', ' '),
  place: [node, at],
  behind: [node, at + length],
});

/** Of spaces that collapse, one is shown, and none at the ends of a line. */
function shown(tokens) {
  const kept = [];
  for (const token of tokens) {
    const last = kept.at(-1);
    if (token.kind === 'space' && last?.kind !== 'text') continue;
    if (last?.kind === 'space' && token.kind !== 'text') kept.pop();
    kept.push(token);
  }
  if (kept.at(-1)?.kind === 'space') kept.pop();
  return kept;
}
