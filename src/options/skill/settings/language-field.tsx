import { useId, useState } from 'preact/hooks';
import type { ConfigValue } from '../../../core/skill/model';
import { uiLanguage } from '../../../messages/i18n';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { automatic, findChoice, languageChoices } from './language-names';

interface LanguageFieldProps {
  name: string;
  value: string;
  installed: ConfigValue | undefined;
  onChange: (value: string) => void;
}

/** No language is called so. */
const other = '\u{fdd0}other';

/** A language to choose from a list, or to name freely. */
export function LanguageField({ name, value, installed, onChange }: LanguageFieldProps) {
  const id = useId();
  const [naming, setNaming] = useState(false);
  const sample = typeof installed === 'string' && installed !== automatic ? installed : value;
  const choices = languageChoices(sample, uiLanguage() || 'en');
  const known = value === automatic ? automatic : findChoice(choices, value)?.value;
  const chosen = naming || known === undefined ? other : known;
  const label = t(
    name === 'source_language' ? 'skill_config_source_language' : 'skill_config_target_language',
  );
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-line">
        <select
          id={id}
          value={chosen}
          onChange={({ currentTarget }) => {
            setNaming(currentTarget.value === other);
            if (currentTarget.value !== other) onChange(currentTarget.value);
          }}
        >
          {(value === automatic || installed === automatic || name === 'source_language') && (
            <option value={automatic}>{t('skill_config_automatic')}</option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          <option value={other}>{t('skill_config_other_language')}</option>
        </select>
        {chosen === other && (
          <input
            type="text"
            aria-label={t('skill_config_name_language', label)}
            value={value}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </div>
      <p class="hint">
        <code>{visibleLine(name)}</code>
      </p>
    </div>
  );
}
