interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** What is switched; beside it, or read aloud alone if `hidesLabel`. */
  label: string;
  hidesLabel?: boolean;
  /** `data-part` of the input, for lists that lead the focus from row to row. */
  part?: string;
}

/** Turns one thing on or off, at once. */
export function Switch({ on, onChange, label, hidesLabel = false, part }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
        role="switch"
        data-part={part}
        checked={on}
        aria-label={hidesLabel ? label : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {!hidesLabel && <span>{label}</span>}
    </label>
  );
}
