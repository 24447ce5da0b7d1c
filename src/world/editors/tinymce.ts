import type { FindEditor } from '../open-editor';

/** As much of TinyMCE's editor (4 to 8) as is needed here. */
interface TinyMce {
  getBody(): Element | null;
  getContent(options: { format: 'text' }): string;
  insertContent(html: string): void;
  /** Since version 5. */
  mode?: { isReadOnly?(): boolean };
  undoManager: { transact(change: () => void): void; undo(): void; redo(): void };
}

interface PageOfTinyMce {
  /** The list of all is `editors` up to version 4. */
  tinymce?: { get?(): unknown; editors?: unknown };
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

/** One that edits in a frame belongs to the page around that; its body there has the id `tinymce`, and so that name. */
function editorsAround(element: Element): TinyMce[] {
  const view = element.ownerDocument.defaultView;
  const pages = [view, view?.frameElement && view.parent] as (PageOfTinyMce | null | undefined)[];
  return pages.flatMap((page) => {
    const editors = page?.tinymce?.editors ?? page?.tinymce?.get?.();
    return Array.isArray(editors) ? editors : [];
  });
}
