import type { ComponentChildren } from 'preact';

interface ButtonProps {
  kind?: 'primary' | 'outlined' | 'plain' | 'quiet' | 'danger';
  /** Work is under way: further clicks do nothing, and the button keeps the focus. */
  busy?: boolean;
  /** Without it the button submits its form. */
  onClick?: () => void;
  /** For screen readers, where the visible text needs its row to be understood. */
  label?: string | undefined;
  children: ComponentChildren;
}

export function Button({ kind = 'plain', busy = false, onClick, label, children }: ButtonProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      class={`button button-${kind}`}
      aria-disabled={busy || undefined}
      aria-label={label}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
