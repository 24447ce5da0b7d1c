import type { EditorName } from '../../messages/editor-order';
import { isControlField } from '../target/field';
import { stateOf } from '../target/reading';
import type { WritableField } from '../target/refusal';
import { hasFocus } from '../target/restore-focus';
import { withoutSpace } from '../target/white-space';
import { isUnseen } from './catcher';
import { pressKeys } from './history-step';
import { keepsHistory } from './undo-group';

/** Editors whose own history takes a writing of ours back by one Ctrl+Z (docs/FIELDS.md, column _undo_). */
const withHistory: readonly EditorName[] = [
  'monaco',
  'codemirror6',
  'codemirror5',
  'ace',
  'toastui-markdown',
  'blocknote',
  'tiptap',
  'prosemirror',
  'lexical',
  'slate',
  'draft',
  'quill',
  'trix',
  'ckeditor5',
  'tinymce',
];

/** What is seen of a writing, from before it to its end. */
export interface Trace {
  /** The text has been written: to be called while its field still has the focus. */
  written(): void;
  /** Whether anything else on the page has changed since, as it does where a page draws elsewhere what its field was given. */
  pageHasChanged(): boolean;
  /** Whether the text stood in the field, if only until its page had heard of it. */
  hasShown(text: string): boolean;
  /** The browser itself has written it, and has it in its history. */
  isOfBrowser(): boolean;
  /** Whether one Ctrl+Z takes it back, where the page leaves the key alone. To be called once the page is done with it. */
  undoKeyWorks(): boolean;
  stop(): void;
}

/**
 * Watches what browser and page do with a writing. The keys for Undo work where the browser wrote, has that in its history, and
 * the page has drawn nothing over it; and in editors that are known for it.
 */
export function traceWriting(field: WritableField): Trace {
  const { element } = field;
  const { ownerDocument: document } = element;
  let shown: string | undefined;
  let takenBefore = '';
  let isStep = false;
  let isDrawnOver = false;
  const observer = new MutationObserver(() => {
    isDrawnOver = true;
  });
  const hear = ({ isTrusted, target }: Event): void => {
    if (!isTrusted || !(target instanceof Node && element.contains(target))) return;
    // What has changed until now the browser has changed; what comes from here on is the page's.
    observer.takeRecords();
    const now = isControlField(field) ? field.element.value : (element.textContent ?? '');
    // A browser may write line by line, and a page that catches keys takes each out.
    if (shown !== undefined && !now.startsWith(shown)) takenBefore += shown;
    shown = now;
  };
  // Before any listener of the page's; outside a closed shadow root nobody is told where it comes from.
  const root = element.getRootNode();
  const around = root === document ? document.defaultView : root;
  around?.addEventListener('input', hear, true);
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  let hasChanged = false;
  const noteChanges = (records: readonly MutationRecord[]): void => {
    hasChanged ||= records.some(({ target }) => !element.contains(target));
  };
  const elsewhere = new MutationObserver(noteChanges);
  const changes = { childList: true, characterData: true, attributes: true, subtree: true };
  // Only of a field that nobody sees anybody asks.
  if (isUnseen(field)) elsewhere.observe(document, changes);
  return {
    written() {
      isStep = shown !== undefined && document.queryCommandEnabled('undo');
    },
    pageHasChanged() {
      noteChanges(elsewhere.takeRecords());
      return hasChanged;
    },
    hasShown: (text) => shown !== undefined && withoutSpace(takenBefore + shown).includes(withoutSpace(text)),
    isOfBrowser: () => isStep && !keepsHistory(element),
    undoKeyWorks() {
      if (field.kind === 'editor') return withHistory.includes(field.editor);
      if (keepsHistory(element)) return true;
      if (!isStep || field.element !== element) return false;
      // Firefox forgets the history of a control that is laid out in another way, as one that grows with its text may be.
      if (hasFocus(field) && !document.queryCommandEnabled('undo')) return false;
      // Nobody has the focus: the page has put the field elsewhere as it grew, and nobody can be asked.
      if (!hasFocus(field) && document.activeElement === document.body) return false;
      if (isControlField(field)) return field.element.value === shown;
      return !isDrawnOver;
    },
    stop() {
      observer.disconnect();
      elsewhere.disconnect();
      around?.removeEventListener('input', hear, true);
    },
  };
}

/**
 * Whether the page around an editable element leaves the keys for Undo to the browser. It is asked by those for Redo: right after a
 * writing there is nothing that they could do again, and who has a history of their own takes them nevertheless. Ctrl+Y first: there are
 * pages that do not look at Shift, and take the other for an Undo. What is done again all the same, by a history that hears of a
 * writing later, is undone.
 */
export function leavesUndo(field: WritableField): boolean {
  const { markup } = stateOf(field);
  const onMac = /mac/i.test(navigator.platform);
  const init = { ctrlKey: !onMac, metaKey: onMac, bubbles: true, cancelable: true, composed: true };
  const keys = [
    { key: 'y', code: 'KeyY', keyCode: 89, which: 89 },
    { key: 'Z', code: 'KeyZ', keyCode: 90, which: 90, shiftKey: true },
  ];
  const isLeft = keys.every((key) =>
    field.element.dispatchEvent(new KeyboardEvent('keydown', { ...init, ...key })),
  );
  if (stateOf(field).markup === markup) return isLeft;
  pressKeys(field.element, 'undo');
  return false;
}
