import hugerte from 'hugerte';
import 'hugerte/models/dom';
import 'hugerte/themes/silver';
import 'hugerte/icons/default';
import 'hugerte/plugins/code';
import 'hugerte/plugins/link';
import 'hugerte/plugins/lists';
import 'hugerte/skins/ui/oxide/skin.js';
import 'hugerte/skins/ui/oxide/content.js';
import 'hugerte/skins/content/default/content.js';
import { offer } from '../page.js';
import { caretInLines, paragraphs, selectLines, textOfHtml } from '../support/lines.js';
import { asked } from './shared/address.js';

offer({
  async mount(root, text) {
    const target = root.appendChild(document.createElement('div'));
    // Its parts find each other by this name.
    globalThis.hugerte = hugerte;
    const [editor] = await hugerte.init({
      target,
      plugins: 'code link lists',
      toolbar: 'undo redo | bold italic | link bullist numlist | code',
      skin_url: 'default',
      content_css: 'default',
      promotion: false,
    });
    // A page that bundles it gives it to nobody.
    if (asked('global') === undefined) delete globalThis.hugerte;
    editor.setContent(paragraphs(text));
    editor.undoManager.reset();
    const body = editor.getBody();
    return {
      field: body,
      read: () => textOfHtml(editor.getContent({ format: 'raw' })),
      markup: () => editor.getContent(),
      select(from, to) {
        editor.focus();
        selectLines(body, from, to);
      },
      caret: () => caretInLines(body),
      refuse: () => editor.mode.set('readonly'),
    };
  },
});
