/** What a key does in a review. */
export type ReviewAction = 'next' | 'previous' | 'toggle' | 'accept-all' | 'reject-all' | 'done';

const keys: Record<string, ReviewAction> = {
  ArrowDown: 'next',
  ArrowRight: 'next',
  j: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'previous',
  k: 'previous',
  a: 'accept-all',
  r: 'reject-all',
};

/** The action of a key press, or undefined if it is none of the review's. `onChange`: a change has the focus. */
export function reviewAction(event: KeyboardEvent, onChange: boolean): ReviewAction | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key === 'Enter' && (ctrlKey || metaKey) && !altKey) return 'done';
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter' || key === ' ') return onChange ? 'toggle' : undefined;
  return keys[key.length === 1 ? key.toLowerCase() : key];
}
