import { offer } from '../page.js';
import { ownField } from './shared/own-field.js';

offer({
  mount(root, text) {
    const host = root.appendChild(document.createElement('div'));
    return ownField(host.attachShadow({ mode: 'closed' }), text);
  },
});
