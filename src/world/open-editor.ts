import type { EditorHolding, TextPlace } from '../messages/editor-order';

/** By the time that an editor gets the order, its place has been checked. */
export interface EditorInsert {
  text: string;
  html?: string | undefined;
  /** The text is not to be written in place of the HTML. */
  htmlOnly: boolean;
  at?: (TextPlace & { behind?: number | undefined }) | undefined;
}

/** An editor of the page, found by the element that has the focus. What it cannot do is left out. */
export interface OpenEditor {
  read(): EditorHolding;
  /** False if nothing was done. */
  insert?(order: EditorInsert): boolean;
  undo?(): void;
  redo?(): void;
}

/** Finds the editor that the element is a part of. */
export type FindEditor = (element: Element) => OpenEditor | undefined;

/** The first ancestor, through open shadow roots, of which `find` makes something. */
export function upwards<Found>(
  element: Element,
  find: (element: Element) => Found | undefined,
): Found | undefined {
  let at: Element | null = element;
  while (at) {
    const found = find(at);
    if (found !== undefined) return found;
    const root = at.getRootNode();
    at = at.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null);
  }
  return undefined;
}
