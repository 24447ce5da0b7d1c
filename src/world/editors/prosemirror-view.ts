import { upwards } from '../open-editor';
import type { Doc, ProseMirrorView } from './prosemirror-types';

/** Where ProseMirror keeps what it has drawn of a node; that of the document has no parent. */
interface Drawn {
  parent?: Drawn;
  node?: Doc;
  setSelection?(this: Drawn, anchor: number, head: number, view: ProseMirrorView, force?: boolean): void;
}

interface EditorElement extends Element {
  pmViewDesc?: Drawn;
  /** Tiptap, and what is made of it. */
  editor?: { view?: ProseMirrorView };
}

export interface Root {
  element: EditorElement;
  drawn: Drawn;
  doc: Doc;
}

/** What ProseMirror has drawn around the element. */
export const rootAround = (element: Element): Root | undefined =>
  upwards(element, (at: EditorElement) => {
    const drawn = at.pmViewDesc;
    return drawn && !drawn.parent && drawn.node ? { element: at, drawn, doc: drawn.node } : undefined;
  });

/**
 * The view, which has the focus. ProseMirror keeps it from everybody, but hands it to what draws its selection, and draws
 * that when it hears of another one. Afterwards the selection on the page is what it was; that of the editor may not be.
 */
export function viewOf({ element, drawn }: Root): ProseMirrorView | undefined {
  const told = element.editor?.view;
  if (told?.dom === element) return told;
  const selection = selectionAround(element);
  if (!selection?.rangeCount) return undefined;
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = selection;
  const { setSelection } = drawn;
  if (!setSelection || !anchorNode || !focusNode) return undefined;
  let view: ProseMirrorView | undefined;
  drawn.setSelection = function (anchor, head, by, force) {
    view = by;
    setSelection.call(this, anchor, head, by, force);
  };
  if (isCollapsed) selection.selectAllChildren(element);
  else selection.collapseToEnd();
  element.ownerDocument.dispatchEvent(new Event('selectionchange'));
  // From here on the method of its class is seen again.
  delete drawn.setSelection;
  selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  return view;
}

/** In Chromium a shadow root has a selection of its own. */
export function selectionAround(element: Element): Selection | null {
  const root = element.getRootNode() as Document;
  return root.getSelection ? root.getSelection() : element.ownerDocument.getSelection();
}
