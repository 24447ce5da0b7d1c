import type { CDPSession, Page } from '@playwright/test';
import { until } from '../../../scripts/until';

interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
  embedderData?: { tabActive?: boolean };
}

/** A command that Playwright's types do not know yet. */
export async function send<Result>(session: CDPSession, method: string, params: object): Promise<Result> {
  return (session as unknown as { send(method: string, params: object): Promise<Result> }).send(
    method,
    params,
  );
}

async function targets(browser: CDPSession, filter: { type: string }): Promise<TargetInfo[]> {
  const { targetInfos } = await send<{ targetInfos: TargetInfo[] }>(browser, 'Target.getTargets', {
    filter: [filter],
  });
  return targetInfos;
}

/** What a user's click on the toolbar icon does, on the tab that shows this page. */
export async function triggerToolbar(browser: CDPSession, id: string, page: Page): Promise<void> {
  await page.bringToFront();
  // The page that view-source: shows the source of has the same URL to Playwright.
  const urls = [page.url(), `view-source:${page.url()}`];
  const tabs = await targets(browser, { type: 'tab' });
  const showing = tabs.filter(({ url }) => urls.includes(url));
  const isInFront = ({ embedderData }: TargetInfo) => embedderData?.tabActive === true;
  // Of some pages Playwright does not know the URL: such a one is in front by now.
  const tab = showing.find(isInFront) ?? showing[0] ?? tabs.find(isInFront);
  if (!tab) throw new Error(`No tab shows ${page.url()}`);
  await send(browser, 'Extensions.triggerAction', { id, targetId: tab.targetId });
}

/** Ends the service worker of an extension; returns when it is gone. */
export async function killBackground(browser: CDPSession, id: string): Promise<void> {
  const workers = async () =>
    (await targets(browser, { type: 'service_worker' })).filter(({ url }) => url.includes(id));
  for (const { targetId } of await workers()) await browser.send('Target.closeTarget', { targetId });
  await until('the background is gone', async () => (await workers()).length === 0);
}
