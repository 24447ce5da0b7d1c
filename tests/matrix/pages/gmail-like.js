import { offer } from '../page.js';
import { caretOf, divsOf, selectText, textOfHtml } from './shared/editable-text.js';

/** As Gmail writes them. */
const SIGNATURE = `<div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr"><b>Anna Berger</b><div>Sales, <a href="https://example.org/">Example</a></div></div></div>`;
const QUOTE = `<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Nov 2, 2026 at 9:14 AM Tom Reed &lt;<a href="mailto:tom@example.org">tom@example.org</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr"><div>Hello Anna,</div><table border="1" style="border-collapse:collapse"><tbody><tr><td>Chairs</td><td>12</td></tr><tr><td>Tables</td><td>3</td></tr></tbody></table><div>Tom</div></div></blockquote></div>`;
const COMPOSER = `
  <div role="dialog" aria-label="Re: Order">
    <input name="subjectbox" aria-label="Subject" value="Re: Order">
    <div class="Am aiL Al editable LW-avf tS-tW" hidefocus="true" aria-label="Message Body" g_editable="true"
      role="textbox" aria-multiline="true" contenteditable="true" tabindex="1" spellcheck="false"
      style="direction: ltr; min-height: 85px"></div>
    <input type="hidden" name="body">
    <div role="button" tabindex="1" aria-label="Send (Ctrl-Enter)">Send</div>
  </div>`;

const AUTOSAVE_MS = 500;

let autosave;

offer({
  mount(root, text) {
    clearInterval(autosave);
    root.innerHTML = COMPOSER;
    const field = root.querySelector('[role=textbox]');
    const draft = root.querySelector('[name=body]');
    field.innerHTML = `${divsOf(text)}<div><br></div>${SIGNATURE}<br>${QUOTE}`;
    const save = () => {
      if (draft.value !== field.innerHTML) draft.value = field.innerHTML;
    };
    save();
    field.addEventListener('input', save);
    autosave = setInterval(save, AUTOSAVE_MS);
    return {
      field,
      read: () => textOfHtml(draft.value) + damageTo(draft.value),
      markup: () => draft.value,
      select: (from, to) => selectText(field, from, to),
      caret: () => caretOf(field),
      refuse: () => {
        field.contentEditable = 'false';
      },
    };
  },
});

/** A quote or a signature that has lost more than its text shall be seen in `read`, too. */
function damageTo(html) {
  const has = (part) => html.includes(asWritten(part));
  return `${has(SIGNATURE) ? '' : '\n(the signature was changed)'}${has(QUOTE) ? '' : '\n(the quote was changed)'}`;
}

function asWritten(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML;
}
