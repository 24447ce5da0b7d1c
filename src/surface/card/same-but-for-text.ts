import type { RunView } from '../../core/record/view';

/** Whether only the text has grown: then there is nothing to draw around it. */
export function sameButForText(a: RunView, b: RunView): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof RunView>;
  return [...names].every((name) => {
    if (name === 'text') return (a.text === '') === (b.text === '');
    // Whole seconds are drawn where the text is.
    return name === 'waiting' ? a.waiting > 0 === b.waiting > 0 : a[name] === b[name];
  });
}
