import { exampleSetup } from 'prosemirror-example-setup';
import { keymap } from 'prosemirror-keymap';
import { Node, Schema } from 'prosemirror-model';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import {
  initProseMirrorDoc,
  prosemirrorToYXmlFragment,
  redo,
  undo,
  yCursorPlugin,
  ySyncPlugin,
  yUndoPlugin,
} from 'y-prosemirror';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { offer } from '../page.js';
import { paragraphs, proseMirror } from './shared/prosemirror.js';

const nodes = addListNodes(basic.spec.nodes, 'paragraph block*', 'block');
const schema = new Schema({ nodes, marks: basic.spec.marks });

function editorOf(doc, place) {
  const shared = doc.getXmlFragment('text');
  const { doc: start, mapping } = initProseMirrorDoc(shared, schema);
  const keys = keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Mod-Shift-z': redo });
  const plugins = [
    ySyncPlugin(shared, { mapping }),
    yCursorPlugin(new Awareness(doc)),
    yUndoPlugin(),
    keys,
    ...exampleSetup({ schema, history: false, menuBar: false }),
  ];
  return new EditorView(place, { state: EditorState.create({ doc: start, plugins }) });
}

/** Two people who write the same text: the model is what the other one has. */
offer({
  mount(root, text) {
    const [own, others] = [new Y.Doc(), new Y.Doc()];
    prosemirrorToYXmlFragment(Node.fromJSON(schema, paragraphs(text)), own.getXmlFragment('text'));
    Y.applyUpdate(others, Y.encodeStateAsUpdate(own));
    own.on('update', (update) => Y.applyUpdate(others, update));
    const view = editorOf(own, root);
    const { read, markup } = proseMirror(editorOf(others, null));
    return { ...proseMirror(view), read, markup, refuse: () => view.setProps({ editable: () => false }) };
  },
});
