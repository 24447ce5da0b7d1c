/** Where a field's element stands, for finding the one that the page puts in its place. */
export interface FieldPlace {
  /** Each parent, from the nearest on, up to the document or shadow root, and what in it leads to the field. */
  steps: { parent: ParentNode; localName: string; index: number }[];
  /** All that can hold text there. None of it is new when the field's element is replaced. */
  present: WeakSet<Element>;
  /** How many of them have the same attributes, with the field itself. */
  alike: number;
}

/** What tells a field from others. Classes and states change with focus and drawing. */
const identity = [
  'id',
  'name',
  'type',
  'role',
  'aria-label',
  'aria-labelledby',
  'placeholder',
  'title',
  'autocomplete',
  'contenteditable',
  'data-testid',
];

export function fieldPlaceOf(element: HTMLElement): FieldPlace {
  const steps: FieldPlace['steps'] = [];
  let at: Element | null = element;
  while (at?.parentNode) {
    const parent: ParentNode = at.parentNode;
    steps.push({ parent, localName: at.localName, index: indexOf(at, parent) });
    at = at.parentElement;
  }
  const present = fieldsIn(steps.at(-1)?.parent);
  return {
    steps,
    present: new WeakSet(present),
    alike: present.filter((other) => isNamedAlike(other, element)).length,
  };
}

/** The elements there that can be fields. */
export const fieldsIn = (root: ParentNode | undefined): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('input, textarea, [contenteditable]') ?? []),
];

export const isNamedAlike = (a: Element, b: Element): boolean =>
  a.localName === b.localName && identity.every((name) => a.getAttribute(name) === b.getAttribute(name));

/** Whether these steps lead up from the element: through the same elements, or `exactly` through the same places. */
export function standsAlike(element: Element, steps: FieldPlace['steps'], exactly: boolean): boolean {
  let at: Element | null = element;
  for (const { localName, index } of steps) {
    const parent: ParentNode | null | undefined = at?.parentNode;
    if (!at || !parent || at.localName !== localName) return false;
    if (exactly && indexOf(at, parent) !== index) return false;
    at = at.parentElement;
  }
  return true;
}

const indexOf = (element: Element, parent: ParentNode): number =>
  Array.prototype.indexOf.call(parent.children, element);
