import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RunChoices } from '../../core/run/run-choices';
import type { SkillKey } from '../../core/skill/model';
import { t, tn } from '../../ui/i18n';
import { useKeyLabel } from '../../ui/key-label';
import { useLookedUp, useNear } from '../../ui/use-near';
import { DropHere } from '../card/given/given-files';
import type { Placement } from '../layer/position';
import type { Layer } from '../layer/surface';
import { ActionMenu, type MenuHandle } from './action-menu';
import { moveInMenu } from './chip-focus';
import { type ChipName, chipOfKey } from './chip-keys';
import { Chips } from './chips';
import { Elsewhere, elsewhereText } from './elsewhere';
import { type FormHandle, InputForm } from './input-form';
import { FormKeys, Gear, ListKeys } from './palette-footer';
import { isMenuKey, paletteAction } from './palette-keys';
import { PaletteList } from './palette-list';
import type { PalettePick, PaletteProps } from './palette-props';
import { goesLabel, readsLabel, takesAttached } from './read-choice';
import { actedOn } from './row-actions';
import { type PaletteEntry, rowsFor } from './rows';
import { useActionMenu } from './use-action-menu';
import { useAttached } from './use-attached';
import { useBlindModel } from './use-blind-model';
import { turnOnId, useChangedSkills, withTurnedOff } from './use-changed-skills';
import { useChips, useWantedPage } from './use-chips';
import { useFreshSkills } from './use-fresh-skills';
import { useInstructions } from './use-instructions';
import { useSkillKey } from './use-skill-key';

