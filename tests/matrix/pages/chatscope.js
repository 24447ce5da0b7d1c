import { MessageInput } from '@chatscope/chat-ui-kit-react';
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import { createElement, useEffect, useState } from 'react';
import { offer } from '../page.js';
import { caretOf, divsOf, selectText, textOfHtml } from './shared/editable-text.js';
import { draw } from './shared/react.js';

function Chat({ text, onDrawn }) {
  const [html, setHtml] = useState(divsOf(text));
  const [disabled, setDisabled] = useState(false);
  useEffect(() => onDrawn({ html, setDisabled }), [html, onDrawn]);
  return createElement(MessageInput, { value: html, disabled, onChange: setHtml, attachButton: false });
}

offer({
  async mount(root, text) {
    const drawn = await draw(root, Chat, { text });
    const field = root.querySelector('.cs-message-input__content-editor');
    return {
      field,
      read: () => textOfHtml(drawn().html),
      markup: () => drawn().html,
      select: (from, to) => selectText(field, from, to),
      caret: () => caretOf(field),
      refuse: () => drawn().setDisabled(true),
    };
  },
});
