import { isAsk } from '../../core/run/ask-skill';
import type { SkillListing } from '../../core/skill/model';
import type { ListedModel, SkillSwitch } from '../../messages/surface';
import { t } from '../../ui/i18n';
import type { PaletteEntry } from './rows';

/** What the menu of a row does beside running its skill. */
export interface PaletteActions {
  /** Resolves with whether the press counted, once it is kept. */
  change(skill: SkillListing, change: SkillSwitch): Promise<boolean>;
  models(): Promise<ListedModel[]>;
  /** What the user typed for earlier runs, the latest first. */
  instructions(): Promise<readonly string[]>;
  /** Opens the skill's page; the place where it is given a key. */
  edit(skill: Pick<SkillListing, 'key'>): void;
  setKey(skill: SkillListing): void;
}

/** What can be done with a row beside running it as usual. */
export type RowAction =
  | { kind: 'pin'; pinned: boolean }
  | { kind: 'edit' | 'key' | 'turn-off' | 'in-card' }
  /** Leads to the models. */
  | { kind: 'models' }
  | { kind: 'model'; model: string };

export interface RowActionItem {
  action: RowAction;
  label: string;
}

/** A row that a skill is run from, or *Ask*; undefined of a command, with which nothing else can be done. */
export function actedOn(entry: PaletteEntry | undefined): SkillListing | undefined {
  return entry && entry.kind !== 'command' ? entry.match.skill : undefined;
}

/** What is possible with this skill; `models`: those that are set up, once they are known. */
export function actionsOf(skill: SkillListing, models: readonly ListedModel[] | undefined): RowActionItem[] {
  const asks = isAsk(skill);
  const hasChoice = (asks || !skill.mode) && (models?.length ?? 0) > 1;
  // In the form of a skill its chip says where the result goes.
  const isElsewhere = !asks && skill.output !== 'card' && !skill.input?.length;
  // The models come a moment later, and move nothing then that is about to be pressed.
  return [
    ...(asks
      ? []
      : [
          skill.pinned
            ? item({ kind: 'pin', pinned: false }, t('palette_action_unpin'))
            : item({ kind: 'pin', pinned: true }, t('palette_action_pin')),
          item({ kind: 'edit' }, t('palette_action_edit')),
          item({ kind: 'key' }, t('palette_action_key')),
          item({ kind: 'turn-off' }, t('palette_action_turn_off')),
        ]),
    ...(isElsewhere ? [item({ kind: 'in-card' }, t('palette_action_in_card'))] : []),
    ...(hasChoice ? [item({ kind: 'models' }, t('palette_action_models'))] : []),
  ];
}

/** The models to run it with. */
export function modelActions(models: readonly ListedModel[]): RowActionItem[] {
  return models.map(({ id, label, isDefault }) =>
    item({ kind: 'model', model: id }, isDefault ? t('palette_action_default', label) : label),
  );
}

const item = (action: RowAction, label: string): RowActionItem => ({ action, label });
