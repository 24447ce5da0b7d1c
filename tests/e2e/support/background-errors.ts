import type { Page } from '@playwright/test';
import type { Chromium } from './chromium';

/** What went wrong in the extension's background, as the browser's own page for extensions lists it. */
export interface BackgroundErrors {
  read(): Promise<string[]>;
}

/** What Chromium writes into the console of a page that asks whether it has a model of its own, where that can't start. */
const ofBrowsersModel = /LanguageModel API|Unable to create a text session/;

/** Has the browser collect the extension's errors from now on: uncaught exceptions, and promises nobody handled. */
export async function collectBackgroundErrors({ context, extensionId }: Chromium): Promise<BackgroundErrors> {
  const page: Page = await context.newPage();
  await page.goto('chrome://extensions/');
  await page.evaluate(async (id) => {
    const { developerPrivate } = (globalThis as unknown as ExtensionsPage).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId: id, errorCollection: true });
  }, extensionId);
  return {
    async read() {
      const messages = await page.evaluate(async (id) => {
        const { developerPrivate } = (globalThis as unknown as ExtensionsPage).chrome;
        const { runtimeErrors } = await developerPrivate.getExtensionInfo(id);
        return runtimeErrors.map(({ message }) => message);
      }, extensionId);
      return messages.filter((message) => !ofBrowsersModel.test(message));
    },
  };
}

interface ExtensionsPage {
  chrome: {
    developerPrivate: {
      updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
      updateExtensionConfiguration(update: { extensionId: string; errorCollection: boolean }): Promise<void>;
      getExtensionInfo(id: string): Promise<{ runtimeErrors: { message: string }[] }>;
    };
  };
}
