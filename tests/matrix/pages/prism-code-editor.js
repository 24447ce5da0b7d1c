import { createEditor } from 'prism-code-editor';
import { editHistory, editorCommands } from 'prism-code-editor/commands';
import 'prism-code-editor/prism/languages/javascript';
import 'prism-code-editor/layout.css';
import 'prism-code-editor/themes/github-light.css';
import { offer } from '../page.js';

offer({
  mount(root, text) {
    const options = { language: 'javascript', value: text };
    const editor = createEditor(root, options, editorCommands(), editHistory());
    return {
      field: editor.textarea,
      read: () => editor.value,
      refuse: () => editor.setOptions({ readOnly: true }),
    };
  },
});
