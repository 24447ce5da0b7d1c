import 'rhino-editor';
import 'rhino-editor/exports/styles/trix.css';
import { offer } from '../page.js';
import { paragraphs } from '../support/lines.js';
import { proseMirror } from './shared/prosemirror.js';

offer({
  async mount(root, text) {
    const input = root.appendChild(document.createElement('input'));
    input.type = 'hidden';
    input.id = 'body';
    input.value = paragraphs(text);
    const element = document.createElement('rhino-editor');
    element.setAttribute('input', 'body');
    const isReady = new Promise((resolve) =>
      element.addEventListener('rhino-initialize', resolve, { once: true }),
    );
    root.append(element);
    await isReady;
    // It makes its editor anew once it has read its attributes.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { editor } = element;
    return {
      ...proseMirror(editor.view),
      markup: () => input.value,
      refuse: () => editor.setEditable(false),
    };
  },
});
