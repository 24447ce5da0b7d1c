import { browser } from 'wxt/browser';
import { isSkillKey } from '../core/skill/key';
import {
  type PalettePlace,
  type SettingsPlace,
  settingsLink,
  settingsSections,
} from '../messages/page-commands';

const sections: readonly string[] = [...settingsSections, 'import', 'history'];

/** Longer than any key; who sends more is not our script. */
const longestKey = 300;

/** Opens the settings page at a section or at a skill, or the first page, in the tab where it stands already if there is one. */
export async function openSettings(place: SettingsPlace | PalettePlace): Promise<void> {
  const isPlace = sections.includes(place) || (isSkillKey(place) && place.length <= longestKey);
  const hash = isPlace ? settingsLink(place as SettingsPlace) : '';
  const url = browser.runtime.getURL(place === 'help' ? '/welcome.html' : '/options.html');
  // Our own pages are visible to `tabs.query` without the `tabs` permission.
  const [open] = await browser.tabs.query({ url: `${url}*` });
  if (open?.id === undefined) await browser.tabs.create({ url: url + hash });
  else await browser.tabs.update(open.id, { url: url + hash, active: true });
}
