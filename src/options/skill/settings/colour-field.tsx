import { useId } from 'preact/hooks';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';

interface ColourFieldProps {
  /** `#rrggbb`; undefined for none of its own. */
  value: string | undefined;
  /** What the skill has while none is chosen. */
  standard: string;
  onChange: (colour: string | undefined) => void;
}

export function ColourField({ value, standard, onChange }: ColourFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('skill_colour')}</label>
      <div class="field-line">
        <input
          type="color"
          id={id}
          value={value ?? standard}
          // Not on `input`: a picker that is dragged tells of every colour on its way.
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {value === undefined ? (
          <span class="hint">{t('skill_colour_none')}</span>
        ) : (
          <Button onClick={() => onChange(undefined)}>{t('skill_colour_reset')}</Button>
        )}
      </div>
    </div>
  );
}
