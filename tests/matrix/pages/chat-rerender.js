import { createElement, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { caretOf, numberOf, selectText, textOf } from './shared/editable-text.js';

/** The two kinds of field that the chat may have: how each tells its text and selection, and takes them. */
const textarea = {
  tag: 'textarea',
  props: (text, readOnly) => ({ defaultValue: text, readOnly, rows: 3 }),
  text: (field) => field.value,
  selection: (field) => [field.selectionStart, field.selectionEnd, field.selectionDirection],
  select: (field, ...selection) => field.setSelectionRange(...selection),
};
const editable = {
  tag: 'div',
  props: (text, readOnly) => ({
    contentEditable: !readOnly,
    suppressContentEditableWarning: true,
    role: 'textbox',
    style: { whiteSpace: 'pre-wrap' },
    // A line end at the end is shown only with another behind it.
    children: text.endsWith('\n') ? `${text}\n` : text,
  }),
  text: (field) => textOf(field, true),
  selection: (field) => {
    const { anchorNode, anchorOffset } = getSelection();
    const caret = caretOf(field, true);
    return [field.contains(anchorNode) ? numberOf(field, anchorNode, anchorOffset, true) : caret, caret];
  },
  select: (field, from, to) => selectText(field, from, to, true),
};
const kind = asked('field') === 'contenteditable' ? editable : textarea;

/** At every input and key the field is another element, with the focus and the selection of the one before. */
function Chat({ text: first, tell }) {
  const [{ text, version, selection }, setDraft] = useState({ text: first, version: 0 });
  const [sent, setSent] = useState([]);
  const [readOnly, setReadOnly] = useState(false);
  const field = useRef(null);
  tell({ text, field, refuse: () => flushSync(() => setReadOnly(true)) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new field, and for nothing else
  useLayoutEffect(() => {
    if (!selection) return;
    field.current.focus();
    kind.select(field.current, ...selection);
  }, [version]);

  const renew = () => {
    const now = field.current;
    setDraft({ text: kind.text(now), version: version + 1, selection: kind.selection(now) });
  };
  const send = (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setSent([...sent, text]);
    setDraft({ text: '', version: version + 1, selection: [0, 0] });
  };
  return createElement(
    'form',
    null,
    createElement('ol', null, ...sent.map((message) => createElement('li', { key: message }, message))),
    createElement(kind.tag, {
      ...kind.props(text, readOnly),
      key: version,
      ref: field,
      'aria-label': 'Message',
      onInput: renew,
      onKeyUp: renew,
      onKeyDown: send,
    }),
    createElement('output', null, `${text.length} characters`),
  );
}

offer({
  mount(root, text) {
    let chat;
    const tell = (told) => {
      chat = told;
    };
    flushSync(() => createRoot(root).render(createElement(Chat, { text, tell })));
    return {
      get field() {
        return chat.field.current;
      },
      read: () => chat.text,
      select: (from, to) => {
        chat.field.current.focus();
        kind.select(chat.field.current, from, to);
      },
      caret: () => kind.selection(chat.field.current)[1],
      refuse: () => chat.refuse(),
    };
  },
});
