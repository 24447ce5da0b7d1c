import type { RefObject } from 'preact';
import { t } from '../../ui/i18n';
import { isMac } from '../card/is-mac';
import { switchScopeKey } from './palette-keys';

interface ReadChipProps {
  /** What the run reads, in words. */
  label: string;
  /** Given where there is a choice. */
  onSwitch: ((event: MouseEvent) => void) | undefined;
  buttonRef: RefObject<HTMLButtonElement | null>;
}

/** What the run reads: right below the input, where it is seen by whoever types. */
export function ReadChip({ label, onSwitch, buttonRef }: ReadChipProps) {
  return (
    <div class="reads">
      {onSwitch ? (
        <button ref={buttonRef} type="button" class="scope" onClick={onSwitch}>
          {label}
          <span class="spoken">. {t('palette_scope_switch')}</span>
          <kbd>{isMac() ? switchScopeKey.mac : switchScopeKey.label}</kbd>
        </button>
      ) : (
        <span class="scope">{label}</span>
      )}
    </div>
  );
}

/** The keys of the list. `hasCard`: a card is open, and Tab leads to it. */
export function ListKeys({ hasCard }: { hasCard: boolean }) {
  return (
    <span class="keys" aria-hidden="true">
      {hasCard && (
        <span>
          <kbd>Tab</kbd> {t('palette_key_card')}
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
