import type { PageText } from '../../core/run/page-text';
import { shownNodes } from '../shown-nodes';
import { answeredIn, type PageMessage } from './answered';
import { cutPage, kept, type Skip } from './cut-page';
import { type NearPlaces, nearPlaces } from './near';
import { isButton, isDialog, isMessage, isUnread, markOf, runsOn } from './parts';
import { laidOut, type PageSight } from './seen';

/** Nodes that are looked at, and characters that are read: the rest of a page without an end is left out. */
const most = { nodes: 200_000, characters: 4_000_000 };

/** Elements inside of each other that are looked into. */
const deepest = 400;

/** Milliseconds that the page is kept from its own work at once, and nodes between two looks at the clock. */
const slice = 12;
const nodesBetween = 32;

/** Characters by which text is hidden in text: they are drawn as nothing. */
const undrawn = /[\u{e0000}-\u{e007f}\u00ad\u200b\u2060\ufeff]/gu;

/** An element that is being read. */
interface Open {
  element: Element;
  nodes: Node[];
  next: number;
  /** It has lines of its own. */
  isBlock: boolean;
  message?: PageMessage | undefined;
}

/**
 * A reader's text of the page: what is seen of it, in its order, without navigation, buttons, fields and what is typed into them, and other
 * frames. `active`: what had the focus; the message next to it is marked. It is read in slices, so that a long page goes on working, and
 * one that changes while it is read is taken as each part of it was found. Changes nothing on the page, and loads nothing.
 */
export async function readPageText(
  page: Document,
  active: Element | undefined,
  sight: PageSight = laidOut,
  pause: () => Promise<void> = nextTask,
): Promise<PageText> {
  const field = active && inPage(active, page);
  const reading = new Reading(page, field, sight);
  let began = performance.now();
  for (let count = 0; reading.step(); count += 1) {
    if (count % nodesBetween > 0 || performance.now() - began < slice) continue;
    await pause();
    began = performance.now();
  }
  return cutPage(reading.page());
}

class Reading {
  #sight: PageSight;
  #field: Element | undefined;
  #open: Open[] = [];
  #left = most.nodes;
  #text: string[] = [];
  #length = 0;
  #line = '';
  /** It is code, whose spaces mean something. */
  #asItIs = false;
  #mark = '';
  /** A blank line stands before the next one. */
  #apart = false;
  #messages: PageMessage[] = [];
  /** Where what was read of an element begins and ends. */
  #places = new Map<Element, { start: number; end: number }>();
  #fieldAt: { at: number; within: PageMessage | undefined; since: number } | undefined;
  #dialogs: number[] = [];
  #near: NearPlaces | undefined;
  #skips: Skip[] = [];

  constructor(page: Document, field: Element | undefined, sight: PageSight) {
    this.#sight = sight;
    this.#field = field;
    const root = rootOf(page, field, sight);
    if (root) {
      this.#near = nearPlaces(root, field);
      this.#enter(root);
    }
  }

