import Editor from '@toast-ui/editor';
import '@toast-ui/editor/toastui-editor.css';
import { offer } from '../page.js';
import { forgetHistory, paragraphs, proseMirror } from './shared/prosemirror.js';

offer({
  mount(root, text) {
    const options = { height: '300px', usageStatistics: false };
    const editor = new Editor({ el: root, initialEditType: 'wysiwyg', ...options });
    const { view } = editor.wwEditor;
    const doc = view.state.schema.nodeFromJSON(paragraphs(text));
    // Markdown would take a blank line for the end of a paragraph.
    view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content));
    forgetHistory(view);
    return { ...proseMirror(view), refuse: () => view.setProps({ editable: () => false }) };
  },
});
