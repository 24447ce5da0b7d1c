import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LibraryEntry } from '../../core/library/types';
import { t } from '../../ui/i18n';
import type { ListActions } from './use-skill-actions';

interface RowMenuProps {
  entry: LibraryEntry;
  actions: ListActions;
  onCollect: (entry: LibraryEntry) => void;
}

/** What can be done to one skill beside opening and switching it. */
export function RowMenu({ entry, actions, onCollect }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (isOpen) itemsOf(menu.current)[0]?.focus();
  }, [isOpen]);

  function choose(act: (entry: LibraryEntry) => Promise<void> | void): void {
    button.current?.focus();
    setOpen(false);
    void act(entry);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const items = itemsOf(menu.current);
    const place = items.findIndex((item) => item.contains(document.activeElement));
    const last = items.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: place === last ? 0 : place + 1,
      ArrowUp: place <= 0 ? last : place - 1,
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape') {
      button.current?.focus();
      setOpen(false);
    } else if (Object.hasOwn(targets, event.key)) items[targets[event.key] ?? 0]?.focus();
    else return;
    event.preventDefault();
  }

  const items: [label: string, act: (entry: LibraryEntry) => Promise<void> | void, kind?: 'danger'][] = [
    [t('library_duplicate'), actions.duplicate],
    [t('library_export'), actions.exportOne],
    [t('collections_add'), onCollect],
  ];
  if (entry.source === 'user') {
    const label = t(entry.overridesBuiltin ? 'library_restore_original' : 'library_delete');
    items.push([label, actions.remove, 'danger']);
  }

  return (
    <div
      class="row-menu"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        class="row-menu-button"
        data-part="menu"
        aria-label={t('library_more', entry.name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && (
        <div
          ref={menu}
          class="menu"
          role="menu"
          aria-label={t('library_more', entry.name)}
          onKeyDown={onKeyDown}
        >
          {items.map(([label, act, kind]) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              class={kind && `menu-${kind}`}
              onClick={() => choose(act)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}
