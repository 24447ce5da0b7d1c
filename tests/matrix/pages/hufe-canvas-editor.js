import Editor from '@hufe921/canvas-editor';
import { offer } from '../page.js';

offer({
  mount(root, text) {
    const holder = root.appendChild(document.createElement('div'));
    const { command } = new Editor(holder, { main: [{ value: text }] });
    const field = holder.querySelector('textarea');
    return {
      field,
      // In front of its first line stand a filler and the end of none.
      read: () => command.getText().main.replaceAll('\u200b', '').replace(/^\n/, ''),
      caret: () => command.getRange().endIndex,
      select(from, to) {
        // Of a selection it asks where the caret was.
        command.executeSetRange(to, to);
        if (from < to) command.executeSetRange(from, to);
        field.focus();
      },
      refuse: () => command.executeMode('readonly'),
    };
  },
});
