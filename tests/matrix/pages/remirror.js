import { EditorView } from '@remirror/pm/view';
import { RemirrorManager } from 'remirror';
import {
  BoldExtension,
  BulletListExtension,
  CodeBlockExtension,
  CodeExtension,
  DocExtension,
  HistoryExtension,
  ItalicExtension,
  LinkExtension,
  OrderedListExtension,
  ParagraphExtension,
  TextExtension,
} from 'remirror/extensions';
import 'remirror/styles/core.css';
import { offer } from '../page.js';
import { paragraphs, proseMirror } from './shared/prosemirror.js';

offer({
  mount(root, text) {
    let editable = true;
    const manager = RemirrorManager.create(
      () => [
        new DocExtension(),
        new TextExtension(),
        new ParagraphExtension(),
        new HistoryExtension(),
        new BoldExtension(),
        new ItalicExtension(),
        new CodeExtension(),
        new LinkExtension(),
        new BulletListExtension(),
        new OrderedListExtension(),
        new CodeBlockExtension(),
      ],
      { builtin: { exitMarksOnArrowPress: true } },
    );
    const state = manager.createState({ content: paragraphs(text) });
    const view = new EditorView(root, {
      state,
      attributes: { class: 'remirror-editor' },
      nodeViews: manager.nodeViews,
      editable: () => editable,
      dispatchTransaction: (transaction) => view.updateState(manager.view.state.apply(transaction)),
    });
    manager.addView(view);
    return {
      ...proseMirror(view),
      refuse: () => {
        editable = false;
        view.setProps({});
      },
    };
  },
});
