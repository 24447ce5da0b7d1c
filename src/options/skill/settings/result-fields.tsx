import { onlyTextIn, resultProperties } from '../../../core/skill/function/result-schema';
import type { JsonSchema } from '../../../core/skill/function/schema';
import { type ResultChoice, resultForms } from '../../../core/skill/model';
import { SelectField } from '../../../ui/form/select-field';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

/** Values of the options; a property stands behind a letter, whatever it is called. */
const usually = '';
const whole = 'whole';
const optionOf = (name: string) => `.${name}`;

interface ResultFieldsProps {
  output: JsonSchema | undefined;
  /** Its results go to the card, which shows all of them where nothing is chosen. */
  toCard: boolean;
  chosen: ResultChoice | undefined;
  onChange: (choice: ResultChoice | undefined) => void;
}

/** What of a function's result is delivered, and as what. Of one that gives a text there is nothing to choose. */
export function ResultFields({ output, toCard, chosen = {}, onChange }: ResultFieldsProps) {
  if (output === undefined || output.type === 'string') return null;
  const names = resultProperties(output).map(({ name }) => name);
  const only = toCard ? undefined : onlyTextIn(output);
  const set = (change: ResultChoice) => {
    const next = Object.entries({ ...chosen, ...change }).filter(([, value]) => value !== undefined);
    onChange(next.length > 0 ? Object.fromEntries(next) : undefined);
  };
  const { field, form } = chosen;
  return (
    <>
      {names.length > 0 && (
        <SelectField
          label={t('skill_run_result')}
          value={field === undefined ? usually : field === null ? whole : optionOf(field)}
          groups={[
            {
              options: [
                {
                  value: usually,
                  label:
                    only === undefined
                      ? t('skill_run_result_usual')
                      : t('skill_run_result_usual_text', visibleLine(only, 80)),
                },
                ...(only === undefined ? [] : [{ value: whole, label: t('skill_run_result_usual') }]),
                ...names.map((name) => ({ value: optionOf(name), label: visibleLine(name, 80) })),
                ...(typeof field === 'string' && !names.includes(field)
                  ? [{ value: optionOf(field), label: t('skill_run_result_gone', visibleLine(field, 80)) }]
                  : []),
              ],
            },
          ]}
          onChange={(value) =>
            set({ field: value === whole ? null : value === usually ? undefined : value.slice(1) })
          }
        />
      )}
      <SelectField
        label={t('skill_run_result_form')}
        hint={t('skill_run_result_form_hint')}
        value={form ?? usually}
        groups={[
          {
            options: [
              { value: usually, label: t('skill_run_result_form_usual') },
              ...resultForms.map((each) => ({ value: each, label: t(`skill_run_result_${each}`) })),
            ],
          },
        ]}
        onChange={(value) => set({ form: resultForms.find((each) => each === value) })}
      />
    </>
  );
}
