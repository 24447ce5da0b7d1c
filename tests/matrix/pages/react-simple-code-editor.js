import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import simpleCodeEditor from 'react-simple-code-editor';
import { offer } from '../page.js';

/** Of a package for Node a bundler takes all that it exports. */
const Editor = simpleCodeEditor.default ?? simpleCodeEditor;

offer({
  mount(root, text) {
    let state;
    let refuse;
    function Field() {
      const [value, onValueChange] = useState(text);
      const [readOnly, setReadOnly] = useState(false);
      state = value;
      refuse = () => flushSync(() => setReadOnly(true));
      const style = { fontFamily: '"Fira Code", monospace', fontSize: 12 };
      const highlight = (code) =>
        code.split(/(\w+)/).map((word, key) => createElement('span', { key }, word));
      return createElement(Editor, { value, onValueChange, readOnly, style, highlight, padding: 10 });
    }
    flushSync(() => createRoot(root).render(createElement(Field)));
    return { field: root.querySelector('textarea'), read: () => state, refuse };
  },
});
