import { useLayoutEffect, useRef } from 'preact/hooks';
import type { DraftErrors } from './draft';

/**
 * Leads the focus into a form that a click has opened, since the button that had it has gone; and to the first field that
 * is wrong, which may be out of sight from the button.
 */
export function useFieldInHand(opened: boolean, errors: DraftErrors) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (opened) form.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [opened]);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);
  return form;
}
