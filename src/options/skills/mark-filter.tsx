import { visibleLine } from '../../ui/plain-text';
import type { MarkChoices } from './choice';
import { Select } from './select';

interface MarkFilterProps {
  label: string;
  /** What the option says that leaves nothing out. */
  all: string;
  choices: MarkChoices;
  /** Undefined: nothing is left out. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Values of the options; what is chosen stands behind a sign, whatever it is called. */
const everyOption = '';
const optionOf = (value: string | undefined) => (value === undefined ? everyOption : `.${value}`);

/** A filter by what marks skills, of which there may be any. What is chosen stays in it, also where no skill has it any more. */
export function MarkFilter({ label, all, choices, value, onChange }: MarkFilterProps) {
  const isKnown = value === undefined || choices.some(([each]) => each === value);
  const offered = isKnown ? choices : [[value, value] as const, ...choices];
  return (
    <Select
      label={label}
      value={optionOf(value)}
      onChange={(option) => onChange(option === everyOption ? undefined : option.slice(1))}
      options={[
        [everyOption, all],
        ...offered.map(([each, name]) => [optionOf(each), visibleLine(name, 60)] as const),
      ]}
    />
  );
}
