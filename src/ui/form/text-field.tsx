import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { describedBy, FieldNotes } from './field-notes';

interface TextFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: ComponentChildren;
  /** What is wrong with the value; the field is marked as invalid while this is set. */
  error?: string | undefined;
  type?: 'text' | 'url' | 'password';
  placeholder?: string;
  /** Values that the browser suggests while the user types. */
  suggestions?: string[];
  /** Stands at the end of the field's line: a button. */
  action?: ComponentChildren;
}

/** One labelled line of text. Nothing of it is spell-checked or filled in by the browser: these are names and keys. */
export function TextField(props: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    value: props.value,
    placeholder: props.placeholder,
    'aria-describedby': describedBy(id, props),
    'aria-invalid': props.error ? true : undefined,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    onInput: (event: InputEvent & { currentTarget: HTMLInputElement }) =>
      props.onInput(event.currentTarget.value),
  } as const;
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <div class="field-line">
        {props.type === 'password' ? (
          <input type="password" {...shared} />
        ) : (
          // An address is checked by us and may lack its scheme: only the on-screen keyboard is that of a URL.
          <input
            type="text"
            inputMode={props.type === 'url' ? 'url' : 'text'}
            list={props.suggestions && `${id}-list`}
            {...shared}
          />
        )}
        {props.action}
      </div>
      {props.suggestions && (
        <datalist id={`${id}-list`}>
          {props.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <FieldNotes id={id} error={props.error} hint={props.hint} />
    </div>
  );
}