/** The command bar: a list to find a skill in, and the form of a skill that has one. */
export function Palette({ layer, target, placement, onPick, onClose, onToCard, ...props }: PaletteProps) {
  const { commands, places, ask, offered } = props;
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  /** The user has begun to choose: no row moves any more until they type again. */
  const isChoosing = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const [fresh, takeFresh] = useFreshSkills(
    props.skills,
    props.freshSkills,
    () => !isChoosing.current && input.current?.value === '',
  );
  const changed = useChangedSkills(fresh);
  const { skills, turnedOff } = changed;
  const [form, setForm] = useState(props.form);
  const [openChip, setOpenChip] = useState<ChipName>();
  /** What had the keyboard before a chip's menu was opened. */
  const beforeChip = useRef<HTMLElement | undefined>(undefined);
  const handle = useRef<FormHandle | null>(null);
  /** The skill that Enter would run takes files. */
  const takesFiles = useRef(false);
  const attaching = useAttached(layer, () => takesFiles.current, props.form?.attached, props.readPdf);
  const { chipsFor, picked, want } = useChips({
    target,
    attaching,
    said: saidOf(props.form),
    remembered: props.remembered,
    readPage: props.readPage,
    isOnSite: props.site !== undefined,
    onRemember: props.onRemember,
  });
  const source = useMemo(
    () => ({ skills, commands, places, ask, offered }),
    [skills, commands, places, ask, offered],
  );
  const byWords = useMemo(() => rowsFor(query, source), [query, source]);
  const unclear = isClear(byWords.entries[0]) ? '' : query;
  const near = useNear(
    unclear,
    props.findByMeaning,
    useCallback(() => !isChoosing.current, []),
  );
  const elsewhere = useLookedUp(unclear, props.findElsewhere);
  const turnOn = async () => {
    if (turnedOff && (await props.actions.change(turnedOff, { enabled: true }))) changed.turnOn();
  };
  const { entries, sections } = useMemo(
    () =>
      withTurnedOff(near.length > 0 ? rowsFor(query, source, near) : byWords, turnedOff, () => void turnOn()),
    [query, source, near, byWords, turnedOff],
  );
  const current = entries[active];
  /** A skill whose row goes elsewhere in the list, and stays the marked one. */
  const [followed, setFollowed] = useState<SkillKey>();
  useLayoutEffect(() => {
    if (followed === undefined) return;
    const at = entries.findIndex((entry) => entry.kind === 'skill' && entry.match.skill.key === followed);
    if (at >= 0) setActive(at);
    setFollowed(undefined);
  }, [followed, entries]);

  const chosen = form?.skill ?? (current?.kind === 'command' ? undefined : current?.match.skill);
  // A command reads nothing; beside one, what was typed can be asked.
  const isIdle = !chosen && query.trim() === '';
  const chips = chipsFor(chosen ?? ask);
  const { flow } = chips;
  const blind = useBlindModel(chips, props.blindModel);
  takesFiles.current = !isIdle && takesAttached(chips.skill) !== 'none';
  useWantedPage(chips, want);

  const keyLabel = useKeyLabel(skills.some(({ paletteKey }) => paletteKey));

  const pick = ({ skill, instruction, model, goes }: PalettePick) => {
    if (skill.input?.length) return setForm({ skill, instruction, model });
    onPick({
      skill,
      instruction,
      ...picked(skill),
      ...(model !== undefined && { model }),
      ...(goes && { goes }),
    });
  };
  const point = (index: number) => {
    isChoosing.current = true;
    setActive(index);
  };
  const pickEntry = (entry: PaletteEntry) => {
    if (entry.kind !== 'command') pick(entry.match);
    else if (entry.command.id === turnOnId) entry.command.run();
    else props.onCommand(entry.command);
  };
  const menu = useActionMenu({
    actions: props.actions,
    changed,
    onCommand: props.onCommand,
    onRun: (how) => current && current.kind !== 'command' && pick({ ...current.match, ...how }),
    onClosed: () => layer.focus(input.current),
    onMoved: setFollowed,
  });
  const menuHandle = useRef<MenuHandle | null>(null);
  const openMenu = (entry: PaletteEntry | undefined) => {
    const skill = actedOn(entry);
    isChoosing.current = true;
    if (skill) menu.open(skill);
  };
  const skillKey = useSkillKey({
    layer,
    input,
    skills,
    onHold: (skill) =>
      setActive(entries.findIndex((entry) => entry.kind === 'skill' && entry.match.skill === skill)),
    onRun: (skill) => pick({ skill, instruction: '' }),
  });
  const walk = useInstructions(input, props.actions.instructions, () => takeText());
  const showChip = (chip: ChipName | undefined) => {
    if (chip && !openChip) beforeChip.current = focusable(layer.focused, input.current);
    setOpenChip(chip);
    if (!chip) layer.focus(beforeChip.current ?? input.current);
  };
  const press = (event: KeyboardEvent) => {
    if (menu.items) return menuHandle.current?.press(event);
    const chip = chipOfKey(event);
    if (chip) {
      event.preventDefault();
      return isIdle ? undefined : chips.next(chip);
    }
    if (openChip) {
      if (moveInMenu(layer, event) || event.key !== 'Escape') return;
      event.preventDefault();
      return showChip(undefined);
    }
    if (form) return handle.current?.press(event);
    if (event.key === 'Tab') return tab(event);
    if (!form && layer.focused !== input.current && event.key !== 'Escape') return;
    if (!form && walk.press(event)) return;
    if (!form && skillKey.press(event)) return;
    if (!form && isMenuKey(event)) {
      event.preventDefault();
      return openMenu(current);
    }
    const action = paletteAction(event, { active, count: entries.length, empty: query === '' });
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'move') point(action.to);
    else if (action.kind === 'pick') current && pickEntry(current);
    else if (action.kind === 'ask') onPick({ skill: ask, instruction: query.trim(), ...picked(ask, flow) });
    else onClose();
  };
  /** Tab goes to the card that is open; else, and back, through the input and the buttons of the palette. */
  const tab = (event: KeyboardEvent) => {
    event.preventDefault();
    if (onToCard && !event.shiftKey) return onToCard();
    const stops = [
      ...layer.element.querySelectorAll<HTMLElement>('.search input, .palette :not([hidden]) > button'),
    ];
    const { focused } = layer;
    const at = focused instanceof HTMLElement ? stops.indexOf(focused) : -1;
    layer.focus(stops[(at + (event.shiftKey ? stops.length - 1 : 1)) % stops.length]);
  };
  const type = () => {
    if (form) return handle.current?.change();
    walk.touch();
    takeText();
  };
  const takeText = () => {
    setQuery(input.current?.value ?? '');
    setActive(0);
    isChoosing.current = false;
    takeFresh();
    skillKey.touch();
  };
  /** A picture or a file that is pasted is attached anywhere, a text in the menu of what is read. */
  const paste = (event: ClipboardEvent) => {
    if (!takesFiles.current) return;
    attaching.paste(event, openChip === 'reads' && chips.takes === 'all');
  };
  useKeysAndTyping(layer, press, type);
  useLayoutEffect(() => {
    if (!form) layer.focus(input.current);
  }, [form]);

  const settingsPlace = places.find(({ id }) => id === 'settings');
  const label = t('palette_acts_on', readsLabel(flow, target), goesLabel(flow.goes));
  const chip = (
    <Chips
      blind={blind}
      {...{ layer, target, chips, isIdle }}
      onAllow={props.allowSite}
      open={openChip}
      onOpen={showChip}
    />
  );
  return (
    <div
      class={openChip ? 'palette has-menu' : 'palette'}
      role="dialog"
      aria-label={t('palette_label')}
      style={placementStyle(placement)}
      onMouseDown={keepFocus}
      onPaste={layer.guard(paste)}
    >
      {attaching.isOver && <DropHere />}
      {form ? (
        <InputForm
          layer={layer}
          chip={chip}
          skill={form.skill}
          instruction={form.instruction}
          hasText={form.instruction.trim() !== '' || flow.read !== 'nothing'}
          entered={props.entered(form.skill)}
          handle={handle}
          onEntered={(entered) => props.onEntered(form.skill, entered)}
          onRun={(fields) => onPick({ ...form, ...picked(form.skill), fields })}
          onBack={() => setForm(undefined)}
        />
      ) : (
        <PaletteList
          input={input}
          chip={chip}
          query={query}
          entries={entries}
          sections={sections}
          active={active}
          maxHeight={placement.maxHeight}
          lacksModel={props.lacksModel === true}
          engines={props.engines ?? []}
          capOf={(entry) =>
            skillKey.untouched && entry.kind === 'skill' && entry.match.skill.paletteKey
              ? keyLabel(entry.match.skill.paletteKey)
              : undefined
          }
          onPoint={point}
          onPick={(entry) => layer.guard(() => pickEntry(entry))}
          onMenu={(entry) => layer.guard(() => openMenu(entry))}
        />
      )}
      {menu.items && menu.skill && (
        <ActionMenu
          key={menu.view}
          layer={layer}
          name={menu.skill.name}
          items={menu.items}
          handle={menuHandle}
          onChoose={menu.choose}
          onBack={menu.back}
        />
      )}
      {!form && elsewhere && (
        <Elsewhere
          skill={elsewhere}
          onChange={layer.guard(() => props.onCommand({ run: () => props.actions.edit(elsewhere) }))}
        />
      )}
      {props.obstacle && (
        <p class="obstacle" role="alert">
          {t(`surface_${props.obstacle}`)}
        </p>
      )}
      <footer>
        {form ? (
          <FormKeys
            skill={form.skill}
            onRun={layer.guard(() => handle.current?.run())}
            onBack={layer.guard(() => handle.current?.back())}
          />
        ) : (
          <>
            <Gear onPress={layer.guard(() => settingsPlace && props.onCommand(settingsPlace))} />
            <ListKeys hasCard={onToCard !== undefined} hasActions={actedOn(current) !== undefined} />
          </>
        )}
      </footer>
      {!form && (
        <p class="spoken" role="status">
          {turnedOff && current?.kind === 'command' && current.command.id === turnOnId
            ? `${current.command.title}. ${current.command.description}`
            : [
                walk.shown,
                elsewhere && elsewhereText(elsewhere),
                spoken(entries.filter(({ kind }) => kind === 'skill').length, isIdle ? '' : label),
              ]
                .filter(Boolean)
                .join('. ')}
        </p>
      )}
      <p class="spoken" role="status">
        {attaching.said}
      </p>
    </div>
  );
}

