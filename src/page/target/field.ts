import type { EditorName } from '../../messages/editor-order';
import type { FieldPlace } from './field-place';
import { codeEditorOf, isLockedEditor, richEditorOf } from './known-editor';
import { isSecret } from './secret';

export type Control = HTMLInputElement | HTMLTextAreaElement;

/** A place on the page where the user writes. `secret` is a password and the like: neither read nor written. */
export type Field = (
  | { kind: 'textarea' | 'input'; element: Control }
  | { kind: 'contenteditable'; element: HTMLElement }
  /** A known editor. `partial`: a code editor, whose DOM holds only a part of its text. */
  | { kind: 'editor'; element: HTMLElement; editor: EditorName; partial: boolean }
  | { kind: 'secret'; element: Control }
) & {
  /** Where the element stands, of a field that shall be found again (see `isFieldThere`). */
  place?: FieldPlace;
};

export type ControlField = Extract<Field, { kind: 'textarea' | 'input' }>;

export type EditorField = Extract<Field, { kind: 'editor' }>;

const textTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'number']);

/** The field that the element is, or that it is a part of; undefined for anything that holds no text. */
export function fieldOf(element: Element): Field | undefined {
  if (isControl(element) && isSecret(element)) return { kind: 'secret', element };
  const codeEditor = codeEditorOf(element);
  if (codeEditor) {
    return { kind: 'editor', element: element as HTMLElement, editor: codeEditor, partial: true };
  }
  if (isTextarea(element)) return { kind: 'textarea', element };
  if (isInput(element)) return textTypes.has(element.type) ? { kind: 'input', element } : undefined;
  const richEditor = richEditorOf(element);
  const host = editingHost(element as HTMLElement);
  if (richEditor) {
    return { kind: 'editor', element: host ?? (element as HTMLElement), editor: richEditor, partial: false };
  }
  return host && { kind: 'contenteditable', element: host };
}

/** Elements of a frame come from another realm, where `instanceof` does not know them. */
const isTextarea = (element: Element): element is HTMLTextAreaElement => element.localName === 'textarea';
const isInput = (element: Element): element is HTMLInputElement => element.localName === 'input';
const isControl = (element: Element): element is Control => isTextarea(element) || isInput(element);

export const isControlField = (field: Field): field is ControlField =>
  field.kind === 'textarea' || field.kind === 'input';

/** The outermost editable element around this one, where the browser keeps one undo history. */
function editingHost(element: HTMLElement): HTMLElement | undefined {
  if (element.ownerDocument.designMode === 'on') return element.ownerDocument.body;
  if (!element.isContentEditable) return undefined;
  let host = element;
  while (host.parentElement?.isContentEditable) host = host.parentElement;
  return host;
}

/**
 * Whether the node still stands in a page. In Firefox everything of a frame that has gone throws at any touch, so
 * this is to be asked before all else.
 */
export function isThere(node: Node): boolean {
  try {
    return node.isConnected && !!node.ownerDocument?.defaultView;
  } catch {
    return false;
  }
}

/** Whether the page lets the user write here at this moment. */
export function isReadOnly(field: Field): boolean {
  const { element } = field;
  if (element.getAttribute('aria-readonly') === 'true' || isLockedEditor(element)) return true;
  if (isControlField(field)) return field.element.readOnly || field.element.matches(':disabled');
  // The element with the focus may be a textarea of the editor's own, or one whose input the editor reads itself.
  if (field.kind === 'editor' && field.partial)
    return ('readOnly' in element && element.readOnly === true) || element.contentEditable === 'false';
  return field.kind === 'secret' || !(element.isContentEditable || element.ownerDocument.designMode === 'on');
}
