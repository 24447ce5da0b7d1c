import { useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { useKeyLabel } from '../../ui/key-label';
import { KeyButton } from './key-button';
import { useKeyPress } from './use-key-press';

/** The skill that has a key already. */
export interface KeyOwner {
  id: string;
  name: string;
}

interface KeyFieldProps {
  /** The skill's name. */
  name: string;
  /** A `KeyboardEvent.code`: `KeyP`, `Digit1`. */
  value: string | undefined;
  /** Another skill that this key runs. */
  ownerOf: (code: string) => KeyOwner | undefined;
  /** `takenFrom`: the skill that has the key now, and that the user wants to lose it. Undefined as a code: no key. */
  onChange: (code: string | undefined, takenFrom?: KeyOwner) => void;
}

/** The key that runs a skill in the palette: a button that takes the next letter or digit. */
export function ShortcutField({ name, value, ownerOf, onChange }: KeyFieldProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [wrong, setWrong] = useState(false);
  const [taken, setTaken] = useState<{ code: string; owner: KeyOwner }>();
  const label = useKeyLabel();

  const { waiting, toggle } = useKeyPress(button, (event) => {
    if (['Control', 'Alt', 'AltGraph', 'Shift', 'Meta'].includes(event.key)) return false;
    const clears = event.key === 'Backspace' || event.key === 'Delete';
    const code = clears ? undefined : codeOf(event);
    if (!clears && !code) {
      setWrong(true);
      return false;
    }
    setWrong(false);
    const owner = code && code !== value ? ownerOf(code) : undefined;
    if (code && owner) setTaken({ code, owner });
    else if (code !== value) onChange(code);
    return true;
  });
  const settle = (act?: () => void) => {
    setTaken(undefined);
    button.current?.focus();
    act?.();
  };

  return (
    <div class="key-field">
      <div class="row">
        <KeyButton
          button={button}
          waiting={waiting}
          label={t('shortcuts_key_of', name, value ? label(value) : t('shortcuts_key_set'))}
          prompt={t('shortcuts_key_press')}
          onClick={() => {
            setWrong(false);
            setTaken(undefined);
            toggle();
          }}
        >
          {value ? <kbd>{label(value)}</kbd> : t('shortcuts_key_set')}
        </KeyButton>
        {value && !waiting && (
          <Button kind="quiet" label={t('shortcuts_key_remove_of', name)} onClick={() => onChange(undefined)}>
            {t('shortcuts_key_remove')}
          </Button>
        )}
      </div>
      <div role="status">
        {waiting && <p class="hint">{t('shortcuts_key_hint')}</p>}
        {waiting && wrong && <p class="caution">{t('shortcuts_key_wrong')}</p>}
        {taken && <p class="caution">{t('shortcuts_key_taken', label(taken.code), taken.owner.name)}</p>}
      </div>
      {taken && (
        <p class="row">
          <Button onClick={() => settle(() => onChange(taken.code, taken.owner))}>
            {t('shortcuts_key_move')}
          </Button>
          <Button kind="quiet" onClick={() => settle()}>
            {t('shortcuts_key_keep')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Letters and digits of the main block, without modifiers. */
function codeOf({ code, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || altKey || metaKey || shiftKey) return undefined;
  return /^(Key[A-Z]|Digit\d)$/.test(code) ? code : undefined;
}
