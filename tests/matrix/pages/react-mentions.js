import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Mention, MentionsInput } from 'react-mentions';
import { offer } from '../page.js';

const people = [
  { id: '1', display: 'Anna' },
  { id: '2', display: 'Ben' },
];

offer({
  mount(root, text) {
    let state;
    let refuse;
    function Field() {
      const [value, setValue] = useState(text);
      const [readOnly, setReadOnly] = useState(false);
      state = value;
      refuse = () => flushSync(() => setReadOnly(true));
      return createElement(
        MentionsInput,
        { value, readOnly, onChange: (_event, now) => setValue(now) },
        createElement(Mention, { trigger: '@', data: people }),
      );
    }
    flushSync(() => createRoot(root).render(createElement(Field)));
    return { field: root.querySelector('textarea'), read: () => state, refuse };
  },
});
