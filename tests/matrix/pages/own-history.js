import { offer } from '../page.js';

/**
 * An editor of HTML with a history of its own, which takes a step before each key and knows of no other change: the keys for Undo
 * it keeps from the browser.
 */
offer({
  mount(root, text) {
    root.innerHTML = '<div contenteditable style="border: 1px solid"></div>';
    const field = root.querySelector('div');
    field.textContent = text;
    const steps = [];
    const undone = [];
    const go = (from, to) => {
      const step = from.pop();
      if (step === undefined) return;
      to.push(field.innerHTML);
      field.innerHTML = step;
    };
    field.addEventListener('keydown', (event) => {
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
        event.preventDefault();
        if (key === 'z' && !event.shiftKey) go(steps, undone);
        else go(undone, steps);
      } else if (event.isTrusted && key.length === 1) {
        steps.push(field.innerHTML);
        undone.length = 0;
      }
    });
    return { field, read: () => field.textContent };
  },
});
