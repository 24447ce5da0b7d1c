import { init } from 'pell';
import 'pell/dist/pell.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  mount(root, text) {
    let html = paragraphs(text);
    const { content } = init({
      element: root,
      defaultParagraphSeparator: 'p',
      onChange: (now) => {
        html = now;
      },
    });
    content.innerHTML = html;
    return htmlEditor(content, () => html);
  },
});
