/** What our script on a web page may ask of the background, beside its run port. Small on purpose. */
import { isSkillKey } from '../core/skill/key';
import type { SkillKey } from '../core/skill/model';
import type { EditorAnswer, EditorOrder } from './editor-order';
import type { PageEvent } from './places';
import { channel } from './rpc';

/** The parts of the settings page that a card may lead to. */
export const settingsSections = [
  'home',
  'model',
  // The same part, with the box for a key in hand.
  'connect',
  'skills',
  'runs',
  'permissions',
  'dictionary',
  'memos',
] as const;

export type SettingsSection = (typeof settingsSections)[number];

/** One of them, or a skill's own page. */
export type SettingsPlace = SettingsSection | SkillKey;

/** The link to it inside of the settings page. */
export function settingsLink(place: SettingsPlace): string {
  return isSkillKey(place) ? `#skills/${encodeURIComponent(place)}` : `#${place}`;
}

/**
 * What a palette may lead to: the top of the settings page, parts of it, the dialog that makes a skill, the import of what the page's site lists, and the first page,
 * which says how things are done.
 */
export type PalettePlace =
  | 'settings'
  | 'connect'
  | 'create'
  | 'import'
  | 'site'
  | 'history'
  | 'shortcuts'
  | 'help';

/** The list of skills, with the dialog that makes one. */
export const newSkillLink = '#skills/new';

/** The beginning of the hash with which the settings page offers to import from a site, whose encoded address follows. */
export const siteImport = 'import/site/';

export interface PageCommands {
  /** Puts the writer beside the script that asks: the second half of our side of a page, which only a run needs. */
  loadWriter(): Promise<void>;
  /** Puts the reader of the page beside the script that asks: the user wants the page read. */
  loadReader(): Promise<void>;
  /** Puts beside the script that asks what it needs where the user is in a frame of another origin. */
  loadCrossOriginFrames(): Promise<void>;
  /** Has an editor on the page of the script that asks do this, in the page's own world. */
  inEditor(order: EditorOrder): Promise<EditorAnswer>;
  /** Something has happened in the page that our frame there has to know of. */
  tell(event: PageEvent): Promise<void>;
}

export const pageChannel = channel<PageCommands>('page');
