import { useId } from 'preact/hooks';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';

interface ColourFieldProps {
  /** `#rrggbb`; undefined for none of its own. */
  value: string | undefined;
  onChange: (colour: string | undefined) => void;
}

/** What the colour field begins with while the skill has no colour: the accent of the light theme. */
const beginning = '#0b6b5d';

export function ColourField({ value, onChange }: ColourFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('skill_colour')}</label>
      <div class="field-line">
        <input
          type="color"
          id={id}
          value={value ?? beginning}
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
