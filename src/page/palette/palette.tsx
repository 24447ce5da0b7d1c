import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { matchQuery, type SkillMatch } from '../../core/catalog/search';
import type { Scope } from '../../core/run/types';
import type { SkillListing } from '../../core/skill/model';
import { t } from '../../ui/i18n';
import { useKeyLabel } from '../../ui/key-label';
import type { Placement } from '../surface/position';
import type { Layer } from '../surface/surface';
import { PaletteFooter } from './palette-footer';
import { paletteAction } from './palette-keys';
import { PaletteRow } from './palette-row';
import { defaultScope, type PaletteTarget, scopeOptions } from './scope';
import { scopeLabel } from './scope-label';
import { useSkillKey } from './use-skill-key';

/** What the user chose to run. */
export interface PalettePick {
  skill: SkillListing;
  /** What was typed beyond the skill's name; may be empty. */
  instruction: string;
  scope: Scope;
}

export interface PaletteProps {
  layer: Layer;
  skills: readonly SkillListing[];
  target: PaletteTarget;
  placement: Placement;
  onPick: (pick: PalettePick) => void;
  onClose: () => void;
  onToCard: (() => void) | undefined;
}

/** The command bar: an input that keeps the focus, and the list that its keys move through (ARIA combobox). */
export function Palette({ layer, skills, target, placement, onPick, onClose, onToCard }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [chosenScope, setChosenScope] = useState<Scope>();
  const input = useRef<HTMLInputElement>(null);
  const switchButton = useRef<HTMLButtonElement>(null);
  const matches = useMemo(() => matchQuery(query, skills), [query, skills]);
  const current = matches[active];
  const scope = chosenScope ?? defaultScope(target, current?.instruction ?? '');

  const keyLabel = useKeyLabel(skills.some(({ paletteKey }) => paletteKey));

  const pick = ({ skill, instruction }: Pick<SkillMatch, 'skill' | 'instruction'>) =>
    onPick({ skill, instruction, scope: chosenScope ?? defaultScope(target, instruction) });
  const skillKey = useSkillKey({
    layer,
    input,
    skills,
    onHold: (skill) => setActive(skills.indexOf(skill)),
    onRun: (skill) => pick({ skill, instruction: '' }),
  });
  const switchScope = () => setChosenScope(scopeOptions(target).find((option) => option !== scope) ?? scope);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return tab(event);
    if (layer.focused !== input.current && event.key !== 'Escape') return;
    if (skillKey.press(event)) return;
    const action = paletteAction(event, { active, count: matches.length, empty: query === '' });
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'move') setActive(action.to);
    else if (action.kind === 'pick') current && pick(current);
    else if (action.kind === 'close') onClose();
    else switchScope();
  };
  /** Tab goes to the card that is open; else, and back, between the input and the button that switches the scope. */
  const tab = (event: KeyboardEvent) => {
    event.preventDefault();
    if (onToCard && !event.shiftKey) return onToCard();
    const next = layer.focused === input.current ? switchButton.current : input.current;
    next?.focus({ preventScroll: true });
  };
  const type = () => {
    setQuery(input.current?.value ?? '');
    setActive(0);
    skillKey.touch();
  };
  useKeysAndTyping(layer, input, press, type);
  const list = useActiveRowInView(active);

  return (
    <div
      class="palette"
      role="dialog"
      aria-label={t('palette_label')}
      style={placementStyle(placement)}
      onMouseDown={keepFocus}
    >
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
            keyCap={
              skillKey.untouched && match.skill.paletteKey ? keyLabel(match.skill.paletteKey) : undefined
            }
            onPoint={() => setActive(index)}
            onPick={layer.guard(() => pick(match))}
          />
        ))}
      </div>
      {matches.length === 0 && <p class="none">{t('palette_none')}</p>}
      <PaletteFooter
        buttonRef={switchButton}
        hasCard={onToCard !== undefined}
        label={scopeLabel(scope, target)}
        onSwitch={scopeOptions(target).length > 1 ? layer.guard(switchScope) : undefined}
      />
      <p class="spoken" role="status">
        {spoken(matches.length, scopeLabel(scope, target))}
      </p>
    </div>
  );
}

/** Keys and typing come from the layer, which keeps them from the page; the input has the focus as long as we are open. */
function useKeysAndTyping(
  layer: Layer,
  input: { current: HTMLInputElement | null },
  press: (event: KeyboardEvent) => void,
  type: () => void,
) {
  const latest = useRef({ press, type });
  latest.current = { press, type };
  useLayoutEffect(() => {
    const focus = () => input.current?.focus({ preventScroll: true });
    focus();
    layer.onRemount(focus);
    layer.on('keydown', (event) => latest.current.press(event));
    layer.on('input', () => latest.current.type());
  }, [layer, input]);
}

function useActiveRowInView(active: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return list;
}

/** A press beside the input leaves the focus in it. */
function keepFocus(event: MouseEvent) {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
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
