import { useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/form/button';
import { Keys } from '../../ui/form/keys';
import { t } from '../../ui/i18n';
import type { Shortcut, ShortcutChanges } from '../platform';
import { combinationOf } from './combination';
import { KeyButton } from './key-button';
import { sameKeys } from './same-keys';
import { useKeyPress } from './use-key-press';

interface CombinationFieldProps {
  shortcut: Shortcut;
  /** All of the extension's, to find one with the same keys. */
  shortcuts: readonly Shortcut[];
  changes: ShortcutChanges;
  onChanged: () => void;
}

/** A shortcut of the browser, changed in place: a button that takes the next combination of keys. */
export function CombinationField({ shortcut, shortcuts, changes, onChanged }: CombinationFieldProps) {
  const { name, description, keys } = shortcut;
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState('');

  async function change(wanted: string, work: () => Promise<void>): Promise<void> {
    setProblem('');
    try {
      await work();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      return setProblem(t('shortcuts_combination_refused', wanted, words));
    }
    onChanged();
  }

  const { waiting, toggle } = useKeyPress(button, (event) => {
    const bare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (bare && (event.key === 'Backspace' || event.key === 'Delete')) {
      void change('', () => changes.change(name, ''));
      return true;
    }
    const pressed = combinationOf(event, /Mac/.test(navigator.userAgent));
    if (!pressed) return false;
    if ('problem' in pressed) {
      setProblem(t(`shortcuts_${pressed.problem}`));
      return false;
    }
    const other = sameKeys(pressed.keys, name, shortcuts);
    if (other) setProblem(t('shortcuts_combination_taken', pressed.keys, other.description));
    else void change(pressed.keys, () => changes.change(name, pressed.keys));
    return true;
  });

  return (
    <div class="key-field">
      <div class="row">
        <KeyButton
          button={button}
          waiting={waiting}
          label={t('shortcuts_combination_change', description, keys || t('shortcuts_combination_set'))}
          prompt={t('shortcuts_combination_press')}
          onClick={() => {
            setProblem('');
            toggle();
          }}
        >
          {keys ? <Keys shortcut={keys} /> : t('shortcuts_combination_set')}
        </KeyButton>
        <Button
          kind="quiet"
          label={t('shortcuts_combination_reset_of', description)}
          onClick={() => void change('', () => changes.reset(name))}
        >
          {t('shortcuts_combination_reset')}
        </Button>
      </div>
      <div role="status">
        {waiting && <p class="hint">{t('shortcuts_combination_hint')}</p>}
        {problem && <p class="caution">{problem}</p>}
      </div>
    </div>
  );
}
