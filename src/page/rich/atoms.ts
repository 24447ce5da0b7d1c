import { withoutFillers } from './inline-markdown';
import type { KeptAtom } from './kept';

/** Elements that hold no text of the user's. */
const embedded = 'img,video,audio,canvas,svg,math,object,embed,iframe,picture,select,button,input,textarea';

/** What mentions, variables, emoji and widgets are known by. */
const marked =
  '[contenteditable=false],[data-mention],[data-mention-id],[data-type=mention],[data-type=emoji],span[data-id],' +
  '[data-slate-void=true],[data-trix-attachment],[data-lexical-decorator=true],.mention,.ql-mention,ts-mention';

/** What an editor draws around the text for itself. */
const furniture =
  'script,style,template,noscript,[hidden],.ql-ui,.ProseMirror-separator,.ck-reset_all,[data-mce-bogus=all],' +
  '[data-slate-placeholder]';

export const isFurniture = (element: Element): boolean =>
  element.matches(furniture) || /(?:^|;)\s*display:\s*none/i.test(element.getAttribute('style') ?? '');

/** Whether the element is something that cannot be typed. A widget around text that can be edited is none. */
export function isAtom(element: Element): boolean {
  if (element.matches(embedded)) return true;
  if (!element.matches(marked)) return false;
  return !element.querySelector('[contenteditable=true],p,li,td,h1,h2,h3,blockquote,pre');
}

/** Those in the element, each once, whatever stands in it. */
export function atomsOf(element: Element): Element[] {
  const atoms: Element[] = [];
  for (const each of element.querySelectorAll(`${embedded},${marked}`))
    if (!atoms.at(-1)?.contains(each) && isAtom(each) && !isFurniture(each)) atoms.push(each);
  return atoms;
}

/** Those that stand in the range, in part or as a whole. */
export function atomsIn(range: Range): Element[] {
  const { commonAncestorContainer: node } = range;
  const around = node.nodeType === 1 ? (node as Element) : node.parentElement;
  const outer = around?.closest(`${embedded},${marked}`);
  if (outer && isAtom(outer)) return [outer];
  return around ? atomsOf(around).filter((atom) => holdsMoreThanEdge(range, atom)) : [];
}

/** Whether more of the element is in the range than the place beside it. */
function holdsMoreThanEdge(range: Range, element: Element): boolean {
  const own = element.ownerDocument.createRange();
  own.selectNode(element);
  // END_TO_START, START_TO_END: each compares an end of this range with the other end of that one.
  return range.compareBoundaryPoints(3, own) < 0 && range.compareBoundaryPoints(1, own) > 0;
}

const runs =
  'script,style,iframe,frame,object,embed,noscript,noembed,noframes,xmp,plaintext,template,math,foreignObject,link,meta,base';

/** The element as it can be put back: the page's own HTML, but nothing in it that would run. */
export function keptAtom(element: Element, inert: Document): KeptAtom {
  const copy = inert.importNode(element, true);
  for (const each of copy.querySelectorAll(runs)) each.remove();
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name, value } of [...each.attributes]) {
      // Browsers leave out white space and control characters in a scheme.
      const script = /^(?:javascript|vbscript|data:text)/i.test(value.replace(/[\0-\x20]/g, ''));
      if (/^on|^srcdoc$|^formaction$/i.test(name) || script) each.removeAttribute(name);
    }
  }
  const text = withoutFillers(copy.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return copy.matches(runs) ? { html: '', text } : { html: copy.outerHTML, text };
}

/** What a reader calls it. */
export function atomNameOf(element: Element, { text }: KeptAtom): string {
  const name = text || ['alt', 'aria-label', 'title'].map((each) => element.getAttribute(each)).find(Boolean);
  return (name ?? '')
    .replace(/[\s[\]\\`*_<>|]+/g, ' ')
    .trim()
    .slice(0, 60);
}

/** An emoji that is drawn as a picture is a word to its writer. */
export const isPicture = (element: Element): boolean =>
  element.localName === 'img' &&
  !/emoji/i.test(element.className) &&
  !/^(?:\p{Extended_Pictographic}|:\w+:)/u.test(element.getAttribute('alt') ?? '');
