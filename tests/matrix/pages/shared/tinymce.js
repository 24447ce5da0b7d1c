import { htmlEditor, paragraphs, textOfHtml } from '../../support/lines.js';

/** What a page offers of any TinyMCE, or of what was made of it, with this text in it and nothing to undo. */
export function tinymcePage(editor, text) {
  editor.setContent(paragraphs(text));
  editor.undoManager.clear();
  editor.undoManager.add();
  return {
    ...htmlEditor(
      editor.getBody(),
      () => editor.getContent(),
      () => editor.focus(),
    ),
    // Other formats make a no-break space of an empty paragraph.
    read: () => textOfHtml(editor.getContent({ format: 'raw' })),
    // Versions 4 and 5 have no modes with names.
    refuse: () => (editor.mode ? editor.mode.set('readonly') : editor.setMode('readonly')),
  };
}
