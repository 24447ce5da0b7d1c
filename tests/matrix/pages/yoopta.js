import YooptaEditor, { createYooptaEditor } from '@yoopta/editor';
import Paragraph from '@yoopta/paragraph';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from '../page.js';

offer({
  async mount(root, text) {
    const blocks = text.split('\n').map((line, order) => [
      `block-${order}`,
      {
        id: `block-${order}`,
        type: 'Paragraph',
        meta: { order, depth: 0 },
        value: [
          { id: `el-${order}`, type: 'paragraph', children: [{ text: line }], props: { nodeType: 'block' } },
        ],
      },
    ]);
    const editor = createYooptaEditor({ plugins: [Paragraph], marks: [], value: Object.fromEntries(blocks) });
    createRoot(root).render(createElement(YooptaEditor, { editor, autoFocus: false }));
    while (!root.querySelector('[data-slate-editor]')) await new Promise((r) => requestAnimationFrame(r));
    return {
      field: root.querySelector('[data-slate-editor]'),
      read: () => {
        const value = Object.values(editor.getEditorValue());
        return value
          .sort((a, b) => a.meta.order - b.meta.order)
          .flatMap((block) => block.value.map(stringOf))
          .join('\n');
      },
    };
  },
});

const stringOf = (node) => node.text ?? node.children.map(stringOf).join('');
