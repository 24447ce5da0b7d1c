import type { Page } from '@playwright/test';
import type { Chromium } from './chromium';

/** What went wrong in the extension's background, as the browser's own page for extensions lists it. */
export interface BackgroundErrors {
  read(): Promise<string[]>;
}

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
    read: () =>
      page.evaluate(async (id) => {
        const { developerPrivate } = (globalThis as unknown as ExtensionsPage).chrome;
        const { runtimeErrors } = await developerPrivate.getExtensionInfo(id);
        return runtimeErrors.map(({ message }) => message);
      }, extensionId),
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