/** It is one skill or command that is meant: nothing else has to be looked for. */
const isClear = (entry: PaletteEntry | undefined): boolean =>
  entry !== undefined && (entry.kind === 'command' || (entry.kind === 'skill' && entry.match.clear));

/** What was said of the run whose form it opens with. */
const saidOf = (form: PalettePick | undefined): RunChoices | undefined =>
  form && {
    ...(form.read && { withoutDraft: form.read === 'nothing' }),
    ...(form.withPage && { withPage: true }),
    ...(form.goes && { goes: form.goes }),
  };

/** What the keyboard goes back to. */
const focusable = (focused: Element | undefined, otherwise: HTMLElement | null) =>
  focused instanceof HTMLElement ? focused : (otherwise ?? undefined);

/** Keys and typing come from the layer, also what was typed before it was there. */
function useKeysAndTyping(layer: Layer, press: (event: KeyboardEvent) => void, type: () => void) {
  const latest = useRef({ press, type });
  latest.current = { press, type };
  useLayoutEffect(() => {
    layer.on('keydown', (event) => latest.current.press(event));
    layer.on('input', () => latest.current.type());
  }, [layer]);
}

/** A press beside a field leaves the focus where it is. */
function keepFocus(event: MouseEvent) {
  const { target } = event;
  if (!(target instanceof Element && target.closest('input, textarea, select, label')))
    event.preventDefault();
}

function spoken(count: number, read: string): string {
  return `${tn('palette_count', count)} ${read}`.trimEnd();
}

function placementStyle({ left, width, maxHeight, side, offset }: Placement) {
  return {
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${maxHeight}px`,
    [side === 'below' ? 'top' : 'bottom']: `${offset}px`,
  };
}
