import type { ComponentChildren } from 'preact';

interface NoticeProps {
  kind: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  children?: ComponentChildren;
}

export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div class={`notice notice-${kind}`}>
      <p class="notice-title">{title}</p>
      {children}
    </div>
  );
}

/**
 * A place where news appear. It has to stand on the page before they do: screen readers announce what changes
 * inside a live region, not a region that arrives with its text.
 */
export function News({ children }: { children?: ComponentChildren }) {
  return (
    <div class="news" role="status">
      {children}
    </div>
  );
}
