import { t } from '../../ui/i18n';
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

interface FormKeysProps {
  /** Enter alone makes a new line somewhere in the form. */
  hasLines: boolean;
  onRun: (event: MouseEvent) => void;
  onBack: (event: MouseEvent) => void;
}

/** The buttons of the form, with their keys. */
export function FormKeys({ hasLines, onRun, onBack }: FormKeysProps) {
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
