import type { ComponentChildren, RefObject } from 'preact';

interface KeyButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  waiting: boolean;
  /** Whose keys, for those who do not see where the button stands. */
  label: string;
  /** What to press, while it waits. */
  prompt: string;
  onClick: () => void;
  /** The keys that are set. */
  children: ComponentChildren;
}

/** A button that takes the next key press (`useKeyPress`). */
export function KeyButton({ button, waiting, label, prompt, onClick, children }: KeyButtonProps) {
  return (
    <button
      ref={button}
      type="button"
      class="button button-plain"
      aria-pressed={waiting}
      aria-label={waiting ? undefined : label}
      onClick={onClick}
    >
      {waiting ? prompt : children}
    </button>
  );
}
