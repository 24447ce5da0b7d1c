import { rangeAround, selectRange } from '../target/field-selection';
import type { Written } from './strategy';

/** How an editor of HTML, whose history is one of snapshots, is made to take one. */
interface History {
  /** Its editable element. */
  editor: string;
  /** What was typed before the text. Left out where it takes one when it loses the focus, as it has to our surfaces. */
  before?(element: HTMLElement): void | Promise<void>;
  after(element: HTMLElement): void | Promise<void>;
  /** It mends the nodes with each step, so that the browser's own history leads astray. */
  mends?: true;
}

const histories: History[] = [
  // A tenth of a second after a change; until then its Ctrl+Z does nothing.
  { editor: '.jodit-wysiwyg', after: () => waits(130) },
  // Four tenths after it, but at once after a cut: of that it needs to hear nothing but the event.
  { editor: '.sun-editor-editable', after: (element) => hears(element, 'cut', 0) },
  // When the mouse is used, and a hundredth after a paste; typing is in the next one.
  {
    editor: '.note-editable',
    before: (element) => hears(element, 'paste', 10),
    after: (element) => hears(element, 'paste', 10),
    mends: true,
  },
];

const historyOf = (element: Element): History | undefined =>
  histories.find(({ editor }) => element.closest(editor));

/** Whether the editor around the element is known for a history of its own, in which a writing is one step. */
export const keepsHistory = (element: Element): boolean => historyOf(element) !== undefined;

/** Whether only the editor around the element can undo rightly, which it does when it hears the keys for it. */
export const undoesByKeys = (element: Element): boolean => historyOf(element)?.mends === true;

/**
 * Writes so that it is a step of its own in the history of the editor around the element: what is typed before and
 * after it has other steps.
 */
export async function asUndoGroup(element: HTMLElement, write: () => Written): Promise<Written> {
  const history = historyOf(element);
  if (history?.before) {
    const selected = rangeAround(element)?.cloneRange();
    await history.before(element);
    if (selected) selectRange(element, selected, false);
  }
  const written = write();
  if (history) await history.after(element);
  else if (written !== 'promised') endTyping(element);
  return written;
}

/** No browser does anything at such an event of a script; the editor acts upon it so many milliseconds later. */
async function hears(element: HTMLElement, type: 'cut' | 'paste', milliseconds: number): Promise<void> {
  element.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true }));
  await waits(milliseconds);
}

const waits = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Chromium takes what is typed next for a part of this text, and undoes both at once, unless the caret has moved. */
function endTyping(element: HTMLElement): void {
  const selection = rangeAround(element)?.cloneRange();
  if (!selection) return;
  const all = element.ownerDocument.createRange();
  all.selectNodeContents(element);
  selectRange(element, all, false);
  selectRange(element, selection, false);
}
