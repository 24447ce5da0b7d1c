import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { indentOnInput } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { offer } from '../page.js';

const windows = new URLSearchParams(location.search).get('lines') === 'windows';

offer({
  mount(parent, doc) {
    const readOnly = new Compartment();
    const view = new EditorView({
      parent,
      doc: windows ? doc.replaceAll('\n', '\r\n') : doc,
      extensions: [
        windows ? EditorState.lineSeparator.of('\r\n') : [],
        lineNumbers(),
        history(),
        indentOnInput(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        javascript(),
        readOnly.of([]),
      ],
    });
    return {
      field: view.contentDOM,
      read: () => view.state.doc.toString(),
      select(anchor, head) {
        view.focus();
        view.dispatch({ selection: { anchor, head } });
      },
      caret: () => view.state.selection.main.head,
      refuse: () => view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(true)) }),
    };
  },
});
