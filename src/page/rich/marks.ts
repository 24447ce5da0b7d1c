import { bold, code, italic, strike } from './inline-markdown';

const byTag: Partial<Record<string, number>> = {
  b: bold,
  strong: bold,
  i: italic,
  em: italic,
  s: strike,
  strike,
  del: strike,
  code,
  kbd: code,
  samp: code,
  tt: code,
};

/** What an element's own style says of its text: on and off. */
const styles: readonly [number, RegExp, RegExp][] = [
  [bold, /font-weight:\s*(?:bold|[6-9]00)/i, /font-weight:\s*(?:normal|[1-5]00)/i],
  [italic, /font-style:\s*(?:italic|oblique)/i, /font-style:\s*normal/i],
  [strike, /text-decoration(?:-line)?:[^;]*line-through/i, /^$/],
];

/** The marks of the text in the element, `marks` being those around it. */
export function elementMarks(element: Element, marks: number): number {
  let inside = marks | (byTag[element.localName] ?? 0);
  const style = element.getAttribute('style');
  if (!style) return inside;
  for (const [bit, on, off] of styles) {
    if (on.test(style)) inside |= bit;
    else if (off.test(style)) inside &= ~bit;
  }
  return inside;
}

/** Whether the element's style keeps white space as it is; undefined where it says nothing. */
export function keepsSpaces(element: Element): boolean | undefined {
  const style = /white-space(?:-collapse)?:\s*([\w-]+)/i.exec(element.getAttribute('style') ?? '')?.[1];
  if (style) return /^(?:pre|pre-wrap|break-spaces|preserve)$/.test(style);
  return element.localName === 'pre' ? true : undefined;
}
