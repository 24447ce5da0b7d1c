import Editor from '@toast-ui/editor';
import '@toast-ui/editor/toastui-editor.css';
import { offer } from '../page.js';
import { forgetHistory, proseMirror } from './shared/prosemirror.js';

offer({
  mount(root, text) {
    const options = { height: '300px', usageStatistics: false };
    const editor = new Editor({ el: root, initialEditType: 'markdown', initialValue: text, ...options });
    const { view } = editor.mdEditor;
    forgetHistory(view);
    const { field, select, caret } = proseMirror(view);
    return {
      field,
      select,
      caret,
      read: () => editor.getMarkdown(),
      refuse: () => view.setProps({ editable: () => false }),
    };
  },
});
