/** Builds the fields of the tests, and tells what the page itself sees of them. Runs in the page's own world. */
const start = 'one two three';
const values = { number: '123', email: 'a@b.example' };
const input = (type) => () => put(`<input type="${type}" value="${values[type] ?? start}">`);
const shadow = (mode, html) => () => {
  const root = put('<div></div>').attachShadow({ mode });
  root.innerHTML = html;
  return root.firstChild;
};
const builders = {
  textarea: () => put(`<textarea>${start}</textarea>`),
  text: input('text'),
  search: input('search'),
  url: input('url'),
  tel: input('tel'),
  email: input('email'),
  number: input('number'),
  password: input('password'),
  contenteditable: () => put(`<div contenteditable>${start}</div>`),
  paragraphs: () => put(`<div contenteditable><p>${start}</p><p>four</p></div>`),
  bold: () => put(`<div contenteditable>one <b>two</b> three</div>`),
  'pre-wrap': () => put(`<div contenteditable style="white-space: pre-wrap">${start}</div>`),
  'plaintext-only': () => put(`<div contenteditable="plaintext-only">${start}</div>`),
  'open shadow root': shadow('open', `<textarea>${start}</textarea>`),
  'closed shadow root': shadow('closed', `<textarea>${start}</textarea>`),
  'closed shadow root, contenteditable': shadow('closed', `<div contenteditable>${start}</div>`),
  frame: () => inFrame(`<textarea>${start}</textarea>`),
  'frame, contenteditable': () => inFrame(`<div contenteditable>${start}</div>`),
  'frame in designMode': () => {
    const { body } = inFrame(start).ownerDocument;
    body.ownerDocument.designMode = 'on';
    return body;
  },
  controlled: () => {
    const field = put(`<textarea>${start}</textarea>`);
    let state = start;
    // What React does: after every event the value is what the state says.
    field.addEventListener('input', () => {
      state = field.value;
      if (field.value !== state) field.value = state;
    });
    return field;
  },
  'rewritten at each input': () => {
    const field = put(`<textarea>${start}</textarea>`);
    field.addEventListener('input', () => {
      const state = field.value;
      field.value = '';
      field.value = state;
    });
    return field;
  },
  editor: () => put(`<div class="ProseMirror" contenteditable>${start}</div>`),
};
/** What a page may do while its field is being written. */
const traits = {
  'prevents beforeinput': (field) => field.addEventListener('beforeinput', (event) => event.preventDefault()),
  'resets its value': (field) =>
    field.addEventListener('input', () => {
      if ('value' in field) field.value = start;
      else field.textContent = start;
    }),
  'resets its value a frame later': (field) =>
    field.addEventListener('input', () =>
      requestAnimationFrame(() => {
        field.value = start;
      }),
    ),
  'turns to capitals': (field) =>
    field.addEventListener('input', () => {
      field.value = field.value.toUpperCase();
    }),
  'keeps letters alone': (field) =>
    field.addEventListener('input', () => {
      const name = 'value' in field ? 'value' : 'textContent';
      const kept = field[name].replace(/[^a-z ]/g, '');
      if (kept !== field[name]) field[name] = kept;
    }),
  'adds to each input': (field) =>
    field.addEventListener('input', () => {
      const name = 'value' in field ? 'value' : 'textContent';
      field[name] += '!';
    }),
  'throws on input': (field) =>
    field.addEventListener('input', () => {
      throw new Error('from the page');
    }),
  'blurs on focus': (field) => field.addEventListener('focus', () => field.blur()),
  'replaces itself on input': (field) =>
    field.addEventListener('input', () => {
      const copy = field.cloneNode(true);
      copy.name = 'another';
      field.replaceWith(copy);
    }),
  'renders anew on focus': (field) =>
    field.addEventListener('focus', () => {
      field.innerHTML = String(field.innerHTML);
    }),
  'clears on focus': (field) =>
    field.addEventListener('focus', () => {
      field.value = '';
    }),
};
let orders = 0;
/** Hands an order to the content script and waits for its answer. */
function give(order) {
  const id = ++orders;
  return new Promise((resolve) => {
    const listen = (event) => {
      const { id: answered, answer } = JSON.parse(event.detail);
      if (answered !== id) return;
      window.removeEventListener('fields:answer', listen);
      resolve(answer);
    };
    window.addEventListener('fields:answer', listen);
    window.dispatchEvent(new CustomEvent('fields:order', { detail: JSON.stringify({ id, order }) }));
  });
}
let field, events;
function put(html) {
  document.body.innerHTML = html;
  return document.body.firstChild;
}
function inFrame(html) {
  const frame = put('<iframe style="margin: 50px; width: 500px; height: 200px"></iframe>');
  frame.contentDocument.body.innerHTML = html;
  return frame.contentDocument.body.firstChild;
}
/** Builds a field, focuses it, and selects the characters from `from` to `to`, if it lets itself be asked. */
function build(name, from, to, trait) {
  field = builders[name]();
  events = 0;
  if (field === field.ownerDocument.body) field.ownerDocument.defaultView.focus();
  else field.focus();
  select(from, to);
  if (trait) traits[trait](field);
  field.addEventListener('input', () => events++);
  return read();
}
function select(from, to) {
  if ('value' in field) {
    if (field.selectionStart !== null) field.setSelectionRange(from, to);
    else if (to > from) field.select();
    return;
  }
  field.ownerDocument.getSelection().setBaseAndExtent(...place(from), ...place(to));
}
function place(offset) {
  const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  let node = texts.nextNode();
  while (node.data.length < offset) {
    offset -= node.data.length;
    node = texts.nextNode();
  }
  return [node, offset];
}
function read() {
  return 'value' in field ? field.value : field.innerText.replaceAll('\u00a0', ' ');
}
/** The text before the caret; undefined where the browser does not tell. */
function beforeCaret() {
  if ('value' in field)
    return field.selectionStart === null ? undefined : field.value.slice(0, field.selectionEnd);
  const root = field.getRootNode();
  const selection = root.getSelection ? root.getSelection() : field.ownerDocument.getSelection();
  const range = document.createRange();
  range.selectNodeContents(field);
  range.setEnd(selection.focusNode, selection.focusOffset);
  return range.toString();
}
/** Whether the page sees the focus in the field. */
function hasFocus() {
  const { ownerDocument } = field;
  const inDocument = ownerDocument.designMode === 'on' || field.getRootNode().activeElement === field;
  return inDocument && (ownerDocument === document || document.activeElement.localName === 'iframe');
}

globalThis.fields = {
  give,
  build,
  read,
  beforeCaret,
  hasFocus,
  events: () => events,
  /** Runs statements that change `field`, as the page might while a run goes on. */
  change: (statements) => new Function('field', statements)(field),
};
