import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { matchQuery, type SkillMatch } from '../../core/catalog/search';
import type { Scope } from '../../core/run/types';
import type { SkillListing } from '../../core/skill/model';
import { t } from '../../ui/i18n';
import type { Placement } from '../surface/position';
import type { Surface } from '../surface/surface';
import { PaletteFooter } from './palette-footer';
import { paletteAction } from './palette-keys';
import { PaletteRow } from './palette-row';
import { defaultScope, type PaletteTarget, scopeOptions } from './scope';
import { scopeLabel } from './scope-label';

/** What the user chose to run. */
export interface PalettePick {
  skill: SkillListing;
  /** What was typed beyond the skill's name; may be empty. */
  instruction: string;
  scope: Scope;
}

export interface PaletteProps {
  surface: Surface;
  signal: AbortSignal;
  skills: readonly SkillListing[];
  target: PaletteTarget;
  placement: Placement;
  onPick: (pick: PalettePick) => void;
  onClose: () => void;
}

/** The command bar: an input that keeps the focus, and the list that its keys move through (ARIA combobox). */
export function Palette({ surface, signal, skills, target, placement, onPick, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [chosenScope, setChosenScope] = useState<Scope>();
  const input = useRef<HTMLInputElement>(null);
  const matches = useMemo(() => matchQuery(query, skills), [query, skills]);
  const current = matches[active];
  const scope = chosenScope ?? defaultScope(target, current?.instruction ?? '');

  const pick = (match: SkillMatch | undefined) => {
    if (match)
      onPick({
        skill: match.skill,
        instruction: match.instruction,
        scope: chosenScope ?? defaultScope(target, match.instruction),
      });
  };
  const switchScope = () => setChosenScope(scopeOptions(target).find((option) => option !== scope) ?? scope);
  const press = (event: KeyboardEvent) => {
    if (surface.activeElement !== input.current && event.key !== 'Escape') return;
    const action = paletteAction(event, { active, count: matches.length, empty: query === '' });
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'move') setActive(action.to);
    else if (action.kind === 'pick') pick(current);
    else if (action.kind === 'close') onClose();
    else switchScope();
  };
  const type = () => {
    setQuery(input.current?.value ?? '');
    setActive(0);
  };
  useSurfaceInput(surface, signal, input, press, type);
  const list = useActiveRowInView(active);

  return (
    <div class="palette" role="dialog" aria-label={t('palette_label')} style={placementStyle(placement)}>
      <div class="search">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('palette_placeholder')}
          aria-expanded="true"
          aria-controls="skills"
          aria-autocomplete="list"
          aria-activedescendant={current ? rowId(active) : undefined}
          placeholder={t('palette_placeholder')}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
      </div>
      <div
        id="skills"
        class="list"
        role="listbox"
        aria-label={t('palette_skills')}
        ref={list}
        onMouseDown={keepFocus}
      >
        {matches.map((match, index) => (
          <PaletteRow
            key={match.skill.key}
            id={rowId(index)}
            match={match}
            active={index === active}
            onPoint={() => setActive(index)}
            onPick={surface.guard(() => pick(match))}
          />
        ))}
      </div>
      {matches.length === 0 && <p class="none">{t('palette_none')}</p>}
      <PaletteFooter
        label={scopeLabel(scope, target)}
        onSwitch={scopeOptions(target).length > 1 ? surface.guard(switchScope) : undefined}
      />
      <p class="spoken" role="status">
        {spoken(matches.length, scopeLabel(scope, target))}
      </p>
    </div>
  );
}

/** Keys and typing come from the surface, which keeps them from the page; the input has the focus as long as we are open. */
function useSurfaceInput(
  surface: Surface,
  signal: AbortSignal,
  input: { current: HTMLInputElement | null },
  press: (event: KeyboardEvent) => void,
  type: () => void,
) {
  const latest = useRef({ press, type });
  latest.current = { press, type };
  useLayoutEffect(() => {
    const focus = () => input.current?.focus({ preventScroll: true });
    focus();
    surface.onRemount(focus, signal);
    surface.on('keydown', (event) => latest.current.press(event as KeyboardEvent), signal);
    surface.on('input', () => latest.current.type(), signal);
  }, [surface, signal, input]);
}

function useActiveRowInView(active: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return list;
}

function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

function rowId(index: number): string {
  return `skill-${index}`;
}

function spoken(count: number, scope: string): string {
  const counted = count === 1 ? t('palette_count_one') : t('palette_count', String(count));
  return `${counted} ${t('palette_acts_on', scope)}`;
}

function placementStyle({ left, width, maxHeight, side, offset }: Placement) {
  return {
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${maxHeight}px`,
    [side === 'below' ? 'top' : 'bottom']: `${offset}px`,
  };
}
