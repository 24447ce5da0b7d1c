import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';
import { load } from './shared/script.js';

const loaded = load('/node_modules/wysihtml/dist/wysihtml.js').then(() =>
  load('/node_modules/wysihtml/parser_rules/advanced_and_extended.js'),
);

offer({
  async mount(root, text) {
    await loaded;
    const area = root.appendChild(document.createElement('textarea'));
    area.value = paragraphs(text);
    const { wysihtml5, wysihtml5ParserRules } = globalThis;
    const editor = new wysihtml5.Editor(area, { parserRules: wysihtml5ParserRules });
    await new Promise((resolve) => editor.on('load', resolve));
    return {
      ...htmlEditor(
        editor.composer.element,
        () => editor.getValue(false, false),
        () => editor.focus(),
      ),
      refuse: () => editor.disable(),
    };
  },
});
