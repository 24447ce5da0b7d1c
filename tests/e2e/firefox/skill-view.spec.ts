import type { Page } from 'puppeteer-core';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';

const textOf = (tab: Page) => tab.$eval('main > section:not([hidden])', (section) => section.textContent);
const openTab = (tab: Page, name: string) =>
  tab.locator(`::-p-aria(${message(`skill_tab_${name}`)}[role="tab"])`).click();
const press = (tab: Page, key: string) => tab.locator(`::-p-aria(${message(key)}[role="button"])`).click();

test('a skill is edited with its problems shown in place, saved as a copy, restored, and tried', async ({
  firefox,
}) => {
  const tab = await firefox.openExtensionPage('options.html#skills/builtin%3Aproofread');
  await openTab(tab, 'try');
  await tab.locator('textarea').fill('She dont like apples.');
  await press(tab, 'skill_try_run');
  await expect.poll(() => textOf(tab)).toContain("She doesn't like apples.");

  await openTab(tab, 'edit');
  await tab.locator('.cm-content').click();
  // The editor's own styles are in force: without them the numbers would stand above the text.
  const display = () => tab.$eval('.cm-scroller', (scroller) => getComputedStyle(scroller).display);
  await expect.poll(display).toBe('flex');
  await typeOver(tab, 'no frontmatter');
  await expect.poll(() => tab.$$eval('.cm-lint-marker-error', (marks) => marks.length)).toBe(1);
  await typeOver(tab, '---\nname: proofread\ndescription: Mine.\n---\n\nMy own words.\n');
  await press(tab, 'skill_edit_save_copy');
  await expect.poll(() => textOf(tab)).toContain(message('skill_source_copy'));
  await expect.poll(() => tab.url()).toContain('#skills/user%3Aproofread');
  await press(tab, 'skill_restore');
  await expect.poll(() => textOf(tab)).toContain(message('skill_restored'));
  await expect.poll(() => textOf(tab)).not.toContain('Mine.');
});

test('a GHOSTYPE text that is saved in the editor is rewritten, and keeps its icon', async ({ firefox }) => {
  const tab = await firefox.openExtensionPage('options.html#skills/builtin%3Aproofread');
  await openTab(tab, 'edit');
  await tab.locator('.cm-content').click();
  await typeOver(
    tab,
    '---\nname: proofread\ndescription: Mine.\nicon: globe\nskill_type: memo\n---\n\nKeep it.\n',
  );
  await press(tab, 'skill_edit_save_copy');
  await expect.poll(() => textOf(tab)).toContain(message('skill_source_copy'));
  await openTab(tab, 'edit');
  const edited = () => tab.$eval('.cm-content', (content) => content.textContent);
  await expect.poll(edited).toContain('save_memo');
  expect(await edited()).not.toMatch(/skill_type|icon/);
  expect(await textOf(tab)).toContain('🌐');
});

async function typeOver(tab: Page, text: string): Promise<void> {
  await tab.keyboard.down('Control');
  await tab.keyboard.press('a');
  await tab.keyboard.up('Control');
  await tab.keyboard.type(text);
}
