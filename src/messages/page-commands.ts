/** What our script on a web page may ask of the background, beside its run port. Small on purpose. */
import { channel } from './rpc';

/** The parts of the settings page that a card may lead to. */
export const settingsSections = ['model', 'skills', 'dictionary', 'memos'] as const;

export type SettingsSection = (typeof settingsSections)[number];

export interface PageCommands {
  /** Opens the settings page, or brings it to the front. Any other section than the known ones opens its top. */
  openSettings(section: SettingsSection): Promise<void>;
}

export const pageChannel = channel<PageCommands>('page');
