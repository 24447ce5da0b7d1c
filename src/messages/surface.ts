/** Our frame in a page (palette, cards, questions, notices) and the background, to each other. */

import type { PdfProblem, PdfText } from '../core/run/pdf-text';
import type { RunChoices } from '../core/run/run-choices';
import type { SkillKey, SkillListing } from '../core/skill/model';
import type { OpenRequest } from './open';
import type { PalettePlace, SettingsPlace } from './page-commands';
import type { PageEvent } from './places';
import { channel } from './rpc';
import type { SentSkills } from './sent-skills';

/** The port of a frame, which closes when the frame goes. */
export const surfacePortName = 'surface';

/** What was called for, and the name of the call; of the skills what the frame lacks. */
export interface SurfaceRequest extends Omit<OpenRequest, 'skills'>, SentSkills {
  call: string;
}

/** What a frame answers that hears of a call. */
interface CalledAnswer {
  /** False where that call closed the palette, and is answered by it. */
  goesOn: boolean;
  /** See `SentSkills.list`: the one that it has. */
  has?: string | undefined;
}

/** A model as a menu lists it. */
export interface ListedModel {
  id: string;
  label: string;
  /** It counts where nothing else is said. */
  isDefault: boolean;
}

/** What the palette asks of the background beside runs. */
export interface PaletteCommands {
  /** What the user changes of a skill in the palette. Resolves once it is kept. */
  changeSkill(id: string, change: SkillSwitch): Promise<void>;
  /** The models that a run can take. */
  models(): Promise<ListedModel[]>;
  /** What the model is called that a run of the skill asks on this tab's page, where it is known to take no pictures. */
  blindModel(skill: SkillKey): Promise<string | undefined>;
  /** What the user typed for earlier runs, the latest first; none in a private window. */
  instructions(): Promise<string[]>;
  /** From now on nothing runs on the site of this tab's page, and its icon says so. */
  neverHere(): Promise<void>;
}

export interface SkillSwitch {
  pinned?: boolean;
  enabled?: boolean;
}

/** A skill that does not count on the page, and where it does. */
export interface SkillElsewhere extends Pick<SkillListing, 'key' | 'name'> {
  /** Sites, or parts of them. */
  sites: readonly string[];
}

/** What the frame asks of the background. */
export interface SurfaceCommands extends PaletteCommands {
  /**
   * The frame is there, or there again, for the call of that name. Resolves with what was called for; undefined where nothing is to be shown,
   * or where the call is none of this tab's.
   */
  ready(call: string): Promise<SurfaceRequest | undefined>;
  /**
   * Nothing is open or at work there any more, of this call of the user's or of an earlier one: until they call again no run begins
   * in the tab, and no frame of the page is reached.
   */
  left(call: string): Promise<void>;
  /** Opens the settings page, or brings it to the front. What is none of its places opens its top. */
  openSettings(place: SettingsPlace | PalettePlace): Promise<void>;
  /** The skills that are about what was typed into the palette, the best first; none where they can't be found so, for whatever reason. */
  findByMeaning(query: string): Promise<SkillKey[]>;
  /** The skill that was meant by what was typed and that does not count on the page; undefined where there is none. */
  findElsewhere(query: string): Promise<SkillElsewhere | undefined>;
  /**
   * Looks whether skills have changed in the folders that the user follows, once a palette is drawn. The skills of the page as they are then;
   * undefined where nothing was taken. It takes as long as the folders are large.
   */
  freshSkills(): Promise<SkillListing[] | undefined>;
  /** Keeps what the user has chosen for a skill's runs, in place of what was kept; `withPage` for the site of this tab alone. */
  keepChoices(skill: SkillKey, choices: RunChoices): Promise<void>;
  /** The text of a PDF that the user gives, whose bytes come in base64. It is read in the sandbox; never rejects on its own. */
  readPdf(data: string): Promise<PdfText | PdfProblem>;
  /** Opens our page that asks the user for the permission to enter frames of that site. */
  askForFrame(site: string): Promise<void>;
}

export const surfaceChannel = channel<SurfaceCommands>('surface');

/** What the background tells a frame that is there. */
export interface SurfaceOrders {
  /** Answers where the frame is there. */
  here(): Promise<void>;
  /** The user calls again: gives the focus back to the place that the keyboard belongs to. */
  called(request: Pick<OpenRequest, 'action' | 'anew'> & { offers: boolean }): Promise<CalledAnswer>;
  /** What the user called for, once the page's script has taken down where. */
  open(request: SurfaceRequest): Promise<void>;
  /** Something has happened in the page. */
  tell(event: PageEvent): Promise<void>;
  /** The user has set up a model, or changed one: what failed for want of it can go on. */
  modelSaved(): Promise<void>;
}

export const surfaceOrdersChannel = channel<SurfaceOrders>('surface-orders');
