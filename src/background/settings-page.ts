import { browser } from 'wxt/browser';
import { type SettingsSection, settingsSections } from '../messages/page-commands';

/** Opens the settings page at a section, in the tab where it stands already if there is one. */
export async function openSettings(section: SettingsSection): Promise<void> {
  const hash = settingsSections.includes(section) ? `#${section}` : '';
  const url = browser.runtime.getURL('/options.html');
  // Our own pages are visible to `tabs.query` without the `tabs` permission.
  const [open] = await browser.tabs.query({ url: `${url}*` });
  if (open?.id === undefined) await browser.tabs.create({ url: url + hash });
  else await browser.tabs.update(open.id, { url: url + hash, active: true });
}
