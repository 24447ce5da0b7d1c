import {
  codeBlockPlugin,
  codeMirrorPlugin,
  headingsPlugin,
  linkPlugin,
  listsPlugin,
  MDXEditor,
  quotePlugin,
} from '@mdxeditor/editor';
import '@mdxeditor/editor/style.css';
import { $generateHtmlFromNodes } from '@lexical/html';
import { $getRoot } from 'lexical';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from '../page.js';
import { lexical } from './shared/lexical.js';

/** Behind the text stands a block of code, which is an editor of its own with a list of languages. */
const code = '```js\nconst answer = 42;\n```';

const plugins = () => [
  headingsPlugin(),
  listsPlugin(),
  linkPlugin(),
  quotePlugin(),
  codeBlockPlugin({ defaultCodeBlockLanguage: 'js' }),
  codeMirrorPlugin({ codeBlockLanguages: { js: 'JavaScript', txt: 'Text' } }),
];

offer({
  async mount(root, text) {
    const markdown = [...text.split('\n'), code].join('\n\n');
    createRoot(root).render(createElement(MDXEditor, { markdown, plugins: plugins() }));
    // The block of code is drawn last.
    while (!root.querySelector('.cm-content')) await new Promise(requestAnimationFrame);
    const editor = root.querySelector('[data-lexical-editor]').__lexicalEditor;
    return { ...lexical(editor), markup: () => editor.read(() => markupOf(editor)) };
  },
});

/** Of its blocks of code, which it saves as Markdown, its HTML has nothing but their elements. */
function markupOf(editor) {
  const blocks = $getRoot()
    .getChildren()
    .filter((node) => node.getCode);
  return $generateHtmlFromNodes(editor).replace(/<div><\/div>/g, () => {
    const element = document.createElement('pre');
    element.textContent = blocks.shift().getCode();
    return element.outerHTML;
  });
}
