import { type EnteredValues, initialValue } from '../../../core/skill/entered-values';
import type { CheckedFields } from '../../../core/skill/input-form';
import type { InputField } from '../../../core/skill/model';
import { fieldProblemText } from '../../../ui/field-problem-text';
import { SelectField } from '../../../ui/form/select-field';
import { Switch } from '../../../ui/form/switch';
import { TextArea } from '../../../ui/form/text-area';
import { TextField } from '../../../ui/form/text-field';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

interface TrialFieldsProps {
  fields: readonly InputField[];
  values: EnteredValues;
  problems: CheckedFields['problems'];
  onChange: (values: EnteredValues) => void;
}

/** The form that the skill asks for before a run. */
export function TrialFields({ fields, values, problems, onChange }: TrialFieldsProps) {
  return (
    <>
      {fields.map((field) => {
        const problem = problems.find(({ name }) => name === field.name);
        return (
          <TrialField
            key={field.name}
            field={field}
            value={initialValue(field, values)}
            error={problem && fieldProblemText(problem)}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
          />
        );
      })}
    </>
  );
}

interface TrialFieldProps {
  field: InputField;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

function TrialField({ field, value, error, onChange }: TrialFieldProps) {
  const { kind, description, required, options = [] } = field;
  const name = visibleLine(field.label);
  const label = required && kind !== 'switch' ? t('skill_try_required', name) : name;
  const hint = description && visibleLine(description, 500);
  const text = String(value);
  if (kind === 'switch') return <Switch on={value === true} label={label} onChange={onChange} />;
  if (kind === 'long' || kind === 'list' || kind === 'json')
    return <TextArea label={label} value={text} rows={4} hint={hint} error={error} onInput={onChange} />;
  if (kind !== 'choice')
    return <TextField label={label} value={text} hint={hint} error={error} onInput={onChange} />;
  const choices = options.map((option) => ({ value: option, label: visibleLine(option) }));
  const none = { value: '', label: t('palette_form_choose') };
  return (
    <SelectField
      label={label}
      value={text}
      hint={hint}
      error={error}
      groups={[{ options: text === '' || !required ? [none, ...choices] : choices }]}
      onChange={onChange}
    />
  );
}
