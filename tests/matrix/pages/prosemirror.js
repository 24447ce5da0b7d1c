import { exampleSetup } from 'prosemirror-example-setup';
import { Node, Schema } from 'prosemirror-model';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import { EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import 'prosemirror-example-setup/style/style.css';
import 'prosemirror-menu/style/menu.css';
import 'prosemirror-view/style/prosemirror.css';
import { offer } from '../page.js';
import { paragraphs, proseMirror } from './shared/prosemirror.js';

const nodes = addListNodes(basic.spec.nodes, 'paragraph block*', 'block');
const schema = new Schema({ nodes, marks: basic.spec.marks });

/** As sites have it for pictures that are pasted: it takes for granted that a paste has data. */
const takesPictures = new Plugin({
  props: { handlePaste: (_view, event) => event.clipboardData.files.length > 0 },
});

offer({
  mount(root, text) {
    const doc = Node.fromJSON(schema, paragraphs(text));
    const view = new EditorView(root, {
      state: EditorState.create({ doc, plugins: [...exampleSetup({ schema }), takesPictures] }),
    });
    return { ...proseMirror(view), refuse: () => view.setProps({ editable: () => false }) };
  },
});
