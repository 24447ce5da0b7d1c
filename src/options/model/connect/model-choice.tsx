import { useState } from 'preact/hooks';
import type { OfferedModel } from '../../../core/models/model-entry';
import { Button } from '../../../ui/form/button';
import { SelectField } from '../../../ui/form/select-field';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { priceText } from '../price';

interface ModelChoiceProps {
  /** Whose models these are. */
  name: string;
  models: readonly OfferedModel[];
  /** A task is under way: `adopt` is this one. */
  task: string | undefined;
  onUse: (model: OfferedModel) => void;
}

/** The user chooses one of several models, with what they cost where that is known; it is tested before it is kept. */
export function ModelChoice({ name, models, task, onUse }: ModelChoiceProps) {
  const [chosen, setChosen] = useState(models[0]?.name ?? '');
  const model = models.find((each) => each.name === chosen);
  return (
    <>
      <SelectField
        label={t('options_model_local_choose', name)}
        value={chosen}
        groups={[{ options: models.map((each) => ({ value: each.name, label: choiceText(each) })) }]}
        onChange={setChosen}
      />
      <Button kind="primary" busy={task !== undefined} onClick={() => model && onUse(model)}>
        {t(task === 'adopt' ? 'options_model_local_busy' : 'options_model_local_test')}
      </Button>
    </>
  );
}

function choiceText({ name, price }: OfferedModel): string {
  return price ? `${visibleLine(name)} · ${priceText(price)}` : visibleLine(name);
}
