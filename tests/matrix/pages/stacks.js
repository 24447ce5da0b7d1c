import { StacksEditor } from '@stackoverflow/stacks-editor';
import '@stackoverflow/stacks-editor/dist/styles.css';
import { offer } from '../page.js';
import { proseMirror } from './shared/prosemirror.js';

/** Behind the text stands a block of code, which says of which language it is. */
const code = '```js\nconst answer = 42;\n```';

offer({
  mount(root, text) {
    const editor = new StacksEditor(root, [...text.split('\n'), code].join('\n\n'), {});
    return { ...proseMirror(editor.editorView), refuse: () => editor.disable() };
  },
});
