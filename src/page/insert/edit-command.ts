import { rangeAround } from '../target/field-selection';
import { notByUser } from '../target/late-keys';
import { inFirefox } from './in-firefox';
import type { Written } from './strategy';

/** A command of `execCommand`, and what a browser tells of it before (`inputType` of Input Events Level 2). */
export interface EditCommand {
  command: 'insertText' | 'insertHTML' | 'insertParagraph' | 'delete';
  value?: string;
  inputType: 'insertText' | 'insertParagraph' | 'deleteContentBackward';
  /** What is typed. */
  data?: string;
}

export const insertTextOf = (text: string): EditCommand => ({
  command: 'insertText',
  value: text,
  inputType: 'insertText',
  data: text,
});

/**
 * Carries out a command at the selection of the focused field, unless the page cancels it: then it means to write from a
 * model of its own, and what were written past that would be shown and not held. Firefox tells the page of a script's
 * command as of a key; Chromium does not, so it is told here.
 */
export function edit(element: HTMLElement, { command, value, inputType, data }: EditCommand): Written {
  const { ownerDocument: document } = element;
  if (inFirefox(element))
    return cancelledWhile(document, () => notByUser(() => document.execCommand(command, false, value)));
  const range = isControl(element) ? undefined : rangeAround(element);
  const input = new InputEvent('beforeinput', {
    inputType,
    data: data ?? null,
    targetRanges: range ? [new StaticRange(range)] : [],
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  if (!element.dispatchEvent(input)) return 'promised';
  notByUser(() => document.execCommand(command, false, value));
  return undefined;
}

const isControl = ({ localName }: Element): boolean => localName === 'input' || localName === 'textarea';

function cancelledWhile({ defaultView: view }: Document, act: () => void): Written {
  let told: Event | undefined;
  const hear = (event: Event) => {
    told ??= event;
  };
  view?.addEventListener('beforeinput', hear, true);
  act();
  view?.removeEventListener('beforeinput', hear, true);
  return told?.defaultPrevented ? 'promised' : undefined;
}
