import type { KeyInput, Page } from 'puppeteer-core';
import { addressOf, type Desk, filesIn, Tab, type TabPage } from './desk';
import { DrivenSettings } from './driven-settings';
import { setUpModel } from './extension-page';
import { contextOf, type Firefox } from './firefox';
import { openPageAt, violationsIn } from './firefox-page';
import { firefoxSurface } from './firefox-surface';
import { test as base } from './firefox-test';
import { reportSurface } from './surface';

/** A fresh Firefox for each test, with a user at it. */
export const test = base.extend<{ desk: Desk }>({
  desk: async ({ firefox, pages }, use, testInfo) => {
    const tabs: Tab[] = [];
    await use({
      async openTab(name) {
        const page = await firefox.openTab();
        await page.goto(addressOf(name, pages));
        const tab = new Tab({
          page: driven(firefox, page),
          surface: firefoxSurface(firefox.bidi, contextOf(page)),
          callPalette: () => firefox.pressShortcut('K'),
        });
        tabs.push(tab);
        return tab;
      },
      openSettings: async (section) =>
        new DrivenSettings(driven(firefox, await firefox.openExtensionPage(`options.html#${section}`))),
      pageAt: (path) => openPageAt(firefox, path),
      setUp: (draft) => inExtension(firefox, setUpModel, draft),
      async keepSaved() {
        const folder = testInfo.outputPath('saved');
        await firefox.saveInto(folder);
        return () => filesIn(folder);
      },
      killBackground: firefox.killBackground,
      inExtension: (work, arg) => inExtension(firefox, work, arg),
      takeBack: (origin) => firefox.takeBack(origin),
      consoleText: firefox.consoleText,
    });
    if (testInfo.status === testInfo.expectedStatus) return;
    for (const { surface } of tabs) await reportSurface(surface, testInfo);
  },
});

function driven(firefox: Firefox, page: Page): TabPage {
  const { keyboard } = page;
  return {
    // puppeteer's types take apart what it hands to the page; what is handed here is plain.
    evaluate: (work, arg) => page.evaluate(work as () => never, ...([arg] as unknown as [])),
    bringToFront: () => firefox.show(page),
    close: () => page.close(),
    violations: (scheme) => violationsIn(firefox, contextOf(page), scheme),
    picture: (part) => page.screenshot({ clip: part, encoding: 'base64' }),
    async chooseFiles(paths, press) {
      await firefox.answerFileDialogs(paths);
      await press();
    },
    keyboard: {
      type: (text) => keyboard.type(text),
      press: (key) => keyboard.press(key as KeyInput),
      down: (key) => keyboard.down(key as KeyInput),
      up: (key) => keyboard.up(key as KeyInput),
    },
  };
}

function inExtension<Arg, Value>(
  firefox: Firefox,
  work: (arg: Arg) => Value | Promise<Value>,
  arg: Arg,
): Promise<Value> {
  return firefox.inOwnPage((page) => driven(firefox, page).evaluate(work, arg));
}
