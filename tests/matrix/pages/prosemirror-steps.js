import { collab, getVersion, receiveTransaction, sendableSteps } from 'prosemirror-collab';
import { exampleSetup } from 'prosemirror-example-setup';
import { Node, Schema } from 'prosemirror-model';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import { offer } from '../page.js';
import { paragraphs, proseMirror } from './shared/prosemirror.js';

const nodes = addListNodes(basic.spec.nodes, 'paragraph block*', 'block');
const schema = new Schema({ nodes, marks: basic.spec.marks });

/** What has been written, in the order in which the server has taken it, and who is told of it. */
class Authority {
  #steps = [];
  #clients = [];
  #views = [];

  /** An editor that sends its steps in a task of its own, as over a wire. */
  join(place, doc) {
    const plugins = [...exampleSetup({ schema, menuBar: false }), collab()];
    const view = new EditorView(place, {
      state: EditorState.create({ doc, plugins }),
      dispatchTransaction: (transaction) => {
        view.updateState(view.state.apply(transaction));
        if (sendableSteps(view.state)) setTimeout(() => this.#take(view));
      },
    });
    this.#views.push(view);
    return view;
  }

  #take(view) {
    const sent = sendableSteps(view.state);
    if (!sent || sent.version !== this.#steps.length) return;
    this.#steps.push(...sent.steps);
    this.#clients.push(...sent.steps.map(() => sent.clientID));
    for (const other of this.#views) {
      const from = getVersion(other.state);
      other.dispatch(receiveTransaction(other.state, this.#steps.slice(from), this.#clients.slice(from)));
    }
  }
}

/** Two people who write the same text: the model is what the other one has. */
offer({
  mount(root, text) {
    const authority = new Authority();
    const doc = Node.fromJSON(schema, paragraphs(text));
    const view = authority.join(root, doc);
    const { read, markup } = proseMirror(authority.join(null, doc));
    return { ...proseMirror(view), read, markup, refuse: () => view.setProps({ editable: () => false }) };
  },
});
