import { type Control, isControlField } from '../target/field';
import { hidesText } from '../target/field-text';
import type { WritableField } from '../target/refusal';
import { filledLines } from './lines';

/** What a page keeps of a field beside it: the control that its form sends. */
export interface Witness {
  /** Whether it tells what the field shows now. */
  agrees(): boolean;
}

/** How many steps up from a field without a form one looks for what belongs to it. */
const nearby = 4;
const mostControls = 100;

/**
 * The hidden controls around an editable element that hold its text, as such or as HTML. One that holds the same by chance cannot be
 * told from them: of an empty field there are none.
 */
export function witnessesOf(field: WritableField): Witness[] {
  if (isControlField(field) || hidesText(field)) return [];
  const { element } = field;
  const controls = [...around(element).querySelectorAll<Control>('textarea, input')].slice(0, mostControls);
  if (lettersAndDigits(element.textContent ?? '') === '') return [];
  return controls
    .filter((control) => !element.contains(control) && isHidden(control))
    .filter((control) => holdsTextOf(control, element))
    .map((control) => {
      const tellsLines = linesIn(control) === filledLines(element.innerText);
      return {
        agrees: () =>
          holdsTextOf(control, field.element) &&
          (!tellsLines ||
            isHtml(control, field.element) ||
            linesIn(control) === filledLines(field.element.innerText)),
      };
    });
}

function around(element: HTMLElement): ParentNode {
  const form = element.closest('form');
  if (form) return form;
  let place: ParentNode = element;
  for (let step = 0; step < nearby && place.parentNode; step++) place = place.parentNode as ParentNode;
  return place;
}

/** Not what the user sees as another field, which may hold the same. */
const isHidden = (control: Control): boolean =>
  control.type === 'hidden' || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true });

const holdsTextOf = (control: Control, element: HTMLElement): boolean =>
  lettersAndDigits(control.value) === lettersAndDigits(element.textContent ?? '') || isHtml(control, element);

/** Whether the control holds the element's text as HTML, whose signs are no letters of it. */
const isHtml = ({ value }: Control, element: HTMLElement): boolean =>
  lettersAndDigits(value.replace(/<[^>]*>|&#?\w+;/g, ' ')) === lettersAndDigits(element.textContent ?? '') &&
  /[<&]/.test(value);

/** What of a text every way of keeping it has: white space, and signs for forms, may differ. */
export const lettersAndDigits = (text: string): string =>
  text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');

const linesIn = ({ value }: Control): string => filledLines(value);
