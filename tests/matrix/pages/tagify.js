import Tagify from '@yaireo/tagify';
import '@yaireo/tagify/dist/tagify.css';
import { offer } from '../page.js';
import { htmlEditor } from '../support/lines.js';

offer({
  mount(root, text) {
    const area = root.appendChild(document.createElement('textarea'));
    area.value = text;
    const tagify = new Tagify(area, { mode: 'mix', pattern: /@/, whitelist: ['Anna', 'Ben'] });
    return {
      ...htmlEditor(tagify.DOM.input, () => tagify.DOM.input.innerHTML),
      // What its form sends; behind a last block it writes one line end more.
      read: () => area.value.replace(/\r\n/g, '\n').replace(/\n$/, ''),
      markup: undefined,
      refuse: () => tagify.setReadonly(true),
    };
  },
});
