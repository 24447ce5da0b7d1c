import grapesjs from 'grapesjs';
import 'grapesjs/dist/css/grapes.min.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  async mount(root, text) {
    const editor = grapesjs.init({
      container: root.appendChild(document.createElement('div')),
      storageManager: false,
      telemetry: false,
      height: '400px',
      components: `<div data-gjs-type="text">${paragraphs(text)}</div>`,
    });
    await new Promise((resolve) => editor.on('load', resolve));
    const { view } = editor.getComponents().at(0);
    // As a double click does.
    await view.onActive(new Event('dblclick'));
    return htmlEditor(view.el, () => view.el.innerHTML);
  },
});
