import type { FindEditor } from '../open-editor';

/** As much of TinyMCE's editor (4 to 8), and of HugeRTE's, as is needed here. */
interface TinyMce {
  getBody(): Element | null;
  getContent(options: { format: 'text' }): string;
  insertContent(html: string): void;
  /** Since version 5. */
  mode?: { isReadOnly?(): boolean };
  undoManager: { transact(change: () => void): void; undo(): void; redo(): void };
}

/** The list of all is `editors` up to version 4. */
interface Editors {
  get?(): unknown;
  editors?: unknown;
}

interface PageOfTinyMce {
  tinymce?: Editors;
  hugerte?: Editors;
}

export const findTinyMce: FindEditor = (element) => {
  const editor = editorsAround(element).find((each) => each.getBody()?.contains(element));
  if (!editor) return undefined;
  const { undoManager } = editor;
  return {
    read: () => ({
      text: editor.getContent({ format: 'text' }),
      readOnly: editor.mode?.isReadOnly?.() === true,
    }),
    insert({ html }) {
      if (html === undefined || editor.mode?.isReadOnly?.()) return false;
      undoManager.transact(() => editor.insertContent(html));
      return true;
    },
    undo: () => undoManager.undo(),
    redo: () => undoManager.redo(),
  };
};

/** One that edits in a frame belongs to the page around that; its body there has that name as its id, and so as a global. */
function editorsAround(element: Element): TinyMce[] {
  const view = element.ownerDocument.defaultView;
  const pages = [view, view?.frameElement && view.parent] as (PageOfTinyMce | null | undefined)[];
  return pages
    .flatMap((page) => [page?.tinymce, page?.hugerte])
    .flatMap((all) => {
      const editors = all?.editors ?? all?.get?.();
      return Array.isArray(editors) ? editors : [];
    });
}
