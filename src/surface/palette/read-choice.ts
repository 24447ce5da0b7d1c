import { type Attached, isAttachedPicture } from '../../core/run/attached';
import { placeFor } from '../../core/run/place';
import { placesToGo, type RunChoices } from '../../core/run/run-choices';
import type { Delivery, Read } from '../../core/run/run-request';
import type { SkillListing } from '../../core/skill/model';
import { type MessageKey, t, tn } from '../../ui/i18n';

/** What the palette has to know of the place where it opened. */
export interface PaletteTarget {
  /** Whether the caret stands in an editable field. */
  editable: boolean;
  /** Characters selected, in a field or on the page. */
  selectionLength: number;
  /** Characters in the field, or of the user's own part of it; none where there is only white space. */
  fieldLength: number;
  /** That is the user's own part of a mail. */
  ownPart?: boolean | undefined;
  /** There is a page that can be read. */
  hasPage?: boolean | undefined;
}

/**
 * What a run can read of the user's text there: one thing, or two that they may choose between. The first counts until they do,
 * whatever they type: what the palette shows is what is sent.
 */
export function readChoices({ editable, selectionLength, fieldLength }: PaletteTarget): [Read, ...Read[]] {
  if (selectionLength > 0) return ['selection'];
  return editable && fieldLength > 0 ? ['field', 'nothing'] : ['nothing'];
}

type ChosenSkill = Pick<SkillListing, 'key' | 'output' | 'mode'>;

/** What a run reads and where its result goes, as the chips of the palette say it. */
export interface RunFlow {
  read: Read;
  withPage: boolean;
  /** What goes with it of what the user attached. */
  attached: readonly Attached[];
  /** Of a skill that writes its own text into the field, it alone knows whether anything gives way: `undefined`. */
  goes: Delivery | undefined;
  /** Where the user may have it go, the usual place first; one alone where the skill says it. */
  places: readonly (Delivery | undefined)[];
}

/**
 * How the skill runs there, by what the user has chosen and attached: the first of `chosen` that says something counts, if the skill
 * can.
 */
export function flowOf(
  target: PaletteTarget,
  skill: ChosenSkill,
  attached: readonly Attached[],
  ...chosen: readonly RunChoices[]
): RunFlow {
  const options = readChoices(target);
  const first = <Key extends keyof RunChoices>(key: Key) =>
    chosen.find((choices) => choices[key] !== undefined)?.[key];
  const read = first('withoutDraft') && options.includes('nothing') ? 'nothing' : options[0];
  const withPage = takesPage(target, skill) && first('withPage') === true;
  const places = placesOf(target, read, skill);
  const goes = chosen.map((choices) => choices.goes).find((place) => place && places.includes(place));
  return { read, withPage, attached: attachable(attached, skill), places, goes: goes ?? places[0] };
}

/** A model alone is given the page. */
export const takesPage = ({ hasPage }: PaletteTarget, { mode }: ChosenSkill): boolean =>
  hasPage === true && mode === undefined;

/** A model is given the clipboard and files, a script files alone. */
export const takesAttached = ({ mode }: ChosenSkill): 'all' | 'files' | 'none' =>
  mode === undefined ? 'all' : mode === 'sandbox' ? 'files' : 'none';

function attachable(attached: readonly Attached[], skill: ChosenSkill): readonly Attached[] {
  const takes = takesAttached(skill);
  if (takes === 'none') return [];
  return takes === 'all' ? attached : attached.filter(({ name }) => name !== undefined);
}

function placesOf({ editable }: PaletteTarget, read: Read, skill: ChosenSkill): RunFlow['places'] {
  if (skill.output) return [skill.output];
  const places = placesToGo({ editable, read }, placeFor({ editable, read }, skill));
  const isOwnText = skill.mode === 'direct' && places[0] === 'replace';
  return isOwnText ? [undefined, ...places.slice(1)] : places;
}

/** The user's text in words, the page, and what is attached: `Text box + this page + clipboard`. */
export function readsLabel(
  { read, withPage, attached }: Pick<RunFlow, 'read' | 'withPage' | 'attached'>,
  target: PaletteTarget,
): string {
  const pictures = attached.filter(isAttachedPicture).length;
  const files = attached.filter(({ name }) => name !== undefined).length - pictures;
  const hasClipboard = files + pictures < attached.length;
  let what = read === 'nothing' ? '' : textLabel(read, target);
  if (withPage) what = what === '' ? t('palette_reads_page') : t('palette_reads_and_page', what);
  if (hasClipboard)
    what = what === '' ? t('palette_reads_clipboard') : t('palette_reads_and_clipboard', what);
  const more = [
    ...(files > 0 ? [tn('palette_reads_files', files)] : []),
    ...(pictures > 0 ? [tn('palette_reads_pictures', pictures)] : []),
  ];
  for (const each of more) what = what === '' ? each : t('palette_reads_and', what, each);
  return what === '' ? textLabel(read, target) : what;
}

export function textLabel(read: Read, target: PaletteTarget): string {
  if (read === 'nothing')
    return t(readChoices(target).length > 1 ? 'palette_reads_no_draft' : 'palette_reads_nothing');
  if (read === 'selection') return t('palette_reads_selection');
  return t(target.ownPart ? 'palette_reads_own_part' : 'palette_reads_field');
}

const goesKeys: Record<Delivery, MessageKey> = {
  replace: 'palette_goes_replace',
  insert: 'palette_goes_insert',
  card: 'palette_goes_card',
  clipboard: 'palette_goes_clipboard',
  memo: 'palette_goes_memo',
};

export const goesLabel = (goes: Delivery | undefined): string =>
  t(goes ? goesKeys[goes] : 'palette_goes_field');
