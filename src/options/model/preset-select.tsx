import { useState } from 'preact/hooks';
import { type ModelPreset, modelPresets, type PresetGroup, presetsFor } from '../../core/models/presets';
import { uiLanguage } from '../../messages/i18n';
import { SelectField, type SelectGroup } from '../../ui/form/select-field';
import { t } from '../../ui/i18n';
import { groupName, presetName } from './preset-texts';

const order: PresetGroup[] = ['general', 'cloud', 'local'];

interface PresetSelectProps {
  /** What to know of the provider that is chosen. */
  hint: string | undefined;
  onChoose: (preset: ModelPreset) => void;
}

/** Fills the form in with what is known of a provider. */
export function PresetSelect({ hint, onChoose }: PresetSelectProps) {
  const [chosen, setChosen] = useState(modelPresets[0]?.id ?? '');
  return (
    <SelectField
      label={t('options_model_provider')}
      value={chosen}
      groups={order.map(groupOf)}
      hint={hint}
      onChange={(id) => {
        const preset = modelPresets.find((each) => each.id === id);
        setChosen(id);
        if (preset) onChoose(preset);
      }}
    />
  );
}

function groupOf(group: PresetGroup): SelectGroup {
  const presets = presetsFor(uiLanguage()).filter((preset) => preset.group === group);
  return {
    label: groupName(group),
    options: presets.map((preset) => ({ value: preset.id, label: presetName(preset) })),
  };
}
