/**
 * In the page's own world: remembers all names on `window`, on the prototypes of everything the browser offers, and on the
 * element that has the focus and those around it, in the page and in its frames.
 */
export function noteWorld(): void {
  const world = new Map<string, unknown>();
  const note = (where: string, object: object) => {
    for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(object)))
      world.set(`${where}.${key}`, typeof value === 'function' ? value : get);
    for (const key of Object.getOwnPropertySymbols(object)) world.set(`${where}.${String(key)}`, undefined);
  };
  const noteFocused = (where: string, document: Document) => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    for (let element = focused; element; element = element.parentElement)
      note(`${where}${element.localName}`, element);
  };
  const noteWindow = (where: string, window: Window & typeof globalThis) => {
    note(where, window);
    note(`${where}document`, window.document);
    for (const name of Object.getOwnPropertyNames(window)) {
      const made = Object.getOwnPropertyDescriptor(window, name)?.value;
      if (typeof made !== 'function') continue;
      note(`${where}${name}`, made);
      if (made.prototype) note(`${where}${name}.prototype`, made.prototype);
    }
    noteFocused(where, window.document);
  };
  noteWindow('', window);
  for (const frame of document.querySelectorAll('iframe')) {
    const inner = frame.contentWindow as (Window & typeof globalThis) | null;
    if (inner) noteWindow('frame ', inner);
  }
  const page = globalThis as unknown as { matrix: { worlds?: Map<string, unknown>[] } };
  page.matrix.worlds = [...(page.matrix.worlds ?? []), world];
}

/** In the page's own world: names that are there and were not, or are no more, or stand for something else, by the last two notes. */
export function worldChanges(): string[] {
  const { matrix } = globalThis as unknown as { matrix: { worlds?: Map<string, unknown>[] } };
  const [before, after] = (matrix.worlds ?? []).slice(-2);
  if (!before || !after) return ['The world was not noted twice'];
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.has(name) !== after.has(name) || before.get(name) !== after.get(name),
  );
}

/** In the page's own world: what of ours stands in its document. */
export function ourElements(): string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => [...element.attributes].some(({ name }) => name.includes('caretaker')))
    .map((element) => element.outerHTML);
}
