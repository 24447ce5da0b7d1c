import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expect } from '../../support/expect';
import type { Chromium } from './chromium';
import { counted, message } from './messages';

type TabName = 'text' | 'edit' | 'files' | 'settings' | 'try' | 'versions' | 'about';

/** One skill's view on the settings page, as a user drives it. */
export interface SkillPage {
  page: Page;
  openTab(tab: TabName): Promise<void>;
  /** The text of SKILL.md in the editor, which must be short enough to be drawn as a whole. */
  editorText(): Promise<string>;
  /** Types over all of the editor's text. */
  typeOver(text: string): Promise<void>;
  press(key: string, ...values: string[]): Promise<void>;
  says(text: string | RegExp): Promise<void>;
}

/** Opens a skill by its deep link, in a tab of its own. */
export async function openSkillPage(chromium: Chromium, key: string): Promise<SkillPage> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url(`options.html#skills/${encodeURIComponent(key)}`));
  return driveSkillPage(page);
}

function driveSkillPage(page: Page): SkillPage {
  const main = page.locator('main > section:not([hidden])');
  const content = page.locator('.cm-content');
  return {
    page,
    openTab: (tab) => page.getByRole('tab', { name: message(`skill_tab_${tab}`) }).click(),
    editorText: async () => (await content.locator('.cm-line').allTextContents()).join('\n'),
    async typeOver(text) {
      await content.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
    },
    press: (key, ...values) =>
      main.getByRole('button', { name: message(key, ...values), exact: true }).click(),
    says: (text) => expect(main).toContainText(text, { useInnerText: true }),
  };
}

/** Installs a skill of these files through the import view. */
export async function installSkill(
  chromium: Chromium,
  id: string,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  const entries = Object.entries(files).map(([path, content]) => [
    `${id}/${path}`,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('options.html#import'));
  await page.locator('input[data-way=file]').setInputFiles({
    name: `${id}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(Object.fromEntries(entries))),
  });
  await page.getByRole('button', { name: message('import_install'), exact: true }).click();
  await expect(page.locator('main')).toContainText(counted('import_report_installed', 1));
  await page.close();
}
