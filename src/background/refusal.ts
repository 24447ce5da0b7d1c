import { browser } from 'wxt/browser';
import { getMessage } from '../messages/i18n';

const popup = '/refused.html';

/**
 * Says on the toolbar icon that this page takes no extension, and shows the popup that explains it and what to do.
 * The marks belong to the tab and go when it navigates.
 */
export const showRefusal = (tabId: number): Promise<void> =>
  mark(tabId, { text: '!', color: '#b3261e', title: getMessage('background_refused_title'), popup });

/** Says in the same way that the user never wants Caretaker on the site of that page, and where that is changed. */
export async function showNever(tabId: number, url: string): Promise<void> {
  const site = new URL(url).host;
  await mark(tabId, {
    text: '–',
    color: '#5f6368',
    title: getMessage('background_never_title', site),
    popup: `${popup}?never=${encodeURIComponent(site)}`,
  });
}

/** Takes the marks of `showNever` off all tabs, where the icon calls us again: sites have come off the list. */
export async function clearNever(): Promise<void> {
  const title = browser.runtime.getManifest().action?.default_title ?? '';
  for (const { id: tabId } of await browser.tabs.query({})) {
    if (tabId === undefined) continue;
    if (!(await browser.action.getPopup({ tabId })).includes(`${popup}?never=`)) continue;
    await Promise.all([
      browser.action.setPopup({ tabId, popup: '' }),
      browser.action.setBadgeText({ tabId, text: '' }),
      browser.action.setTitle({ tabId, title }),
    ]);
  }
}

interface Mark {
  text: string;
  color: string;
  title: string;
  /** The path of the page that it shows. */
  popup: string;
}

async function mark(tabId: number, { text, color, title, popup: path }: Mark): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ tabId, text }),
    browser.action.setBadgeBackgroundColor({ tabId, color }),
    browser.action.setTitle({ tabId, title }),
    browser.action.setPopup({ tabId, popup: browser.runtime.getURL('/') + path.slice(1) }),
  ]);
  // A popup may open only for a window that has the focus, in some versions only from a click: the badge says it too.
  await browser.action.openPopup().catch(() => undefined);
}
