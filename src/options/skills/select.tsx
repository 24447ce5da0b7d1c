import { useId } from 'preact/hooks';

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: (readonly [Value, string])[];
  onChange: (value: Value) => void;
  /** The label is read aloud and not seen. */
  hidesLabel?: boolean;
}

/** A labelled choice of one among several. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  hidesLabel = false,
}: SelectProps<Value>) {
  const id = useId();
  const choose = (index: number) => {
    const [chosen] = options[index] ?? [];
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <div class="select">
      {!hidesLabel && <label for={id}>{label}</label>}
      <select
        id={id}
        aria-label={hidesLabel ? label : undefined}
        value={value}
        onChange={(event) => choose(event.currentTarget.selectedIndex)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
