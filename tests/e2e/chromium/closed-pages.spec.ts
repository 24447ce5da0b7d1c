import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { collectBackgroundErrors } from '../support/background-errors';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { emptyPdf } from '../support/pdf';
import { paletteIsOpen } from '../support/user';

interface ClosedPage {
  name: string;
  address(servers: { pages: { url(page: string): string }; pdf: string; chromium: Chromium }): string;
}

const closedPages: ClosedPage[] = [
  { name: 'a page of the browser', address: () => 'chrome://version/' },
  { name: 'the source of a page', address: ({ pages }) => `view-source:${pages.url('article')}` },
  { name: 'a PDF document', address: ({ pdf }) => pdf },
  { name: 'the settings', address: ({ chromium }) => chromium.url('options.html') },
];

const withPdf = test.extend<{ pdf: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  pdf: async ({}, use) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(emptyPdf());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use(`http://localhost:${(server.address() as AddressInfo).port}/empty.pdf`);
    server.closeAllConnections();
    server.close();
  },
});

for (const { name, address } of closedPages) {
  withPdf(
    `${name} takes no skill: the icon says so, and no more on the next page`,
    async ({ chromium, page, pages, pdf, surface }) => {
      const errors = await collectBackgroundErrors(chromium);
      const icon = await toolbarIcon(chromium);
      const unmarked = await icon.read(page);
      await page.goto(address({ pages, pdf, chromium }));
      await chromium.triggerToolbar(page);
      await expect
        .poll(() => icon.read(page))
        .toEqual({
          badge: '!',
          title: message('background_refused_title'),
          popup: chromium.url('refused.html'),
        });
      expect(await page.locator('[data-caretaker-surface]').count()).toBe(0);

      await page.goto(pages.url('textarea'));
      await expect.poll(() => icon.read(page)).toEqual(unmarked);
      await page.locator('#field').focus();
      await chromium.triggerToolbar(page);
      await paletteIsOpen(surface);
      expect(await errors.read()).toEqual([]);
    },
  );
}

test('the popup says why and what to do, and leads to the playground', async ({ chromium, page }) => {
  await page.goto(chromium.url('refused.html'));
  for (const key of [
    'background_refused_heading',
    'background_refused_why',
    'background_refused_next',
  ] as const)
    await expect(page.getByText(message(key), { exact: true })).toBeVisible();
  const opened = chromium.context.waitForEvent('page');
  await page.getByRole('link', { name: message('background_refused_playground') }).click();
  await expect(await opened).toHaveURL(chromium.url('welcome.html'));
});

/** The toolbar icon as it is on the tab in front. */
async function toolbarIcon(chromium: Chromium) {
  const asking = await chromium.context.newPage();
  await asking.goto(chromium.url('refused.html'));
  return {
    async read(front: Page): Promise<{ badge: string; title: string; popup: string }> {
      await front.bringToFront();
      return asking.evaluate(async () => {
        const { tabs, action } = (globalThis as unknown as ExtensionGlobals).chrome;
        const [tab] = await tabs.query({ active: true });
        const tabId = tab?.id ?? -1;
        const [badge, title, popup] = await Promise.all([
          action.getBadgeText({ tabId }),
          action.getTitle({ tabId }),
          action.getPopup({ tabId }),
        ]);
        return { badge, title, popup };
      });
    },
  };
}

type OfTab = (tab: { tabId: number }) => Promise<string>;

interface ExtensionGlobals {
  chrome: {
    tabs: { query(filter: object): Promise<{ id?: number }[]> };
    action: { getBadgeText: OfTab; getTitle: OfTab; getPopup: OfTab };
  };
}
