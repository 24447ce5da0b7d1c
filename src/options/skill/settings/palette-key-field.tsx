import { useEffect, useState } from 'preact/hooks';
import type { Library, LibraryEntry, LibrarySkill } from '../../../core/library/types';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { KeyField, type KeyOwner } from '../../shortcuts/key-field';

interface PaletteKeyFieldProps {
  library: Library;
  skill: LibrarySkill;
  change: (work: () => Promise<void>) => Promise<void>;
}

/** The key of this skill in the palette; the other skills are asked whether one of them has it. */
export function PaletteKeyField({ library, skill, change }: PaletteKeyFieldProps) {
  const { id, name } = skill.manifest;
  const [entries, setEntries] = useState<LibraryEntry[]>([]);
  useEffect(() => {
    let gone = false;
    const load = () =>
      library.list().then(
        (listing) => !gone && setEntries(listing.entries),
        // Without the list no conflict is told; the view itself says what is wrong with the library.
        () => undefined,
      );
    void load();
    const stop = library.onChange(() => void load());
    return () => {
      gone = true;
      stop();
    };
  }, [library]);

  async function setKey(code: string | undefined, takenFrom?: KeyOwner): Promise<void> {
    if (takenFrom) await library.setMetadata(takenFrom.id, { paletteKey: undefined });
    await library.setMetadata(id, { paletteKey: code });
  }

  return (
    <div class="field">
      <p class="field-name">{t('skill_key')}</p>
      <KeyField
        name={visibleLine(name)}
        value={skill.metadata.paletteKey}
        ownerOf={(code) => entries.find((other) => other.id !== id && other.metadata.paletteKey === code)}
        onChange={(code, takenFrom) => void change(() => setKey(code, takenFrom))}
      />
      <p class="hint">{t('skill_key_hint')}</p>
    </div>
  );
}
