import type { Page } from '@playwright/test';
import { askSettings } from '../../tests/e2e/support/extension-page';
import { messageOf } from '../../tests/e2e/support/messages';
import { upload, zipOf } from '../../tests/e2e/support/skill-files';
import { until } from '../until';
import { named, openDesk, type Studio } from './desk';
import { minutesNext } from './skills';
import { installTeamSkills, takeSources } from './sources';
import { openView, showFrom, take } from './take';

/**
 * The settings page's views of skills, with a team's skills imported: the list, an editor, an update, the shortcuts, and
 * where they came from.
 */
export async function takeLibrary(studio: Studio): Promise<void> {
  const page = await studio.chromium.context.newPage();
  await installTeamSkills(page, studio);
  await page.evaluate(askSettings, ['setShortcutSlot', [0, 'meeting-minutes']] as [string, unknown[]]);
  await page.evaluate(askSettings, ['setShortcutSlot', [1, 'translate']] as [string, unknown[]]);
  await takeList(page, studio);
  await takeEditor(page, studio);
  await takeUpdate(page, studio);
  await takeShortcuts(page, studio);
  await takeSources(page, studio);
  await page.close();
}

/** The first page, and the models. */
export async function takePages(studio: Studio): Promise<void> {
  const { chromium } = studio;
  for (const [scene, path] of Object.entries({ model: 'options.html#model', welcome: 'welcome.html' })) {
    const page = await chromium.context.newPage();
    await page.goto(chromium.url(path));
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await take(page, named(studio, scene));
    await page.close();
  }
}

/** Where no extension gets in, with the palette over a text. */
export async function takePad(studio: Studio): Promise<void> {
  const { chromium, story, words } = studio;
  const desk = await openDesk(studio, chromium.url('pad.html'));
  await desk.page.getByRole('textbox').fill(story.draft);
  await desk.page.getByRole('button', { name: messageOf(words, 'pad_palette') }).click();
  await until('the palette is open', async () => (await desk.surface.count('role=option')) > 0);
  await take(desk.page, named(studio, 'pad'));
  await desk.page.close();
}

/** By name, so that the team's skills stand among those that came along. */
async function takeList(page: Page, studio: Studio): Promise<void> {
  await openView(page, studio, 'skills', '.skill-row');
  const order = page.getByLabel(messageOf(studio.words, 'library_order'), { exact: true });
  await order.selectOption({ label: messageOf(studio.words, 'library_order_name') });
  await take(page, named(studio, 'skills'));
}

/** With a field that is not of the open format. */
async function takeEditor(page: Page, studio: Studio): Promise<void> {
  await openView(page, studio, 'skills/user%3Ameeting-minutes', '.tab-panel');
  await page.getByRole('tab', { name: messageOf(studio.words, 'skill_tab_edit') }).click();
  await page.locator('.cm-lintRange, .cm-lint-marker').first().waitFor();
  await showFrom(page, page.getByRole('tablist'));
  await take(page, named(studio, 'editor'));
}

async function takeUpdate(page: Page, studio: Studio): Promise<void> {
  await openView(page, studio, 'import', 'input[data-way=file]');
  await choose(page, 'meeting-minutes.skill', minutesNext(studio.story));
  await page.locator('.diff').waitFor();
  await showFrom(page, page.locator('.changes'));
  await take(page, named(studio, 'update'));
}

async function takeShortcuts(page: Page, studio: Studio): Promise<void> {
  await openView(page, studio, 'shortcuts', '.key-adding');
  await giveKey(page, 'translate', 'T');
  await giveKey(page, 'meeting-minutes', 'M');
  await showFrom(page, page.getByRole('heading', { name: messageOf(studio.words, 'shortcuts_slots_title') }));
  await take(page, named(studio, 'shortcuts'));
}

/** A key in the palette for a skill. */
async function giveKey(page: Page, id: string, key: string): Promise<void> {
  const adding = page.locator('.key-adding');
  await adding.locator('select').selectOption(id);
  await adding.locator('.key-field button').click();
  await page.keyboard.press(`Key${key}`);
  await page.locator('.shortcut-list .key-field').getByText(key, { exact: true }).waitFor();
}

function choose(page: Page, name: string, files: Record<string, string>): Promise<void> {
  return page.locator('input[data-way=file]').setInputFiles(upload(name, zipOf(files)));
}
