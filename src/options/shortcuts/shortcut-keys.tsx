import { Keys } from '../../ui/form/keys';
import { t } from '../../ui/i18n';
import type { Shortcut, ShortcutChanges } from '../platform';
import { CombinationField } from './combination-field';
import { sameKeys } from './same-keys';

interface ShortcutKeysProps {
  shortcut: Shortcut;
  shortcuts: readonly Shortcut[];
  /** Where the browser lets us change it. */
  changes: ShortcutChanges | undefined;
  onChanged: () => void;
}

/** The keys of one shortcut as they are now, and what else has the same. */
export function ShortcutKeys({ shortcut, shortcuts, changes, onChanged }: ShortcutKeysProps) {
  const same = sameKeys(shortcut.keys, shortcut.name, shortcuts);
  return (
    <div class="keys-now">
      {changes ? (
        <CombinationField shortcut={shortcut} shortcuts={shortcuts} changes={changes} onChanged={onChanged} />
      ) : (
        <p>{shortcut.keys ? <Keys shortcut={shortcut.keys} /> : <em>{t('shortcuts_unset')}</em>}</p>
      )}
      {same && <p class="caution">{t('shortcuts_same', shortcut.keys, same.description)}</p>}
    </div>
  );
}
