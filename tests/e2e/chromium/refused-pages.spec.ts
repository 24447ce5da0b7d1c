import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';

for (const [name, address] of [
  ['a page of the browser', 'chrome://version/'],
  ['a page of another kind', 'view-source:data:text/plain,hello'],
] as const) {
  test(`${name} takes no extension: the toolbar icon says so`, async ({ chromium, page }) => {
    await page.goto(address);
    await chromium.triggerToolbar(page);
    const asking = await chromium.context.newPage();
    await asking.goto(chromium.url('refused.html'));
    const marks = () =>
      asking.evaluate(async () => {
        const { chrome } = globalThis as unknown as ExtensionWindow;
        const [page] = (await chrome.tabs.query({})).slice(-2);
        const tabId = page?.id ?? -1;
        return {
          badge: await chrome.action.getBadgeText({ tabId }),
          title: await chrome.action.getTitle({ tabId }),
        };
      });
    await expect.poll(marks).toEqual({ badge: '!', title: message('background_refused_title') });
    await expect(asking.locator('h1')).toHaveText(message('background_refused_heading'));
  });
}

interface ExtensionWindow {
  chrome: {
    tabs: { query(filter: object): Promise<{ id?: number }[]> };
    action: {
      getBadgeText(about: { tabId: number }): Promise<string>;
      getTitle(about: { tabId: number }): Promise<string>;
    };
  };
}
