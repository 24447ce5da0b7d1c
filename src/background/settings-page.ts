import { browser } from 'wxt/browser';
import { type PalettePlace, type SettingsSection, settingsSections } from '../messages/page-commands';

const sections: readonly string[] = [...settingsSections, 'import', 'history'];

/** Opens the settings page at a section, or the first page, in the tab where it stands already if there is one. */
export async function openSettings(section: SettingsSection | PalettePlace): Promise<void> {
  const hash = sections.includes(section) ? `#${section}` : '';
  const url = browser.runtime.getURL(section === 'help' ? '/welcome.html' : '/options.html');
  // Our own pages are visible to `tabs.query` without the `tabs` permission.
  const [open] = await browser.tabs.query({ url: `${url}*` });
  if (open?.id === undefined) await browser.tabs.create({ url: url + hash });
  else await browser.tabs.update(open.id, { url: url + hash, active: true });
}
