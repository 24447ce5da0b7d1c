import { type Browser, browser } from 'wxt/browser';
import { isSkillKey } from '../core/skill/key';
import {
  newSkillLink,
  type PalettePlace,
  type SettingsPlace,
  settingsLink,
  settingsSections,
  siteImport,
} from '../messages/page-commands';

const sections: readonly string[] = [...settingsSections, 'import', 'history', 'shortcuts'];

/** Longer than any key; who sends more is not our script. */
const longestKey = 300;

/** Longer than the address of any page that lists skills. */
const longestAddress = 2_000;

type CallingTab = Pick<Browser.tabs.Tab, 'url' | 'incognito'>;

/** Opens what `openSettings` opens. Resolves with the tab that it is in. */
type OpenSettings = (place: SettingsPlace | PalettePlace, from?: CallingTab) => Promise<number | undefined>;

/**
 * Opens the settings page at a section or at a skill, or the first page, in the tab where it stands already if there is one. `from`: the
 * tab whose site is meant.
 */
export const openSettings: OpenSettings = async (place, from) => {
  const url = browser.runtime.getURL(place === 'help' ? '/welcome.html' : '/options.html');
  const to = url + (place === 'site' ? siteLink(from) : linkOf(place));
  // Our own pages are visible to `tabs.query` without the `tabs` permission.
  const [open] = await browser.tabs.query({ url: `${url}*` });
  if (open?.id === undefined) return (await browser.tabs.create({ url: to }))?.id;
  await browser.tabs.update(open.id, { url: to, active: true });
  return open.id;
};

function linkOf(place: SettingsPlace | PalettePlace): string {
  if (place === 'create') return newSkillLink;
  const isPlace = sections.includes(place) || (isSkillKey(place) && place.length <= longestKey);
  return isPlace ? settingsLink(place as SettingsPlace) : '';
}

/**
 * The import with the page's address filled in, without what follows its path, which may be a secret. What is open in a private window
 * stays there: our own page has a history.
 */
function siteLink(from: CallingTab | undefined): string {
  const url = from && !from.incognito ? URL.parse(from.url ?? '') : null;
  const page = url && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : undefined;
  return page !== undefined && page.length <= longestAddress
    ? `#${siteImport}${encodeURIComponent(page)}`
    : '#import';
}
