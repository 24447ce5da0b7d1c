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
  return charactersOf(node, preserved)
    .characters.map(({ character }) => character)
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
  const { characters, end } = charactersOf(root, preserved);
  return characters[number]?.place ?? end;
}

/** How many characters of `textOf` stand in front of this place. */
export function numberOf(root, node, offset, preserved = false) {
  const caret = node.ownerDocument.createRange();
  caret.setStart(...innermost(node, offset));
  const { characters } = charactersOf(root, preserved);
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (caret.comparePoint(...characters[middle].place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
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

function charactersOf(root, preserved) {
  const tokens = shown([...tokensOf(root, preserved)]);
  const characters = [];
  let end = [root, 0];
  let open = false;
  let owed = false;
  const start = (place) => {
    if (owed) characters.push({ character: '\n', place: end });
    owed = false;
    open = true;
    end = place;
  };
  tokens.forEach((token, index) => {
    if (token.kind === 'edge') {
      owed ||= open;
      open = false;
      return;
    }
    start(token.place);
    if (token.kind === 'character') {
      characters.push({ character: token.character, place: token.place });
      end = token.behind;
    } else if ((tokens[index + 1]?.kind ?? 'edge') !== 'edge') {
      characters.push({ character: '\n', place: token.place });
      end = token.behind;
    }
  });
  return { characters, end };
}

function* tokensOf(node, preserved) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) yield* charactersIn(child, preserved);
    else if (child.nodeName === 'BR') {
      const index = [...node.childNodes].indexOf(child);
      yield { kind: 'break', place: [node, index], behind: [node, index + 1] };
    } else if (child.nodeType === Node.ELEMENT_NODE) {
      const edge = BLOCKS.has(child.nodeName) ? [{ kind: 'edge' }] : [];
      yield* edge;
      yield* tokensOf(child, preserves(child) ?? preserved);
      yield* edge;
    }
  }
}

function preserves(element) {
  if (element.nodeName === 'PRE') return true;
  const { whiteSpace } = element.style ?? {};
  return whiteSpace ? whiteSpace.startsWith('pre') || whiteSpace === 'break-spaces' : undefined;
}

function* charactersIn(text, preserved) {
  for (let at = 0; at < text.length; at++) {
    const character = text.data[at] === '\u00a0' ? ' ' : text.data[at];
    const space = !preserved && /[ \t\n\r]/.test(text.data[at]);
    const place = [text, at];
    const behind = [text, at + 1];
    if (preserved && character === '\n') yield { kind: 'break', place, behind };
    else yield { kind: 'character', character: space ? ' ' : character, space, place, behind };
  }
}

/** Of spaces that collapse, one is shown, and none at the ends of a line. */
function shown(tokens) {
  const kept = [];
  for (const token of tokens) {
    const last = kept.at(-1);
    if (token.space && (!last || last.space || last.kind !== 'character')) continue;
    if (token.kind !== 'character' && last?.space) kept.pop();
    kept.push(token);
  }
  if (kept.at(-1)?.space) kept.pop();
  return kept;
}
