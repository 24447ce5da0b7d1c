import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
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
      refuse = () => flushSync(() => setReadOnly(true));
      return createElement(tag, { value, readOnly, onChange: (event) => setValue(event.target.value) });
    }
    flushSync(() => createRoot(root).render(createElement(Field)));
    return { field: root.firstElementChild, read: () => state, refuse };
  },
});
