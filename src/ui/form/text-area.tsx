import { useId } from 'preact/hooks';
import { describedBy, FieldNotes } from './field-notes';

interface TextAreaProps {
  label: string;
  value: string;
  rows: number;
  onInput: (value: string) => void;
  hint?: string | undefined;
  /** What is wrong with the value; the field is marked as invalid while this is set. */
  error?: string | undefined;
  /** Words and lists of a file, which no dictionary knows. */
  isCode?: boolean;
}

/** A labelled text of several lines. */
export function TextArea({ label, value, rows, onInput, hint, error, isCode = false }: TextAreaProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        spellcheck={isCode ? false : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
