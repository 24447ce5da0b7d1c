import type { Library, LibrarySkill } from '../../../core/library/types';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { type KeyOwner, ShortcutField } from '../../shortcuts/key-field';
import { useLibraryEntries } from '../use-library-entries';

interface PaletteKeyFieldProps {
  library: Library;
  skill: LibrarySkill;
  change: (work: () => Promise<void>) => Promise<void>;
}

/** The key of this skill in the palette; the other skills are asked whether one of them has it. */
export function PaletteKeyField({ library, skill, change }: PaletteKeyFieldProps) {
  const { id } = skill.manifest;
  const entries = useLibraryEntries(library);

  async function setKey(code: string | undefined, takenFrom?: KeyOwner): Promise<void> {
    if (takenFrom) await library.setMetadata(takenFrom.id, { paletteKey: undefined });
    await library.setMetadata(id, { paletteKey: code });
  }

  return (
    <div class="field">
      <p class="field-name">{t('skill_key')}</p>
      <ShortcutField
        name={visibleLine(skill.words.name)}
        value={skill.metadata.paletteKey}
        ownerOf={(code) => entries.find((other) => other.id !== id && other.metadata.paletteKey === code)}
        onChange={(code, takenFrom) => void change(() => setKey(code, takenFrom))}
      />
      <p class="hint">{t('skill_key_hint')}</p>
    </div>
  );
}
