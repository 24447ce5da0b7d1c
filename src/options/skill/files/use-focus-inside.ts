import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** A form that was asked for has the keyboard in its first field, and gives it back when it goes. */
export function useFocusInside(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const before = document.activeElement;
    element?.querySelector('input')?.focus();
    return () => {
      const isInside = element?.contains(document.activeElement);
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [form]);
}
