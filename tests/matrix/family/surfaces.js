/**
 * What the members of the family are seen by. A surface shows items, says what it shows, and where it is selected.
 *
 * @typedef {object} Surface
 * @property {HTMLElement} element What takes the focus.
 * @property {() => Item[]} read What it shows.
 * @property {(items: Item[], place: [number, number], all: boolean) => void} draw Shows the items, with this selected. `all`:
 *   with new nodes.
 * @property {(items: Item[]) => boolean} shows Whether it shows them, and nothing else.
 * @property {() => [number, number] | undefined} selection Undefined while the selection is elsewhere.
 * @property {(place: [number, number]) => void} select
 * @property {(range: StaticRange) => [number, number]} [placeOf] What an event's range is of the items.
 * @property {() => void} lock Makes it read-only, as the browser knows it.
 */
import { selectionOf } from '../page.js';
import { areDrawn, drawNodes, indexOf, itemsOf, readNodes, textOf } from './nodes.js';

/** @type {Record<string, (root: HTMLElement, atoms: readonly Atom[]) => Surface>} */
export const surfaces = { editable, textarea, catcher };

function editable(root, atoms) {
  const element = root.appendChild(document.createElement('div'));
  element.contentEditable = 'true';
  element.setAttribute('role', 'textbox');
  element.style.whiteSpace = 'pre-wrap';
  const read = () => readNodes(element, atoms);
  const selectAt = ([from, to], places) => {
    const last = places.length - 1;
    selectionOf(element).setBaseAndExtent(...places[Math.min(from, last)], ...places[Math.min(to, last)]);
  };
  const placeOf = ({ startContainer, startOffset, endContainer, endOffset }) => {
    const { places } = read();
    return [indexOf(places, startContainer, startOffset), indexOf(places, endContainer, endOffset)];
  };
  return {
    element,
    read: () => read().items,
    draw(items, place, all) {
      if (all || !areDrawn(element, items)) drawNodes(element, items, all);
      // Without the focus the selection is another one's.
      if (document.activeElement === element) selectAt(place, read().places);
    },
    shows: (items) => areDrawn(element, items),
    selection() {
      const selection = selectionOf(element);
      if (!selection.rangeCount) return undefined;
      const range = selection.getRangeAt(0);
      return element.contains(range.commonAncestorContainer) ? placeOf(range) : undefined;
    },
    select: (place) => selectAt(place, read().places),
    placeOf,
    lock() {
      element.contentEditable = 'false';
    },
  };
}

function textarea(root) {
  const element = root.appendChild(document.createElement('textarea'));
  return {
    element,
    read: () => itemsOf(element.value),
    draw(items, place) {
      const text = textOf(items);
      if (element.value !== text) element.value = text;
      element.setSelectionRange(...place);
    },
    shows: (items) => element.value === textOf(items),
    selection: () => [element.selectionStart, element.selectionEnd],
    select: (place) => element.setSelectionRange(...place),
    lock() {
      element.readOnly = true;
    },
  };
}

/** As spreadsheets and word processors draw: the textarea stands at the caret, and holds nothing. */
function catcher(root) {
  const canvas = root.appendChild(document.createElement('canvas'));
  Object.assign(canvas, { width: 600, height: 200 });
  const element = root.appendChild(document.createElement('textarea'));
  element.style.cssText =
    'position: absolute; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0; resize: none';
  let selected = [0, 0];
  return {
    element,
    read: () => [],
    draw(items, place) {
      selected = place;
      element.value = '';
      const context = canvas.getContext('2d');
      context.clearRect(0, 0, canvas.width, canvas.height);
      textOf(items)
        .split('\n')
        .slice(0, 10)
        .forEach((line, i) => {
          context.fillText(line.slice(0, 100), 2, 16 * (i + 1));
        });
    },
    shows: () => element.value === '',
    selection: () => selected,
    select(place) {
      selected = place;
    },
    lock() {
      element.readOnly = true;
    },
  };
}
