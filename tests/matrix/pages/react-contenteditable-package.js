import { createElement, useState } from 'react';
import * as contentEditable from 'react-contenteditable';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

/** A package of Node's: its default is within its default. */
const ContentEditable = contentEditable.default.default ?? contentEditable.default;

offer({
  mount(root, text) {
    let state;
    let refuse;
    function Field() {
      const [html, setHtml] = useState(paragraphs(text));
      const [disabled, setDisabled] = useState(false);
      state = html;
      refuse = () => flushSync(() => setDisabled(true));
      return createElement(ContentEditable, {
        html,
        disabled,
        onChange: (event) => setHtml(event.target.value),
      });
    }
    flushSync(() => createRoot(root).render(createElement(Field)));
    return { ...htmlEditor(root.firstElementChild, () => state), refuse };
  },
});
