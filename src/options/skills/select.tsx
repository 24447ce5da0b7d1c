import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface SelectProps<Value extends string> {
  label: ComponentChildren;
  value: Value;
  options: (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

/** A labelled choice of one among several. */
export function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  const id = useId();
  const choose = (index: number) => {
    const [chosen] = options[index] ?? [];
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <div class="select">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.currentTarget.selectedIndex)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
