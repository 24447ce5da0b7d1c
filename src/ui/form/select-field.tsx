import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { describedBy, FieldNotes } from './field-notes';

interface SelectOption {
  value: string;
  label: string;
}

/** Options under a heading; without one they stand by themselves. */
export interface SelectGroup {
  label?: string;
  options: SelectOption[];
}

interface SelectFieldProps {
  label: string;
  value: string;
  groups: SelectGroup[];
  onChange: (value: string) => void;
  hint?: ComponentChildren;
  /** What is wrong with the choice; the field is marked as invalid while this is set. */
  error?: string | undefined;
  /** The label is read aloud and not seen. */
  hidesLabel?: boolean;
}

/** A labelled choice of one among several. */
export function SelectField(props: SelectFieldProps) {
  const id = useId();
  return (
    <div class="field">
      {!props.hidesLabel && <label for={id}>{props.label}</label>}
      <div class="field-line">
        <select
          id={id}
          value={props.value}
          aria-label={props.hidesLabel ? props.label : undefined}
          aria-describedby={describedBy(id, props)}
          aria-invalid={props.error ? true : undefined}
          onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        >
          {props.groups.map(({ label, options }) =>
            label === undefined ? (
              options.map(drawOption)
            ) : (
              <optgroup key={label} label={label}>
                {options.map(drawOption)}
              </optgroup>
            ),
          )}
        </select>
      </div>
      <FieldNotes id={id} error={props.error} hint={props.hint} />
    </div>
  );
}

function drawOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
