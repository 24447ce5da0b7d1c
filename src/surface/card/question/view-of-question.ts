import { endIsBetween } from '../../../ui/run-question/end-in-view';

/** Pixels that an arrow key scrolls. */
const line = 40;

/** Whether the end of the card's question is in view in the part of the card that scrolls. */
export function endIsInView(card: Element): boolean {
  const content = card.querySelector('.content');
  return content !== null && endIsBetween(content, content.getBoundingClientRect());
}

/** Scrolls to the beginning of the question: what the run has done so far may stand above it. */
export function scrollToQuestion(content: Element): void {
  const question = content.querySelector('.question');
  if (!question) return;
  content.scrollTop += question.getBoundingClientRect().top - content.getBoundingClientRect().top;
}

/**
 * Scrolls the question by a key that is pressed at one of its answers, where the keyboard is when it comes; false if the key
 * is none that scrolls.
 */
export function scrollByKey(content: Element, { key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return false;
  const page = content.clientHeight * 0.9;
  const by: Record<string, number> = {
    ArrowDown: line,
    ArrowUp: -line,
    PageDown: page,
    PageUp: -page,
    End: content.scrollHeight,
    Home: -content.scrollHeight,
  };
  const distance = Object.hasOwn(by, key) ? by[key] : undefined;
  if (distance === undefined) return false;
  content.scrollTop += distance;
  return true;
}
