/**
 * Markdown drawn while it comes. The text is a model's or a script's: it may not bring in an image (a request to any
 * host), a link that runs script, or an element whose name the page could have defined.
 */
import * as smd from 'streaming-markdown';
import { visibleLine } from './plain-text';
import { type MarkdownWriter, writeWithPlainUnderscores } from './plain-underscores';

export interface MarkdownStream {
  /** Draws the text as far as it came. What is appended costs only itself; another text is drawn anew. */
  show(text: string): void;
  /** The text is whole: what was held back to see how it goes on is drawn. */
  finish(): void;
}

/** Draws into `container`, which is emptied first. */
export function createMarkdownStream(container: HTMLElement): MarkdownStream {
  let shown = '';
  let writer: MarkdownWriter | undefined;
  /** Writes what the parser still holds of a link whose address does not end. */
  let writeRest: (() => void) | undefined;
  const append = (text: string) => {
    if (!writer) {
      const renderer = createRenderer(container, () => parser.pending);
      const parser = smd.parser(renderer);
      writer = writeWithPlainUnderscores(parser);
      writeRest = () => {
        if (parser.pending.startsWith('](')) renderer.data.at(-1)?.append(parser.pending.trimEnd());
      };
    }
    writer.write(text);
  };
  const reset = () => {
    shown = '';
    writer = undefined;
    container.replaceChildren();
  };
  reset();
  return {
    show(text) {
      if (!text.startsWith(shown)) reset();
      if (text.length === shown.length) return;
      append(text.slice(shown.length));
      shown = text;
    },
    finish() {
      if (!writer) return;
      writer.end();
      writeRest?.();
      writer = undefined;
    },
  };
}

/** Only native elements: one with a name of its own, defined by the page, would give it our closed shadow root. */
const tags: Partial<Record<smd.Token, keyof HTMLElementTagNameMap>> = {
  [smd.PARAGRAPH]: 'p',
  [smd.CODE_BLOCK]: 'pre',
  [smd.CODE_FENCE]: 'pre',
  [smd.CODE_INLINE]: 'code',
  [smd.EQUATION_BLOCK]: 'pre',
  [smd.EQUATION_INLINE]: 'code',
  [smd.ITALIC_AST]: 'em',
  [smd.ITALIC_UND]: 'em',
  [smd.STRONG_AST]: 'strong',
  [smd.STRONG_UND]: 'strong',
  [smd.STRIKE]: 's',
  [smd.LINK]: 'a',
  [smd.RAW_URL]: 'a',
  [smd.BLOCKQUOTE]: 'blockquote',
  [smd.LINE_BREAK]: 'br',
  [smd.RULE]: 'hr',
  [smd.LIST_UNORDERED]: 'ul',
  [smd.LIST_ORDERED]: 'ol',
  [smd.LIST_ITEM]: 'li',
  [smd.TABLE]: 'table',
  [smd.TABLE_ROW]: 'tr',
};

/** What links and images begin with. */
const brackets: Partial<Record<smd.Token, string>> = { [smd.LINK]: '[', [smd.IMAGE]: '![' };

const headings: smd.Token[] = [
  smd.HEADING_1,
  smd.HEADING_2,
  smd.HEADING_3,
  smd.HEADING_4,
  smd.HEADING_5,
  smd.HEADING_6,
];

/** Level of the heading that stands over the text. */
const levelAbove = 2;

/** `pending`: what the parser has read and not yet made anything of. */
function createRenderer(container: HTMLElement, pending: () => string): smd.Renderer<HTMLElement[]> {
  const document = container.ownerDocument;
  let level = levelAbove;
  /** The brackets of links and images that no address was read of, as of `list[0]`: they are words till one is. */
  const opened = new Map<HTMLElement, Text>();
  /** Texts begin at any level and skip some; for screen readers each goes at most one level deeper. */
  const headingTag = (token: smd.Token) => {
    level = Math.min(levelAbove + headings.indexOf(token) + 1, level + 1, 6);
    return `h${level}`;
  };
  return {
    /** The open elements, the innermost last. */
    data: [container],
    add_token(open, token) {
      if (token === smd.DOCUMENT) return;
      const parent = open.at(-1) ?? container;
      const element = document.createElement(
        headings.includes(token) ? headingTag(token) : tagOf(token, parent),
      );
      if (token === smd.CHECKBOX) element.textContent = '☐ ';
      parent.append(element);
      const opening = brackets[token];
      if (opening !== undefined) {
        const bracket = document.createTextNode(opening);
        element.append(bracket);
        opened.set(element, bracket);
      }
      open.push(element);
    },
    end_token(open) {
      if (open.length === 1) return;
      const element = open.pop();
      if (element?.hasAttribute('href')) showTarget(element as HTMLAnchorElement);
      if (!element || !opened.delete(element)) return;
      if (pending().startsWith(']')) element.append(pending());
    },
    add_text(open, text) {
      (open.at(-1) ?? container).append(text);
    },
    set_attr(open, attribute, value) {
      const element = open.at(-1);
      if (!element) return;
      opened.get(element)?.remove();
      opened.delete(element);
      if (attribute === smd.HREF) setLink(element, value);
      else if (attribute === smd.START) element.setAttribute('start', value);
      else if (attribute === smd.CHECKED) element.textContent = '☑ ';
    },
  };
}

/** An image is drawn as its alternative text. */
function tagOf(token: smd.Token, parent: HTMLElement): string {
  if (token === smd.TABLE_CELL) return parent.previousSibling ? 'td' : 'th';
  return tags[token] ?? 'span';
}

/** A link leads to the web or to mail, in full; else it stays a word. Its title tells where it leads. */
function setLink(element: HTMLElement, value: string): void {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return;
  element.setAttribute('href', url.href);
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
  element.title = url.href;
}

/**
 * Words that a model chose stand for any address: behind those that do not begin with it, as it is, stands the host that the
 * link leads to (of a mail, to whom).
 */
function showTarget(link: HTMLAnchorElement): void {
  const url = new URL(link.href);
  const words = (link.textContent ?? '').trim();
  const target = url.protocol === 'mailto:' ? decoded(url.pathname) : url.host;
  if (words === target || (url.username === '' && url.password === '' && beginsWith(words, url.origin)))
    return;
  const shown = link.ownerDocument.createElement('span');
  shown.className = 'link-target';
  // Marks in the words that turn the order of letters around end here.
  shown.dir = 'ltr';
  shown.textContent = `(${visibleLine(target)})`;
  link.append(' ', shown);
}

function beginsWith(words: string, origin: string): boolean {
  return origin !== 'null' && words.startsWith(origin) && /^([/?#]|$)/.test(words.slice(origin.length));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
