import { colourFor } from '../../core/catalog/colour';
import type { LibraryEntry } from '../../core/library/types';
import { settingsLink } from '../../messages/page-commands';
import { Switch } from '../../ui/form/switch';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { SkillIcon } from '../../ui/skill-icon';
import { tileOf } from '../../ui/tile';
import { RowMenu } from './row-menu';
import type { Selection } from './selecting';
import { SkillMarks } from './skill-marks';
import { useShownAtOnce } from './use-shown-at-once';
import type { ListActions } from './use-skill-actions';

interface SkillRowProps {
  entry: LibraryEntry;
  /** The category of the group that begins here; null of those without one. Undefined: none begins. */
  heading: string | null | undefined;
  /** `start`: pixels from the list's top. */
  place: { index: number; start: number; count: number };
  measure: (row: HTMLElement | null) => void;
  keyLabel: (code: string) => string;
  actions: ListActions;
  selection: Selection | undefined;
  onCollect: (entry: LibraryEntry) => void;
}

/** One skill in the list. */
export function SkillRow(props: SkillRowProps) {
  const { entry, heading, place, measure, keyLabel, actions, selection, onCollect } = props;
  const { key, name, description, metadata } = entry;
  const [on, setOn] = useShownAtOnce(metadata.enabled, (enabled) => actions.switchOne(entry, enabled));
  return (
    <li
      ref={measure}
      class={on ? 'skill-row' : 'skill-row skill-off'}
      data-key={key}
      data-index={place.index}
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      style={{ top: `${place.start}px` }}
    >
      {heading !== undefined && (
        <p class="skill-group">{heading === null ? t('library_category_none') : visibleLine(heading, 100)}</p>
      )}
      {selection ? (
        <input
          type="checkbox"
          class="skill-box"
          data-part="box"
          aria-label={t('library_select_one', name)}
          checked={selection.has(key)}
          onChange={() => selection.toggle(key)}
        />
      ) : (
        <span class="skill-icon" aria-hidden="true" style={tileOf({ colour: colourFor(entry.id, metadata) })}>
          <SkillIcon look={metadata} />
        </span>
      )}
      <div class="skill-about">
        <h3>
          <a href={settingsLink(key)} data-part="name">
            {name}
          </a>
        </h3>
        <p class="row-description">{description}</p>
        <SkillMarks entry={entry} keyLabel={keyLabel} />
      </div>
      <div class="row-actions">
        <Switch on={on} onChange={setOn} label={t('library_switch_one', name)} hidesLabel part="switch" />
        <RowMenu entry={entry} actions={actions} onCollect={onCollect} />
      </div>
    </li>
  );
}
