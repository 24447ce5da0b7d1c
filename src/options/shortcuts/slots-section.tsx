import { useId } from 'preact/hooks';
import type { LibraryEntry } from '../../core/library/types';
import { t } from '../../ui/i18n';
import type { Shortcut, ShortcutChanges } from '../platform';
import { ShortcutKeys } from './shortcut-keys';
import { SkillSelect } from './skill-select';

interface SlotsProps {
  entries: readonly LibraryEntry[];
  /** The skills' ids, by slot. */
  slots: readonly (string | null)[];
  shortcuts: readonly Shortcut[];
  changes: ShortcutChanges | undefined;
  onBind: (slot: number, skill: string | null) => void;
  onChanged: () => void;
}

/** The four browser commands that run a skill at once. */
export function SlotsSection(props: SlotsProps) {
  const id = useId();
  return (
    <section class="part" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('shortcuts_slots_title')}</h3>
      <p class="lead">{t('shortcuts_slots_lead')}</p>
      <ul class="shortcut-list">
        {props.slots.map((skill, slot) => (
          <Slot key={slot} id={`${id}-${slot}`} slot={slot} skill={skill} {...props} />
        ))}
      </ul>
    </section>
  );
}

type SlotProps = SlotsProps & { id: string; slot: number; skill: string | null };

function Slot({ id, slot, skill, entries, shortcuts, changes, onBind, onChanged }: SlotProps) {
  const shortcut = shortcuts.find(({ name }) => name === `skill-${slot + 1}`);
  return (
    <li>
      <div class="field">
        <label for={id}>{t('shortcuts_slot', String(slot + 1))}</label>
        <div class="field-line">
          <SkillSelect
            id={id}
            entries={entries}
            value={skill ?? ''}
            none={t('shortcuts_slot_none')}
            onChange={(chosen) => onBind(slot, chosen === '' ? null : chosen)}
          />
        </div>
      </div>
      {shortcut && (
        <ShortcutKeys shortcut={shortcut} shortcuts={shortcuts} changes={changes} onChanged={onChanged} />
      )}
    </li>
  );
}
