import type { SkillManifest } from '../../../core/library/manifest';
import type { RunDefaults } from '../../../core/run/settings';
import { textFieldsOf } from '../../../core/skill/function/schema-form';
import type { InputField, RunOverrides } from '../../../core/skill/model';
import { scriptEntryOf } from '../../../core/skill/settings';
import type { ModelOverview } from '../../../messages/model-commands';
import { SelectField } from '../../../ui/form/select-field';
import { type MessageKey, t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

/** No model and no mode is called so. */
const usually = '';

const modeNames = {
  llm: 'skill_run_mode_llm',
  direct: 'skill_run_mode_direct',
  sandbox: 'skill_run_mode_sandbox',
  composite: 'skill_run_mode_composite',
} as const satisfies Record<SkillManifest['mode'], MessageKey>;

interface ModeFieldProps {
  manifest: SkillManifest;
  defaults: RunDefaults;
  chosen: RunOverrides['mode'];
  onChange: (mode: RunOverrides['mode']) => void;
}

/** What the file says comes first; to run a script is offered where there is one. */
export function ModeField({ manifest, defaults, chosen, onChange }: ModeFieldProps) {
  const { mode, modeUnnamed, files } = manifest;
  const modes = (['llm', 'direct', 'sandbox'] as const).filter(
    (each) => each !== 'sandbox' || each === chosen || scriptEntryOf(files) !== undefined,
  );
  const first = modeUnnamed
    ? t('skill_run_mode_all', t(modeNames[defaults.mode]))
    : t('skill_run_mode_file', t(modeNames[mode]));
  return (
    <SelectField
      label={t('skill_run_mode')}
      value={chosen ?? usually}
      groups={[
        {
          options: [
            { value: usually, label: first },
            ...modes.map((each) => ({ value: each, label: t(modeNames[each]) })),
          ],
        },
      ]}
      onChange={(value) => onChange(modes.find((each) => each === value))}
    />
  );
}

interface TextFieldFieldProps {
  input: readonly InputField[] | undefined;
  chosen: string | undefined;
  onChange: (name: string | undefined) => void;
}

/** The input of a function that the user's text goes to, where there is more than one that could take it. */
export function TextFieldField({ input = [], chosen, onChange }: TextFieldFieldProps) {
  const names = textFieldsOf(input);
  const [first] = names;
  if (first === undefined || names.length < 2) return null;
  const labelOf = (name: string) =>
    visibleLine(input.find((field) => field.name === name)?.label ?? name, 80);
  return (
    <SelectField
      label={t('skill_run_text_field')}
      value={chosen ?? usually}
      groups={[
        {
          options: [
            { value: usually, label: t('skill_run_text_field_usual', labelOf(first)) },
            ...names.slice(1).map((name) => ({ value: name, label: labelOf(name) })),
          ],
        },
      ]}
      onChange={(value) => onChange(names.find((name) => name === value))}
    />
  );
}

interface SwitchFieldProps {
  label: string;
  /** As set for all skills. */
  usual: boolean;
  chosen: boolean | undefined;
  onChange: (on: boolean | undefined) => void;
}

/** As for all, on, or off. */
export function SwitchField({ label, usual, chosen, onChange }: SwitchFieldProps) {
  const states = [
    { value: usually, label: t(usual ? 'skill_run_all_on' : 'skill_run_all_off'), on: undefined },
    { value: 'on', label: t('skill_run_on'), on: true },
    { value: 'off', label: t('skill_run_off'), on: false },
  ];
  return (
    <SelectField
      label={label}
      value={states.find(({ on }) => on === chosen)?.value ?? usually}
      groups={[{ options: states }]}
      onChange={(value) => onChange(states.find((state) => state.value === value)?.on)}
    />
  );
}

interface ModelFieldProps {
  overview: ModelOverview;
  /** In the words of the skill's file. */
  wanted: string | undefined;
  chosen: string | undefined;
  onChange: (model: string | undefined) => void;
}

/** A model that was chosen and has gone is shown as such: runs go by what is usual then. */
export function ModelField({ overview: { models }, wanted, chosen, onChange }: ModelFieldProps) {
  const hasGone = chosen !== undefined && models.every(({ id }) => id !== chosen);
  return (
    <SelectField
      label={t('skill_run_model')}
      value={chosen ?? usually}
      hint={
        wanted === undefined ? t('skill_run_model_hint') : t('skill_run_model_wanted', visibleLine(wanted))
      }
      groups={[
        {
          options: [
            { value: usually, label: t('skill_run_model_usual') },
            ...models.map(({ id, label }) => ({ value: id, label: visibleLine(label) })),
            ...(hasGone ? [{ value: chosen, label: t('skill_run_model_gone') }] : []),
          ],
        },
      ]}
      onChange={(value) => onChange(value === usually ? undefined : value)}
    />
  );
}