  /** Looks at one more node. False when all is read. */
  step(): boolean {
    const open = this.#open.at(-1);
    if (!open) return false;
    const node = open.nodes[open.next];
    open.next += 1;
    if (!node || this.#left < 0 || this.#length > most.characters) {
      this.#leave(open);
      return true;
    }
    this.#left -= 1;
    if (this.#near?.isFar(node, open.element) && this.#length >= kept.beginning) this.#skip(node);
    else if (node.nodeType === 3) this.#read(node as Text, open);
    else if (node.nodeType === 1) this.#enter(node as Element);
    return true;
  }

  page() {
    const text = this.#text.join('').toWellFormed();
    const at = this.#fieldAt;
    const answered =
      at && this.#field && answeredIn(text, { ...at, field: this.#field }, this.#messages, this.#places);
    return { text, skips: this.#skips, ...(answered && { answered }), ...(at && { field: at.at }) };
  }

  /** Leaves it unread, with all that is in it. */
  #skip(node: Node): void {
    const characters = node.nodeValue?.length ?? node.textContent?.length ?? 0;
    this.#endLine(true);
    const last = this.#skips.at(-1);
    if (last?.at === this.#length) last.characters += characters;
    else this.#skips.push({ at: this.#length, characters });
  }

  #enter(element: Element): void {
    if (element === this.#field) {
      this.#meetField();
      return;
    }
    if (this.#open.length > deepest || isUnread(element)) return;
    if (!this.#sight.isDrawn(element)) return;
    const outer = this.#open.findLast(({ message }) => message)?.message;
    if (isButton(element) && !this.#isAuthor(element, outer)) return;
    if (element.localName === 'img') this.#picture(element);
    else if (element.localName === 'br') this.#endLine(false);
    else this.#goInto(element, outer);
  }

  #goInto(element: Element, outer: PageMessage | undefined): void {
    const isBlock = !runsOn(element) || this.#sight.standsApart(element);
    if (isBlock) this.#endLine(isParagraph(element));
    const message = isMessage(element)
      ? { element, start: this.#length, end: this.#length, outer }
      : undefined;
    if (isDialog(element)) this.#dialogs.push(this.#length);
    this.#mark ||= markOf(element);
    this.#places.set(element, { start: this.#length, end: this.#length });
    this.#open.push({ element, nodes: [...shownNodes(element)], next: 0, isBlock, message });
  }

  #leave({ element, isBlock, message }: Open): void {
    this.#open.pop();
    if (element.localName === 'td' || element.localName === 'th') this.#line += ' | ';
    else if (isBlock) this.#endLine(isParagraph(element));
    if (isBlock) this.#mark = '';
    const place = this.#places.get(element);
    if (place) place.end = this.#length;
    if (isDialog(element)) this.#dialogs.pop();
    if (!message || message.start === this.#length) return;
    message.end = this.#length;
    this.#messages.push(message);
  }

  #read(node: Text, { element }: Open): void {
    const raw = node.nodeValue ?? '';
    if (raw.trim() === '') {
      if (this.#line !== '') this.#line += ' ';
      return;
    }
    if (!this.#sight.isInView(node, element)) return;
    const text = raw.replace(undrawn, '');
    this.#asItIs = element.closest('pre') !== null;
    if (!this.#asItIs) this.#line += text.replace(/\s+/g, ' ');
    else
      for (const [place, line] of text.split('\n').entries()) {
        if (place > 0) this.#endLine(false);
        this.#line += line;
      }
  }

  /** A picture is its description: an emoji as it is. */
  #picture(element: Element): void {
    const alt = element.getAttribute('alt')?.replace(undrawn, '').trim();
    if (alt) this.#line += /\p{Emoji_Presentation}/u.test(alt) && alt.length < 9 ? alt : `[${alt}]`;
  }

  /** The first words of a message may be a button: its author. */
  #isAuthor(element: Element, message: PageMessage | undefined): boolean {
    return message?.start === this.#length && this.#line.trim() === '' && element.textContent.trim() !== '';
  }

  #meetField(): void {
    this.#endLine(true);
    const within = this.#open.findLast(({ message }) => message)?.message;
    this.#fieldAt = { at: this.#length, within, since: this.#dialogs.at(-1) ?? 0 };
  }

  #endLine(isParagraph: boolean): void {
    const line = this.#asItIs
      ? this.#line.trimEnd()
      : this.#line
          .replace(/ {2,}/g, ' ')
          .replace(/(?: \| ?)+$/, '')
          .trim();
    this.#line = '';
    if (line !== '') {
      const parts = this.#length === 0 ? '' : this.#apart ? '\n\n' : '\n';
      const written = parts + this.#mark + line;
      this.#text.push(written);
      this.#length += written.length;
      this.#mark = '';
      this.#apart = false;
    }
    this.#apart ||= isParagraph;
  }
}

/** Items, rows and lists in lists stand line by line. */
const isParagraph = (element: Element): boolean => !element.matches('li,tr,td,th,tbody,thead,li ul,li ol');

/** Where the reader's text is: the page's main part, unless the text box stands beside it. */
function rootOf(page: Document, field: Element | undefined, sight: PageSight): Element | undefined {
  const mains = [...page.querySelectorAll('main,[role=main]')].filter((main) => sight.isDrawn(main));
  const main = mains.find((each) => (field ? each.contains(field) : true));
  return main ?? page.body ?? undefined;
}

/** What stands for the element in that page: the element that is read as a field, or the frame or the shadow host that it is in. */
function inPage(active: Element, page: Document): Element | undefined {
  let at = active;
  while (at.ownerDocument !== page) {
    const frame = at.ownerDocument.defaultView?.frameElement;
    if (!frame) return undefined;
    at = frame;
  }
  const editor = at.closest('.monaco-editor,.CodeMirror,.ace_editor');
  if (editor) return editor;
  let host: Element = at;
  while (host.parentElement && (host.parentElement as HTMLElement).isContentEditable)
    host = host.parentElement;
  return host;
}

function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
