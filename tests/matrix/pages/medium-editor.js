import MediumEditor from 'medium-editor';
import 'medium-editor/dist/css/medium-editor.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  mount(root, text) {
    const area = root.appendChild(document.createElement('textarea'));
    area.value = paragraphs(text);
    const editor = new MediumEditor(area);
    const field = editor.elements[0];
    // What its form sends.
    return htmlEditor(field, () => area.value);
  },
});
