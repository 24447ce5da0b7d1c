import type { Layer } from '../layer/surface';

/** Moves the keyboard among the items of an open menu, and to what can be scrolled beside it. Whether the key was one for that. */
export function moveInMenu(
  layer: Pick<Layer, 'element' | 'focused' | 'focus'>,
  event: KeyboardEvent,
): boolean {
  const items = [...layer.element.querySelectorAll<HTMLElement>('.choosing [role^=menuitem]')];
  const preview = layer.element.querySelector<HTMLElement>('.choosing .page-text');
  const at = items.findIndex((item) => Object.is(item, layer.focused));
  const to = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at > 0 ? at - 1 : -1),
    Home: items[0],
    End: items.at(-1),
    Tab: at >= 0 && preview ? preview : items[0],
  }[event.key];
  // The arrows scroll the preview.
  if (!to || (layer.focused === preview && event.key !== 'Tab')) return false;
  event.preventDefault();
  layer.focus(to);
  return true;
}
