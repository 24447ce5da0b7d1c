import type { RefObject } from 'preact';
import { t } from '../../ui/i18n';
import { switchScopeKey } from './palette-keys';

interface PaletteFooterProps {
  /** What the run acts on, in words. */
  label: string;
  /** Given where there is a choice. */
  onSwitch: ((event: MouseEvent) => void) | undefined;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** A card is open, and Tab leads to it. */
  hasCard: boolean;
}

/** What the run acts on, and the keys. */
export function PaletteFooter({ label, onSwitch, buttonRef, hasCard }: PaletteFooterProps) {
  return (
    <footer>
      {onSwitch ? (
        <button ref={buttonRef} type="button" class="scope" onClick={onSwitch}>
          {label}
          <span class="spoken">. {t('palette_scope_switch')}</span>
          <kbd>{isMac() ? switchScopeKey.mac : switchScopeKey.label}</kbd>
        </button>
      ) : (
        <span class="scope">{label}</span>
      )}
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
    </footer>
  );
}

function isMac(): boolean {
  return /Mac/.test(navigator.userAgent);
}
