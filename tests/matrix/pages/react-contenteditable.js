import { Component, createElement, createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { offer } from '../page.js';
import { caretOf, divsOf, selectText, textOfHtml } from './shared/editable-text.js';

/**
 * As the package react-contenteditable: the state is HTML, taken from the DOM at `input` and `blur`, and what React draws
 * anew only where the two differ. The caret goes to the end then.
 */
class ContentEditable extends Component {
  field = createRef();

  shouldComponentUpdate({ html, disabled }) {
    return html !== this.field.current.innerHTML || disabled !== this.props.disabled;
  }

  componentDidUpdate() {
    const field = this.field.current;
    if (this.props.html !== field.innerHTML) field.innerHTML = this.props.html;
    if (document.activeElement === field) getSelection().selectAllChildren(field);
    if (document.activeElement === field) getSelection().collapseToEnd();
  }

  render() {
    const tell = () => this.props.onChange(this.field.current.innerHTML);
    return createElement('div', {
      ref: this.field,
      contentEditable: !this.props.disabled,
      suppressContentEditableWarning: true,
      onInput: tell,
      onBlur: tell,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the package does
      dangerouslySetInnerHTML: { __html: this.props.html },
    });
  }
}

class Form extends Component {
  state = { html: divsOf(this.props.text), disabled: false };

  render() {
    return createElement(ContentEditable, {
      ...this.state,
      onChange: (html) => this.setState({ html }),
    });
  }
}

offer({
  mount(root, text) {
    const form = createRef();
    flushSync(() => createRoot(root).render(createElement(Form, { text, ref: form })));
    const field = root.firstElementChild;
    return {
      field,
      read: () => textOfHtml(form.current.state.html),
      markup: () => form.current.state.html,
      select: (from, to) => selectText(field, from, to),
      caret: () => caretOf(field),
      refuse: () => flushSync(() => form.current.setState({ disabled: true })),
    };
  },
});
