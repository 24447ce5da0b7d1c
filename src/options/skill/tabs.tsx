import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

export interface Tab {
  id: string;
  title: ComponentChildren;
  content: () => ComponentChildren;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  open: string;
  onOpen: (id: string) => void;
}

/**
 * Tabs as the ARIA practices describe them: one of them takes the Tab key, the arrows go on to the next. What was opened
 * once stays mounted, so that nothing half typed is lost by a look at another tab.
 */
export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (!opened.includes(open)) setOpened([...opened, open]);

  function onKeyDown(event: KeyboardEvent): void {
    const place = nextPlace(
      event.key,
      tabs.findIndex((tab) => tab.id === open),
      tabs.length,
    );
    const next = place === undefined ? undefined : tabs[place];
    if (!next || place === undefined) return;
    event.preventDefault();
    onOpen(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  }

  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => onOpen(tab.id)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          class="tab-panel"
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== open}
        >
          {(tab.id === open || opened.includes(tab.id)) && tab.content()}
        </div>
      ))}
    </>
  );
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
