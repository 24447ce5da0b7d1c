import type { RefObject } from 'preact';
import type { LibraryEntry } from '../../core/library/types';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

interface SkillSelectProps {
  id: string;
  entries: readonly LibraryEntry[];
  /** The id of the chosen skill; empty for none. */
  value: string;
  /** What stands for none. */
  none: string;
  onChange: (id: string) => void;
  selectRef?: RefObject<HTMLSelectElement | null>;
}

/** One of the skills, or none. A skill that is gone stays visible as long as it is chosen. */
export function SkillSelect({ id, entries, value, none, onChange, selectRef }: SkillSelectProps) {
  const isGone = value !== '' && !entries.some((entry) => entry.id === value);
  return (
    <select
      id={id}
      ref={selectRef}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{none}</option>
      {isGone && <option value={value}>{t('shortcuts_slot_gone', value)}</option>}
      {entries.map((entry) => (
        <option key={entry.key} value={entry.id}>
          {skillLabel(entry)}
        </option>
      ))}
    </select>
  );
}

function skillLabel({ name, metadata }: LibraryEntry): string {
  const shown = `${metadata.emoji ?? ''} ${visibleLine(name)}`.trim();
  return metadata.enabled ? shown : t('shortcuts_skill_off', shown);
}
