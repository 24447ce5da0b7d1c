import { defaultValueCtx, Editor, editorViewCtx, editorViewOptionsCtx, rootCtx } from '@milkdown/kit/core';
import { clipboard } from '@milkdown/kit/plugin/clipboard';
import { history } from '@milkdown/kit/plugin/history';
import { commonmark } from '@milkdown/kit/preset/commonmark';
import '@milkdown/kit/prose/view/style/prosemirror.css';
import { offer } from '../page.js';
import { paragraphs, proseMirror } from './shared/prosemirror.js';

offer({
  async mount(root, text) {
    let editable = true;
    const editor = await Editor.make()
      .config((ctx) => {
        ctx.set(rootCtx, root);
        ctx.set(defaultValueCtx, { type: 'json', value: paragraphs(text) });
        ctx.set(editorViewOptionsCtx, { editable: () => editable });
      })
      .use(commonmark)
      .use(history)
      .use(clipboard)
      .create();
    const view = editor.ctx.get(editorViewCtx);
    return {
      ...proseMirror(view),
      refuse() {
        editable = false;
        view.setProps({});
      },
    };
  },
});
