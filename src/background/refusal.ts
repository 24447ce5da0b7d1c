import { browser } from 'wxt/browser';
import { getMessage } from '../messages/i18n';

/**
 * Says on the toolbar icon that this page takes no extension, and shows the popup that explains it and what to do.
 * The marks belong to the tab and go when it navigates.
 */
export async function showRefusal(tabId: number): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ tabId, text: '!' }),
    browser.action.setBadgeBackgroundColor({ tabId, color: '#b3261e' }),
    browser.action.setTitle({ tabId, title: getMessage('background_refused_title') }),
    browser.action.setPopup({ tabId, popup: browser.runtime.getURL('/refused.html') }),
  ]);
  // A popup may open only for a window that has the focus, in some versions only from a click: the badge says it too.
  await browser.action.openPopup().catch(() => undefined);
}
