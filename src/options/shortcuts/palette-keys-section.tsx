import { useId, useRef, useState } from 'preact/hooks';
import type { Library, LibraryEntry } from '../../core/library/types';
import { Keys } from '../../ui/form/keys';
import { RichMessage } from '../../ui/form/rich-message';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { SkillIcon } from '../../ui/skill-icon';
import { type KeyOwner, ShortcutField } from './key-field';
import { SkillSelect } from './skill-select';

interface PaletteKeysProps {
  entries: readonly LibraryEntry[];
  /** The shortcut that opens the palette; empty if there is none. */
  opensPalette: string;
  library: Pick<Library, 'setMetadata'>;
  /** Does something to the library and loads it anew. */
  change: (work: () => Promise<void>) => Promise<boolean>;
}

/** The skills that one key runs in the palette, and the way to give a key to another. */
export function PaletteKeysSection({ entries, opensPalette, library, change }: PaletteKeysProps) {
  const select = useRef<HTMLSelectElement>(null);
  const selectId = useId();
  const [chosen, setChosen] = useState('');
  const keyed = entries
    .filter(({ metadata }) => metadata.paletteKey)
    .sort((a, b) => ((a.metadata.paletteKey ?? '') < (b.metadata.paletteKey ?? '') ? -1 : 1));
  const keyless = entries.filter(({ metadata }) => !metadata.paletteKey);
  const candidate = keyless.find(({ id }) => id === chosen);

  async function setKey(id: string, code: string | undefined, takenFrom?: KeyOwner): Promise<void> {
    const done = await change(async () => {
      if (takenFrom) await library.setMetadata(takenFrom.id, { paletteKey: undefined });
      await library.setMetadata(id, { paletteKey: code });
    });
    if (!done || (code && id !== chosen)) return;
    // The field that had the focus goes with its row.
    setChosen('');
    select.current?.focus();
  }

  const keyField = ({ id, name, metadata }: LibraryEntry) => (
    <ShortcutField
      key={id}
      name={visibleLine(name)}
      value={metadata.paletteKey}
      ownerOf={(code) => keyed.find((other) => other.id !== id && other.metadata.paletteKey === code)}
      onChange={(code, takenFrom) => void setKey(id, code, takenFrom)}
    />
  );

  return (
    <section class="part" aria-labelledby={`${selectId}-title`}>
      <h3 id={`${selectId}-title`}>{t('shortcuts_keys_title')}</h3>
      <p class="lead">
        {opensPalette ? (
          <RichMessage name="shortcuts_keys_lead" parts={[<Keys key="palette" shortcut={opensPalette} />]} />
        ) : (
          t('shortcuts_keys_lead_unset')
        )}
      </p>
      <p class="hint">{t('shortcuts_keys_layout')}</p>
      <p class="hint">
        <RichMessage
          name="shortcuts_keys_chips"
          parts={[<Keys key="reads" shortcut="Ctrl+/" />, <Keys key="goes" shortcut="Ctrl+," />]}
        />
      </p>
      {keyed.length === 0 && <p class="empty">{t('shortcuts_keys_empty')}</p>}
      <ul class="shortcut-list">
        {keyed.map((entry) => (
          <li key={entry.key}>
            <span class="shortcut-name">
              <span class="shortcut-icon" aria-hidden="true">
                <SkillIcon look={entry.metadata} />
              </span>
              {visibleLine(entry.name)}
            </span>
            {keyField(entry)}
          </li>
        ))}
      </ul>
      <div class="field key-adding">
        <label for={selectId}>{t('shortcuts_keys_add')}</label>
        <div class="field-line">
          <SkillSelect
            id={selectId}
            selectRef={select}
            entries={keyless}
            value={candidate?.id ?? ''}
            none={t('shortcuts_keys_choose')}
            onChange={setChosen}
          />
          {candidate && keyField(candidate)}
        </div>
      </div>
    </section>
  );
}
