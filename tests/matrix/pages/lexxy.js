import '@37signals/lexxy';
import '../node_modules/@37signals/lexxy/dist/stylesheets/lexxy.css';
import { offer } from '../page.js';
import { paragraphs } from '../support/lines.js';
import { lexical } from './shared/lexical.js';

offer({
  async mount(root, text) {
    const element = document.createElement('lexxy-editor');
    element.setAttribute('name', 'body');
    element.setAttribute('value', paragraphs(text));
    const isReady = new Promise((resolve) =>
      element.addEventListener('lexxy:initialize', resolve, { once: true }),
    );
    root.append(element);
    await isReady;
    return { ...lexical(element.editor), markup: () => element.value };
  },
});
