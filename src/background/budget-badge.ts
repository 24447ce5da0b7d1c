import { browser } from 'wxt/browser';
import { totalOf, warningShare } from '../core/run/month-usage';
import { getMessage } from '../messages/i18n';
import type { MonthOverview } from '../messages/settings-commands';

/** Says on the toolbar icon how much of the month's budget is used, once that is much; a page's own marks stand over it. */
export async function showBudget({ usage, budget }: MonthOverview): Promise<void> {
  const share = budget ? totalOf(usage).cost / budget.limit : 0;
  const percent = `${Math.min(100, Math.floor(share * 100))}%`;
  const warns = share >= warningShare;
  const usual = browser.runtime.getManifest().action?.default_title ?? '';
  await Promise.all([
    browser.action.setBadgeText({ text: warns ? percent : '' }),
    browser.action.setBadgeBackgroundColor({ color: share >= 1 ? '#b3261e' : '#8a5a00' }),
    browser.action.setTitle({ title: warns ? getMessage('background_budget_title', percent) : usual }),
  ]);
}
