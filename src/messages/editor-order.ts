/**
 * What our script asks of an editor in the page's own world, where the editor's objects are. The order goes there as
 * the one argument of a function and the answer comes back as its result: nothing is left on the page, and no event
 * tells the page of it. The page may have put anything in place of the editor: an answer is a claim, to be checked.
 */

/** Editors that keep a model of their own, by the names that `knownEditors` finds them under. */
export const editorNames = [
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
  'ckeditor4',
  'tinymce',
  'froala',
  'editcontext',
] as const;

export type EditorName = (typeof editorNames)[number];

/** Characters of the editor's text. */
export interface TextPlace {
  start: number;
  end: number;
}

/** Where to write in a text that was read before. */
export interface PlaceInText extends TextPlace {
  /** How many characters behind the text belong to it: the caret goes behind those. */
  behind?: number | undefined;
}

/** All orders are for the editor that has the focus, and do nothing if it is none of that name. */
export type EditorOrder =
  | { do: 'read'; editor: EditorName }
  /**
   * Writes over the selection, or over `at`, as one step of the editor's undo history, and puts the caret behind it. `html`:
   * the same for an editor of rich text, which may take either. Without a `text` it takes the HTML or nothing: as plain text
   * some of it would be lost. `sum` is that of the editor's text as it was read (`sumOf`): nothing is written into another one, since
   * the user, or another extension, goes on writing.
   */
  | {
      do: 'insert';
      editor: EditorName;
      text?: string | undefined;
      html?: string | undefined;
      at?: PlaceInText | undefined;
      sum?: number | undefined;
    }
  /** One step of the editor's own history. */
  | { do: 'undo' | 'redo'; editor: EditorName }
  /** A paste with these data, in the world whose handlers read them: Firefox hands none of ours over. */
  | {
      do: 'paste';
      editor?: EditorName | undefined;
      text: string;
      html?: string | undefined;
      /**
       * Nobody sees what stands in the element: who reads the text and stops its event has taken it, whatever a browser would write
       * there as well.
       */
      unseen?: boolean | undefined;
    };

/**
 * What the page's handlers have made of a paste. `left`: nothing, so that a browser would write it now. `declined`: they have
 * cancelled it and not looked at the text, which therefore does not come. `taken`: they have looked at it and cancelled, or have
 * done something at once: the text is there, or comes. In an element that nobody sees it is enough to stop it.
 */
export const pasteReactions = ['left', 'declined', 'taken'] as const;

export type PasteReaction = (typeof pasteReactions)[number];

/** What is known of an editor that tells only a piece of its text. */
export interface TextPiece {
  /** All that is selected: the piece may hold it shortened. */
  selectedText: string;
  /** Where the caret is drawn. Tells apart two places with the same text around them. */
  caret: string;
}

/** What an editor holds, in its own words. */
export interface EditorHolding {
  /** `\n` between lines; a blank line is an empty one. */
  text: string;
  /** Set where `text` is only a piece around the selection: all that the editor shows to anybody. */
  piece?: TextPiece | undefined;
  /** What is selected, of editors that count as their text does. */
  selected?: TextPlace | undefined;
  readOnly?: boolean | undefined;
  /** It takes no HTML, ever: of what is written there the text alone stays. */
  plain?: boolean | undefined;
}

export type EditorAnswer =
  /** No such editor has the focus, it lets nobody at its API, or its API cannot do this. */
  | { status: 'none' }
  | { status: 'done'; holding?: EditorHolding | undefined; reaction?: PasteReaction | undefined }
  /** The editor threw. It may have done a part of it. */
  | { status: 'failed'; detail: string };

/** The page's side of the way to editors. Never rejects: what goes wrong on the way is `none`. */
export interface EditorWorld {
  give(order: EditorOrder): Promise<EditorAnswer>;
}
