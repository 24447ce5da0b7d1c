import type { Attached } from '../../core/run/attached';
import type { PageText } from '../../core/run/page-text';
import type { RunChoices } from '../../core/run/run-choices';
import type { Delivery, Read } from '../../core/run/run-request';
import type { EnteredValues } from '../../core/skill/entered-values';
import type { ConfigValue, SkillEngine, SkillKey, SkillListing } from '../../core/skill/model';
import type { Obstacle } from '../../messages/places';
import type { SkillElsewhere } from '../../messages/surface';
import type { Placement } from '../layer/position';
import type { Layer } from '../layer/surface';
import type { PaletteCommand } from './commands';
import type { PaletteTarget } from './read-choice';
import type { PaletteActions } from './row-actions';
import type { ReadPdf } from './use-attached';
import type { AskBlindModel } from './use-blind-model';
import type { PageReading } from './use-page-text';

/** What the user chose to run. */
export interface PalettePick {
  skill: SkillListing;
  /** What was typed beyond the skill's name; may be empty. */
  instruction: string;
  /** What is read of the place; undefined for what is likely there. */
  read?: Read | undefined;
  /** The page is read as well; `page`: as it was, where it has been. */
  withPage?: boolean | undefined;
  page?: PageText | undefined;
  /** What the user has go with it. */
  attached?: Attached[] | undefined;
  /** Where the result goes; undefined for where it usually does. */
  goes?: Delivery | undefined;
  /** What was entered into the skill's form, where it has one. */
  fields?: Record<string, ConfigValue> | undefined;
  /** Id of the model for this run. */
  model?: string | undefined;
}

export interface PaletteProps {
  layer: Layer;
  skills: readonly SkillListing[];
  /** No model is set up. */
  lacksModel?: boolean | undefined;
  /** What of the browser's does the work of skills meanwhile. */
  engines?: readonly SkillEngine[] | undefined;
  commands: readonly PaletteCommand[];
  /** See `PaletteSource`. */
  places: readonly PaletteCommand[];
  /** What *Ask* is called. */
  ask: SkillListing;
  offered: PaletteCommand | undefined;
  /** Opens with the form of this skill. */
  form: PalettePick | undefined;
  target: PaletteTarget;
  /** The site of the page, on which its text can be read from now on; undefined: nothing of that would be kept. */
  site?: string | undefined;
  /** See `ChipsProps`. */
  remembered: (skill: SkillKey) => RunChoices;
  onRemember: (skill: SkillKey, choices: RunChoices) => void;
  readPage: (() => Promise<PageReading>) | undefined;
  /** Has the browser ask for the permission to reach that site, which it does at a press alone. Whether the user gave it. */
  allowSite?: ((site: string) => Promise<boolean>) | undefined;
  /** Undefined: no PDF can be attached. */
  readPdf?: ReadPdf | undefined;
  /** Undefined: nothing is said of models. */
  blindModel?: AskBlindModel | undefined;
  placement: Placement;
  /** Why the last press did not count. */
  obstacle: Obstacle | undefined;
  /** What was entered into the skill's form before. */
  entered: (skill: SkillListing) => EnteredValues;
  /** The skills that are about what was typed; never rejects on its own. Undefined: words alone are searched. */
  findByMeaning?: ((query: string) => Promise<SkillKey[]>) | undefined;
  /** See `SurfaceCommands`; undefined: nothing is said of skills that are not here. */
  findElsewhere?: ((query: string) => Promise<SkillElsewhere | undefined>) | undefined;
  /** See `SurfaceCommands`; undefined: the list stays as it is. */
  freshSkills?: (() => Promise<SkillListing[] | undefined>) | undefined;
  /** Something in the form was changed. */
  onEntered: (skill: SkillListing, entered: EnteredValues) => void;
  onPick: (pick: PalettePick) => void;
  onCommand: (command: Pick<PaletteCommand, 'run'>) => void;
  actions: PaletteActions;
  onClose: () => void;
  onToCard: (() => void) | undefined;
}
