import { offer } from '../page.js';
import { ownField } from './shared/own-field.js';

/** A closed root within an open one, each with something beside the field. */
offer({
  mount(root, text) {
    const outer = root.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    outer.innerHTML = '<label>Reply</label><div></div>';
    const inner = outer.querySelector('div').attachShadow({ mode: 'closed' });
    inner.innerHTML = '<span>To all</span><section></section>';
    return ownField(inner.querySelector('section'), text);
  },
});
