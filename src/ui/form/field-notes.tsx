import type { ComponentChildren } from 'preact';

interface Notes {
  /** What is wrong with the value. */
  error?: string | undefined;
  hint?: ComponentChildren;
}

/** The `aria-describedby` of a field of that id; undefined where there is nothing to read. */
export function describedBy(id: string, { error, hint }: Notes): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** What stands below a field: what is wrong with its value, and a hint. */
export function FieldNotes({ id, error, hint }: Notes & { id: string }) {
  return (
    <>
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
