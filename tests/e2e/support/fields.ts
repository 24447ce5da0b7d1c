/** Fields of the test pages that a text is written into; each is a row of the same test. */
export const fields = [
  { name: 'a textarea', page: 'textarea' },
  { name: 'an input', page: 'input' },
  { name: 'a contenteditable', page: 'contenteditable' },
  { name: 'a textarea in a modal dialog', page: 'dialog' },
];

/** In the page: the text of the field, whatever kind it is. */
export function textOfField(field: Element): string {
  return 'value' in field ? String(field.value) : (field as HTMLElement).innerText;
}
