import type { SkillListing } from '../../core/skill/model';
import { t } from '../../ui/i18n';
import { SkillIcon } from '../../ui/skill-icon';
import { isMac } from '../card/is-mac';
import { menuKeys } from './palette-keys';

/** The keys of the list. `hasCard`: a card is open, and Tab leads to it. `hasActions`: the marked row has a menu. */
export function ListKeys({ hasCard, hasActions }: { hasCard: boolean; hasActions: boolean }) {
  return (
    <span class="keys" aria-hidden="true">
      {hasCard && (
        <span>
          <kbd>Tab</kbd> {t('palette_key_card')}
        </span>
      )}
      {hasActions && (
        <span>
          <kbd>{isMac() ? menuKeys.mac : menuKeys.label}</kbd> {t('palette_key_actions')}
        </span>
      )}
      <span>
        <kbd>↵</kbd> {t('palette_key_run')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('palette_key_close')}
      </span>
    </span>
  );
}

/** Leads to the settings. */
export function Gear({ onPress }: { onPress: (event: MouseEvent) => void }) {
  const label = t('palette_settings');
  return (
    <button type="button" class="gear" aria-label={label} title={label} onClick={onPress}>
      <SkillIcon look={{ icon: 'sliders' }} />
    </button>
  );
}

interface FormKeysProps {
  skill: Pick<SkillListing, 'input'>;
  onRun: (event: MouseEvent) => void;
  onBack: (event: MouseEvent) => void;
}

/** The buttons of the form, with their keys. */
export function FormKeys({ skill: { input = [] }, onRun, onBack }: FormKeysProps) {
  // Enter alone makes a new line there.
  const hasLines = input.some(({ kind }) => kind === 'long' || kind === 'list' || kind === 'json');
  return (
    <span class="keys">
      <button type="button" class="plain" onClick={onBack}>
        {t('palette_form_back')}
        <kbd>Esc</kbd>
      </button>
      <button type="button" class="primary" onClick={onRun}>
        {t('palette_form_run')} <kbd>{hasLines ? (isMac() ? '⌘↵' : 'Ctrl+↵') : '↵'}</kbd>
      </button>
    </span>
  );
}
