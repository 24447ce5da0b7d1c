import type { FindEditor } from '../open-editor';
import { sendClipboardEvent } from '../paste';

/** What the editor has handed to the browser, for input methods and screen readers: the lines around the selection. */
interface HandedText {
  text: string;
  selectionStart: number;
  selectionEnd: number;
}

interface InputElement extends Element {
  editContext?: HandedText | null;
}

/** What Monaco notes for itself of a text that it puts on the clipboard. */
const noteType = 'vscode-editor-data';
const noteOfText = { version: 1, isFromEmptySelection: false, multicursorText: null, mode: null };

/**
 * A Monaco that its page has bundled: nothing leads from its elements to its API, so it is read as an input method reads
 * it, and written by a paste.
 */
export const findHiddenMonaco: FindEditor = (element) => {
  const handed = handedBy(element);
  if (!handed) return undefined;
  return {
    read: () => readPiece(element, handed),
    insert({ text }) {
      // In a tab out of sight it would not show what it has made of the text, and at several cursors write it several times.
      if (text === '' || element.ownerDocument.hidden || hasSeveralCursors(element, handed)) return false;
      sendClipboardEvent(element, 'paste', {
        'text/plain': text,
        // Without a list of addresses it asks the user for the clipboard. A comment alone (RFC 2483) will do.
        'text/uri-list': '#',
        // A text that was copied last is pasted as it was copied, by the line if there was no selection.
        [noteType]: JSON.stringify(noteOfText),
      });
      return true;
    },
  };
};

function handedBy(element: InputElement): HandedText | undefined {
  const { editContext } = element;
  if (editContext) return editContext;
  if (element.localName !== 'textarea') return undefined;
  const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
  // With its support for screen readers off it hands over nothing.
  if (value === '' && shownText(element) !== '') return undefined;
  return { text: value, selectionStart, selectionEnd };
}

const boxOf = (element: Element): Element => element.closest('.monaco-editor') ?? element;

const shownText = (element: Element): string =>
  (boxOf(element).querySelector('.view-lines')?.textContent ?? '').trim();

const cursorsOf = (element: Element): HTMLElement[] => [
  ...boxOf(element).querySelectorAll<HTMLElement>('.cursors-layer > .cursor'),
];

function readPiece(element: Element, { text, selectionStart, selectionEnd }: HandedText) {
  const from = Math.min(selectionStart, selectionEnd);
  const to = Math.max(selectionStart, selectionEnd);
  const before = unix(text.slice(0, from));
  const selected = unix(text.slice(from, to));
  const { style } = cursorsOf(element)[0] ?? {};
  return {
    text: before + selected + unix(text.slice(to)),
    selected: { start: before.length, end: before.length + selected.length },
    piece: {
      // A long selection is handed over with an ellipsis for its middle.
      selectedText: selected.includes('…') ? unix(copied(element).text) : selected,
      caret: `${style?.top} ${style?.left}`,
    },
    readOnly: element.getAttribute('aria-autocomplete') === 'none',
  };
}

const unix = (text: string): string => text.replace(/\r\n?/g, '\n');

function hasSeveralCursors(element: Element, { selectionStart, selectionEnd }: HandedText): boolean {
  if (cursorsOf(element).length > 1) return true;
  const { text, cursors, ofEmptySelection } = copied(element);
  // At a single caret it copies the line, and says so, or nothing.
  return cursors > 1 || (selectionStart === selectionEnd && text !== '' && !ofEmptySelection);
}

/** What a copy would put on the clipboard, and what Monaco notes there for itself. */
function copied(element: Element): { text: string; cursors: number; ofEmptySelection: boolean } {
  const data = sendClipboardEvent(element, 'copy', {});
  const note: unknown = JSON.parse(data?.getData(noteType) || '{}');
  const { multicursorText, isFromEmptySelection } = note as Record<string, unknown>;
  return {
    text: data?.getData('text/plain') ?? '',
    cursors: Array.isArray(multicursorText) ? multicursorText.length : 1,
    ofEmptySelection: isFromEmptySelection === true,
  };
}
