import { startPagesServer } from '../../servers/pages-server';
import { test as base, expect } from '../support/chromium-test';
import { chinese, messageOf } from '../support/messages';
import { violationsOf } from '../support/page-axe';
import { cardSays } from '../support/user';

const test = base.extend<{ site: string }>({
  /** The user is in a field of a frame of this site, which Caretaker may not enter. */
  site: async ({ page, pages }, use) => {
    const others = await startPagesServer('127.0.0.1');
    await page.goto(`${pages.url('framed')}?${new URLSearchParams({ src: others.url('textarea') })}`);
    await page.frameLocator('#frame').locator('#field').click();
    await use(new URL(others.url('')).origin);
    await others.close();
  },
});

test.use({ language: 'zh-CN' });

const zh = (key: string, ...values: string[]) => messageOf(chinese, key, ...values);

const button = (key: string) => `role=button[${zh(key)}]`;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the question for a frame's site, and the window behind it, speak Chinese (${colorScheme})`, async ({
    chromium,
    page,
    site,
    surface,
  }) => {
    await page.emulateMedia({ colorScheme });
    await chromium.triggerToolbar(page);
    await cardSays(surface, zh('frames_ask', site));
    expect(await surface.names('button')).toEqual(
      expect.arrayContaining([zh('frames_allow'), zh('frames_without')]),
    );
    expect(latinIn(await surface.text(), site)).toEqual([]);
    expect(isDark((await surface.styles('.notice', 'background-color'))[0])).toBe(colorScheme === 'dark');
    expect((await surface.axe()).violations).toEqual([]);

    const opened = chromium.context.waitForEvent('page');
    await surface.click(button('frames_allow'));
    const window = await opened;
    await window.emulateMedia({ colorScheme });
    await expect(window.getByRole('heading', { name: zh('frames_heading', site) })).toBeVisible();
    await expect(window.getByText(zh('frames_why', site))).toBeVisible();
    await expect(window.getByText(zh('frames_limits'))).toBeVisible();
    await expect(window.getByRole('button', { name: zh('frames_not_now') })).toBeVisible();
    await expect(window).toHaveTitle(zh('frames_page_title'));
    await expect(window.locator('html')).toHaveAttribute('lang', 'zh-CN');
    expect(latinIn(await window.locator('body').innerText(), site)).toEqual([]);
    expect(await violationsOf(window)).toEqual([]);
  });

  test(`what is said of a frame that stays closed is Chinese (${colorScheme})`, async ({
    chromium,
    page,
    site,
    surface,
  }) => {
    await page.emulateMedia({ colorScheme });
    await chromium.triggerToolbar(page);
    await cardSays(surface, zh('frames_ask', site));
    // Until it has the keyboard, a key goes into the page's own frame, where nothing of ours hears it.
    await expect.poll(() => surface.focused()).toBe(`button[${zh('frames_allow')}]`);
    await page.keyboard.press('Escape');
    await expect.poll(() => surface.text()).toBe('');
    await page.frameLocator('#frame').locator('#field').click();
    await chromium.triggerToolbar(page);
    await expect.poll(() => surface.focused()).toBe(`combobox[${zh('palette_placeholder')}]`);
    await cardSays(surface, zh('frames_not_allowed', site));
    expect(latinIn((await surface.texts('.notice')).join('\n'), site)).toEqual([]);
    expect((await surface.axe()).violations).toEqual([]);
  });
}

/** Words in Latin letters, but for the names of the site and of Caretaker. */
const latinIn = (text: string, site: string): string[] =>
  text
    .replaceAll(site, '')
    .replaceAll('Caretaker', '')
    .match(/[A-Za-z]{2,}/g) ?? [];

/** Of a colour as browsers compute it: `rgb(32, 33, 36)`. */
function isDark(colour = ''): boolean {
  const parts =
    colour
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? [];
  expect(parts, colour).toHaveLength(3);
  return parts.every((part) => part < 128);
}
