import type { Layer } from '../layer/surface';

/** Moves the keyboard among the items of an open menu, and to what can be read or pasted beside it. Whether the key was one for that. */
export function moveInMenu(
  layer: Pick<Layer, 'element' | 'focused' | 'focus'>,
  event: KeyboardEvent,
): boolean {
  const found = (selector: string) => [
    ...layer.element.querySelectorAll<HTMLElement>(`.choosing ${selector}`),
  ];
  const items = found('[role^=menuitem]');
  const beside = found(':is(.paste-here, .page-text)');
  const { focused } = layer;
  const at = items.findIndex((item) => Object.is(item, focused));
  const place = beside.findIndex((part) => Object.is(part, focused));
  const step = event.shiftKey ? -1 : 1;
  const inTurn = place < 0 ? beside.at(event.shiftKey ? -1 : 0) : beside[place + step];
  const to = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at > 0 ? at - 1 : -1),
    Home: items[0],
    End: items.at(-1),
    Tab: inTurn ?? items[0],
  }[event.key];
  // The arrows scroll a preview.
  if (!to || (focused?.matches('.page-text') && event.key !== 'Tab')) return false;
  event.preventDefault();
  layer.focus(to);
  return true;
}
