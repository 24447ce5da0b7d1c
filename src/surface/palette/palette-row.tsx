import type { Look } from '../../core/skill/icons';
import { longestHint } from '../../core/skill/model';
import { t } from '../../ui/i18n';
import { namesakeText } from '../../ui/namesake-text';
import { visibleLine } from '../../ui/plain-text';
import { SkillIcon } from '../../ui/skill-icon';
import { tileStyle } from '../../ui/tile';
import { isMac } from '../card/is-mac';
import { askKeys } from './palette-keys';
import type { PaletteEntry } from './rows';

interface PaletteRowProps {
  id: string;
  /** Where it stands among all, whether they are drawn or not; `top`: pixels from the first row's upper edge. */
  place: { index: number; count: number; top: number };
  entry: PaletteEntry;
  active: boolean;
  /** No model is set up: what needs one says so. */
  lacksModel: boolean;
  /** What stands on the key that runs this skill now. */
  keyCap: string | undefined;
  onPoint: () => void;
  onPick: (event: MouseEvent) => void;
  /** Opens its menu, where it has one. */
  onMenu: (event: MouseEvent) => void;
}

/** One line of the list. */
export function PaletteRow({
  id,
  place,
  entry,
  active,
  lacksModel,
  keyCap,
  onPoint,
  onPick,
  onMenu,
}: PaletteRowProps) {
  const cap = entry.kind === 'ask' && !active ? (isMac() ? askKeys.mac : askKeys.label) : keyCap;
  const hasMenu = entry.kind !== 'command';
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onPoint();
    onMenu(event);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus (combobox pattern)
    // biome-ignore lint/a11y/useFocusableInteractive: marked by aria-activedescendant
    <div
      class="row"
      id={id}
      role="option"
      style={{ top: `${place.top}px` }}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      aria-label={entry.kind === 'skill' ? undefined : labelOf(shownOf(entry))}
      aria-selected={active}
      aria-keyshortcuts={entry.kind === 'ask' ? askKeys.spoken : keyCap}
      onPointerMove={onPoint}
      onClick={onPick}
      onContextMenu={hasMenu ? openMenu : undefined}
    >
      {entry.kind === 'skill' ? (
        <SkillEntry match={entry.match} active={active} lacksModel={lacksModel} />
      ) : (
        <InertEntry shown={shownOf(entry)} />
      )}
      {cap && (
        <span class="cap" aria-hidden="true">
          <kbd>{cap}</kbd>
        </span>
      )}
      {active && hasMenu && (
        // For a pointer alone: the keyboard has Ctrl+K, which the input tells.
        <span class="more" aria-hidden="true" onClick={openMenu}>
          ⋯
        </span>
      )}
    </div>
  );
}

/** The marked skill repeats the instruction that it would get; before there is one it says what its author hints at. */
function SkillEntry({
  match: { skill, instruction, highlights },
  active,
  lacksModel,
}: {
  match: Extract<PaletteEntry, { kind: 'skill' }>['match'];
  active: boolean;
  lacksModel: boolean;
}) {
  return (
    <>
      <span class="look" aria-hidden="true" style={tileStyle(skill)}>
        <SkillIcon look={skill} />
      </span>
      <span class="title">
        {highlighted(skill.name, highlights)}
        {active && instruction !== '' && <span class="instruction"> · {instruction}</span>}
        {active && instruction === '' && skill.hint && (
          <span class="hint"> · {visibleLine(skill.hint, longestHint)}</span>
        )}
      </span>
      <span class="description">
        {lacksModel && !skill.mode && <span class="lacks">{t('palette_needs_model')}</span>}
        {skill.sameName && <span class="namesake">{namesakeText({ id: skill.id, ...skill.sameName })}</span>}
        {skill.category && <span class="category">{skill.category}</span>}
        {skill.description}
      </span>
    </>
  );
}

interface ShownRow {
  look: Look;
  title: string;
  description: string;
}

function shownOf(entry: Exclude<PaletteEntry, { kind: 'skill' }>): ShownRow {
  if (entry.kind === 'command') return entry.command;
  const { skill, instruction } = entry.match;
  return { look: skill, title: t('palette_ask', instruction), description: skill.description };
}

/** Inert, since it may hold words of a result: the page's `window.find` passes over it, as over the card's text. */
function InertEntry({ shown: { look, title, description } }: { shown: ShownRow }) {
  return (
    <>
      <span class="look" aria-hidden="true">
        <SkillIcon look={look} />
      </span>
      <span class="title" inert>
        {title}
      </span>
      <span class="description" inert>
        {description}
      </span>
    </>
  );
}

function labelOf({ title, description }: ShownRow): string {
  return `${title}. ${description}`;
}

/** The name with the letters that matched in bold, neighbours together. */
function highlighted(name: string, highlights: number[]) {
  const marked = new Set(highlights);
  const parts: { text: string; isMarked: boolean }[] = [];
  for (let index = 0; index < name.length; index += 1) {
    const last = parts.at(-1);
    const isMarked = marked.has(index);
    if (last?.isMarked === isMarked) last.text += name[index];
    else parts.push({ text: name[index] ?? '', isMarked });
  }
  return parts.map(({ text, isMarked }) => (isMarked ? <b>{text}</b> : text));
}
