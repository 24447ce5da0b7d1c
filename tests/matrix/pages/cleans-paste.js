import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { caretOf, divsOf, selectText, textOf } from './shared/editable-text.js';

/**
 * An editable element whose page makes of a paste what it likes, with fewer spaces, and has the browser write that. `?takes=html`:
 * it makes HTML of a text and keeps no-break spaces of other HTML; `?takes=text`: of both it takes the words with one space each;
 * `?takes=line`: it takes a text without the ends of its lines; `?takes=markdown`: it takes HTML as it is, and a text for Markdown,
 * whose signs go. `?keeps=ends`: it shows line ends as they stand in its text, and takes breaks away, as some chat boxes do.
 */
const ways = {
  html: (plain, html) => (html && cleanHtml(html)) || htmlOf(plain),
  text: (plain) => htmlOf(plain),
  line: (plain) => escaped(plain.replaceAll('\n', '')),
  markdown: (plain, html) =>
    (html && cleanHtml(html)) || htmlOf(plain).replace(/\*([^*]+)\*/g, '<em>$1</em>'),
};
const htmlOfPaste = ways[asked('takes')];
const keepsEnds = asked('keeps') === 'ends';

offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    field.contentEditable = 'true';
    if (keepsEnds) {
      field.style.whiteSpace = 'pre-wrap';
      field.textContent = text;
      field.addEventListener('input', () => {
        for (const lineBreak of field.querySelectorAll('br')) lineBreak.remove();
      });
    } else field.innerHTML = divsOf(text);
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      const plain = event.clipboardData.getData('text/plain');
      const html = event.clipboardData.getData('text/html');
      document.execCommand('insertHTML', false, htmlOfPaste(plain, html));
    });
    return {
      field,
      read: () => textOf(field, keepsEnds),
      markup: () => field.innerHTML,
      select: (from, to) => selectText(field, from, to, keepsEnds),
      caret: () => caretOf(field, keepsEnds),
      refuse: () => {
        field.contentEditable = 'false';
      },
    };
  },
});

const escaped = (text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const htmlOf = (text) =>
  text
    .split('\n')
    .map((line) => escaped(line.replace(/\s+/g, ' ').trim()))
    .join('<br>');

/** Without what it does not know. */
function cleanHtml(html) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (name !== 'href') element.removeAttribute(name);
  }
  return body.innerHTML;
}
