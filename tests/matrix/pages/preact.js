import { h, render } from 'preact';
import { useState } from 'preact/hooks';
import { offer } from '../page.js';
import { tag } from './shared/control.js';

offer({
  mount(root, text) {
    let state;
    let refuse;
    function Field() {
      const [value, setValue] = useState(text);
      const [readOnly, setReadOnly] = useState(false);
      state = value;
      refuse = () => setReadOnly(true);
      return h(tag, { value, readOnly, onInput: (event) => setValue(event.currentTarget.value) });
    }
    render(h(Field), root);
    return { field: root.firstElementChild, read: () => state, refuse };
  },
});
