import { useId, useState } from 'preact/hooks';
import type { ConfigValue } from '../../../core/skill/model';
import { TextArea } from '../../../ui/form/text-area';
import { TextField } from '../../../ui/form/text-field';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { LanguageField } from './language-field';
import { isLanguageKey } from './language-names';
import { isPlainList, listText, readList } from './list-text';

export interface ConfigFieldProps {
  name: string;
  value: ConfigValue;
  /** The value that came with the skill; undefined if the setting was added later. */
  installed: ConfigValue | undefined;
  /** `undefined`: what stands in the field is no value of this setting. */
  onChange: (value: ConfigValue | undefined) => void;
}

/** Whether the value has more in it than a field of a form could take. */
export const isNested = (
  value: ConfigValue,
): value is Exclude<ConfigValue, string | number | boolean | null> =>
  typeof value === 'object' && value !== null && !isPlainList(value);

/** One setting of a skill, in the kind of field that fits its value. */
export function ConfigField(props: ConfigFieldProps) {
  const { name, value } = props;
  if (typeof value === 'boolean') return <Switchable {...props} value={value} />;
  if (typeof value === 'number') return <NumberField {...props} value={value} />;
  if (isPlainList(value)) return <ListField {...props} value={value} />;
  if (isNested(value)) return <FixedValue name={name} value={value} />;
  const text = value ?? '';
  if (isLanguageKey(name)) return <LanguageField {...props} value={text} />;
  if (text.includes('\n')) return <LongTextField {...props} value={text} />;
  return (
    <TextField
      label={visibleLine(name)}
      value={text}
      onInput={(next) => props.onChange(next === '' && value === null ? null : next)}
    />
  );
}

function Switchable({ name, value, onChange }: ConfigFieldProps & { value: boolean }) {
  const id = useId();
  return (
    <div class="check">
      <input
        type="checkbox"
        id={id}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{visibleLine(name)}</label>
    </div>
  );
}

/** Keeps what is typed, also while it is no number yet. */
function NumberField({ name, value, onChange }: ConfigFieldProps & { value: number }) {
  const [typed, setTyped] = useState<string>();
  const text =
    typed !== undefined && (numberOf(typed) === undefined || numberOf(typed) === value)
      ? typed
      : String(value);
  return (
    <TextField
      label={visibleLine(name)}
      value={text}
      error={numberOf(text) === undefined ? t('skill_config_no_number') : undefined}
      onInput={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}

function numberOf(text: string): number | undefined {
  const number = Number(text.trim());
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
}

function ListField({
  name,
  value,
  installed,
  onChange,
}: ConfigFieldProps & { value: (string | number | boolean | null)[] }) {
  const [typed, setTyped] = useState(() => listText(value));
  const before = installed !== undefined && isPlainList(installed) ? installed : value;
  // What is typed may have blank lines that the list has not.
  const text = listText(readList(typed, value)) === listText(value) ? typed : listText(value);
  return (
    <TextArea
      label={visibleLine(name)}
      hint={t('skill_config_list')}
      value={text}
      rows={rowsFor(text)}
      isCode
      onInput={(next) => {
        setTyped(next);
        onChange(readList(next, before));
      }}
    />
  );
}

function LongTextField({ name, value, onChange }: ConfigFieldProps & { value: string }) {
  return <TextArea label={visibleLine(name)} value={value} rows={rowsFor(value)} isCode onInput={onChange} />;
}

/** As high as what stands in it, within reason. */
function rowsFor(value: string): number {
  return Math.min(Math.max(value.split('\n').length + 1, 3), 12);
}

/** A nested value is shown; to change it there is the editor. */
function FixedValue({ name, value }: { name: string; value: ConfigValue }) {
  return (
    <div class="field">
      <p class="field-name">{visibleLine(name)}</p>
      <pre class="fixed-value">{JSON.stringify(value, undefined, 2)}</pre>
      <p class="hint">{t('skill_config_nested')}</p>
    </div>
  );
}
