import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../ui/i18n';
import type { Layer } from '../layer/surface';
import type { RowAction, RowActionItem } from './row-actions';

/** What the palette, which gets all keys, hands to the menu that is open. */
export interface MenuHandle {
  press(event: KeyboardEvent): void;
}

interface ActionMenuProps {
  layer: Layer;
  /** Whose actions they are, for people. */
  name: string;
  items: readonly RowActionItem[];
  handle: RefObject<MenuHandle | null>;
  onChoose: (action: RowAction) => void;
  /** One step back: from the models to the actions, from there to the list. */
  onBack: () => void;
}

/** The menu of the marked row (ARIA menu): it has the keyboard while it is open, and its arrows go round. */
export function ActionMenu({ layer, name, items, handle, onChoose, onBack }: ActionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const itemAt = (index: number) => menu.current?.querySelectorAll<HTMLElement>('button')[index];
  useLayoutEffect(() => layer.focus(itemAt(0)), []);

  const press = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
      // The key that opened it closes it.
      if (event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onBack();
      }
      return;
    }
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const { focused } = layer;
    const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
    const chosen = items[at];
    const to = placeAfter(event.key, at, all.length);
    event.preventDefault();
    if (to !== undefined) layer.focus(all[to]);
    else if (event.key === 'Escape' || event.key === 'ArrowLeft' || event.key === 'Tab') onBack();
    else if ((event.key === 'Enter' || event.key === ' ') && chosen && !event.repeat) onChoose(chosen.action);
  };
  handle.current = { press };

  return (
    <div ref={menu} class="actions" role="menu" aria-label={t('palette_actions_of', name)}>
      {items.map(({ action, label }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-haspopup={action.kind === 'models' ? 'menu' : undefined}
          onClick={layer.guard(() => onChoose(action))}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
