import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { builtinIds } from '../support/builtin-skills';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { manySkills, storeSkills } from '../support/many-skills';
import { counted, message } from '../support/messages';
import { violationsOf } from '../support/page-axe';
import { openSettingsPage, type SettingsPage } from '../support/settings-page';
import { paletteIsOpen, pickSkill } from '../support/user';

const nameOf = (id: string) => message(`skill_${id}_name`);

const rowOf = (page: Page, name: string): Locator =>
  page.locator('.skill-row').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The list in a window in which all that comes with Caretaker is in sight: other rows are not drawn. */
async function openList(chromium: Chromium): Promise<SettingsPage> {
  const settings = await openSettingsPage(chromium, 'skills');
  await settings.page.setViewportSize({ width: 1280, height: 2600 });
  return settings;
}

async function chooseFromMenu(page: Page, name: string, entry: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: message('library_more', name) })
    .click();
  await page.getByRole('menuitem', { name: message(entry) }).click();
}

/** Makes a skill of a template; its view opens. */
async function create({ page, press }: SettingsPage, name: string, template: string): Promise<void> {
  await press('library_new');
  await page.getByLabel(message('library_new_name'), { exact: true }).fill(name);
  await page.getByText(message(`library_template_${template}`), { exact: true }).click();
  await page.getByRole('button', { name: message('library_new_create'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#skills/user%3A${name}$`));
}

async function backToList(page: Page): Promise<void> {
  await page.goBack();
  await expect(page.locator('.skill-row').first()).toBeVisible();
}

test('skills are found by typing, and filtered', async ({ chromium }) => {
  const { page } = await openList(chromium);
  await expect(page.locator('.skill-count')).toHaveText(counted('library_count', builtinIds.length));
  await page.keyboard.press('/');
  await page.keyboard.type('polis');
  await expect(page.locator('.skill-row h3')).toHaveText([nameOf('polish')]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#skills\/builtin%3Apolish$/);
  await backToList(page);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await rowOf(page, nameOf('memo')).getByRole('switch').click();
  await page.getByRole('button', { name: message('library_filters'), exact: true }).click();
  await page.getByLabel(message('library_filter_state')).selectOption(message('library_state_off'));
  await expect(page.locator('.skill-row h3')).toHaveText([nameOf('memo')]);
});

test('a collection of selected skills filters list and palette, and counts on its sites alone', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  const settings = await openList(chromium);
  const { page: own } = settings;
  await settings.press('library_select');
  for (const id of ['polish', 'explain'])
    await own.getByLabel(message('library_select_one', nameOf(id)), { exact: true }).check();
  await settings.press('collections_add');
  const dialog = own.getByRole('dialog');
  await dialog.getByLabel(message('collections_new')).fill('Desk work');
  await dialog.getByRole('button', { name: message('collections_create') }).click();
  await expect(dialog.getByLabel('Desk work')).toBeChecked();
  expect(await violationsOf(own)).toEqual([]);
  await dialog.getByRole('button', { name: message('collections_close') }).click();
  await settings.press('library_select_end');
  await settings.press('library_filters');
  await own.getByLabel(message('library_filter_collection'), { exact: true }).selectOption('Desk work');
  await expect(own.locator('.skill-row h3')).toHaveCount(2);
  expect(await violationsOf(own)).toEqual([]);

  await page.goto(pages.url('textarea'));
  const palette = async (query: string) => {
    await page.bringToFront();
    await page.locator('#field').focus();
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    await page.keyboard.type(query);
    const text = await surface.text();
    await page.keyboard.press('Escape');
    await expect.poll(() => surface.focused()).toBe('');
    return text;
  };
  await expect.poll(() => palette('#desk')).not.toContain(nameOf('rewrite'));
  expect(await palette('#desk')).toContain(nameOf('explain'));

  await own.bringToFront();
  await own.goto(chromium.url('options.html#collections'));
  await own.getByText(message('sites_source', message('sites_own'))).click();
  await own.getByLabel(message('sites_only')).check();
  await own.getByLabel(message('sites_list')).fill('elsewhere.example');
  await settings.press('sites_save');
  await settings.says(message('sites_saved'));
  await expect.poll(() => palette('')).not.toContain(nameOf('explain'));
  expect(await palette('')).toContain(nameOf('rewrite'));

  await own.bringToFront();
  await settings.press('collections_delete_named', 'Desk work');
  await settings.says(message('collections_deleted', 'Desk work'));
  await expect.poll(() => palette('')).toContain(nameOf('explain'));
});

test('what is switched off is not in the palette, one skill or all of them', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  const settings = await openList(chromium);
  await rowOf(settings.page, nameOf('polish')).getByRole('switch').click();
  await page.goto(pages.url('textarea'));
  const palette = async () => {
    await page.bringToFront();
    await page.locator('#field').focus();
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    const text = await surface.text();
    await page.keyboard.press('Escape');
    await expect.poll(() => surface.focused()).toBe('');
    return text;
  };
  // A switch shows what is wanted before it is stored, and the background hears of it last.
  await expect.poll(palette).not.toContain(nameOf('polish'));
  await settings.page.goto(chromium.url('options.html#general'));
  await settings.page.getByLabel(message('general_pause'), { exact: true }).click();
  await settings.page.goto(chromium.url('options.html#skills'));
  await settings.says(message('general_paused'));
  await expect.poll(palette).not.toContain(nameOf('rewrite'));
  await settings.press('general_resume');
  await expect(settings.page.getByText(message('general_paused'), { exact: true })).toHaveCount(0);
  await expect.poll(palette).toContain(nameOf('rewrite'));
  expect(await palette()).not.toContain(nameOf('polish'));
});

test('a skill made of the template of a script runs, and so does its copy', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  const settings = await openList(chromium);
  await create(settings, 'tidy-lines', 'script');
  await settings.page.goto(chromium.url('options.html#skills'));
  // It is the last by its name, and rows that are not in sight are not drawn.
  await settings.page.locator('.skill-row').first().waitFor();
  await settings.page.keyboard.press('/');
  await settings.page.keyboard.type('tidy');
  await expect(rowOf(settings.page, 'tidy-lines')).toContainText(message('library_source_user'));
  await settings.page.keyboard.press('Escape');
  await expect(rowOf(settings.page, nameOf('polish'))).toBeVisible();

  await page.goto(pages.url('textarea'));
  const sorted = async (skill: string) => {
    await page.bringToFront();
    await page.locator('#field').fill('pear\napple\npear\n');
    await page.locator('#field').focus();
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, skill);
    await expect(page.locator('#field')).toHaveValue(/^apple\npear\n*$/);
  };
  await sorted('tidy-lines');

  await chooseFromMenu(settings.page, 'tidy-lines', 'library_duplicate');
  await settings.says(message('library_duplicated', 'tidy-lines'));
  await expect(settings.page.locator('.skill-count')).toHaveText(
    counted('library_count', builtinIds.length + 2),
  );
  // The first run was counted, so that the list has it first.
  await expect(settings.page.locator('.skill-row h3').first()).toHaveText('tidy-lines');
});

test('a deleted skill comes back whole, with what was set for it', async ({ chromium }) => {
  const settings = await openList(chromium);
  const { page } = settings;
  // Rows that are not in sight are not drawn.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await create(settings, 'greeting', 'snippet');
  await backToList(page);
  await rowOf(page, 'greeting').getByRole('switch').click();
  await expect(rowOf(page, 'greeting').getByRole('switch')).not.toBeChecked();
  await chooseFromMenu(page, 'greeting', 'library_delete');
  await settings.says(message('library_deleted', 'greeting'));
  await expect(rowOf(page, 'greeting')).toHaveCount(0);
  await expect(page.getByRole('button', { name: message('options_undo') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'greeting').locator('[data-icon=list]')).toBeVisible();
  await expect(rowOf(page, 'greeting').getByRole('switch')).not.toBeChecked();
});

test('a skill is exported as a .skill file, in its folder', async ({ chromium }) => {
  const { page } = await openList(chromium);
  const download = page.waitForEvent('download');
  await chooseFromMenu(page, nameOf('proofread'), 'library_export');
  const file = await download;
  expect(file.suggestedFilename()).toBe('proofread.skill');
  const files = unzipSync(readFileSync(await file.path()));
  expect(Object.keys(files).sort()).toEqual(['proofread/SKILL.md', 'proofread/scripts/execute.js']);
});

test('a change in another window is shown at once', async ({ chromium }) => {
  const one = await openSettingsPage(chromium, 'skills');
  const other = await openSettingsPage(chromium, 'skills');
  await rowOf(one.page, nameOf('memo')).getByRole('switch').click();
  await expect(rowOf(other.page, nameOf('memo')).getByRole('switch')).not.toBeChecked();
});

test.describe('with a thousand skills', () => {
  const all = builtinIds.length + 1_000;

  async function openThousand(chromium: Chromium): Promise<Page> {
    const { page } = await openSettingsPage(chromium, 'skills');
    await page.locator('.skill-row').first().waitFor();
    await storeSkills(page, await manySkills(1_000));
    await page.reload();
    await expect(page.locator('.skill-count')).toHaveText(counted('library_count', all));
    return page;
  }

  test('the list is used by keyboard alone, and comes back to where it was', async ({ chromium }) => {
    const page = await openThousand(chromium);
    const focused = page.locator('.skill-row:focus-within');
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(focused).toHaveAttribute('aria-posinset', String(all));
    await expect(focused).toBeInViewport();
    for (let row = 0; row < 12; row += 1) await page.keyboard.press('ArrowUp');
    await expect(focused).toHaveAttribute('aria-posinset', String(all - 12));
    await expect(focused).toBeInViewport();
    // Tab goes on through the rows, past all that were drawn.
    for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
    await expect(focused).toHaveAttribute('aria-posinset', String(all - 11));
    const name = (await focused.getByRole('heading').textContent()) ?? '';
    await focused.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#skills\/user/);
    await page.goBack();
    await expect(rowOf(page, name)).toBeInViewport();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no violation in the list, its menu and its dialog (${colorScheme})`, async ({
      chromium,
    }) => {
      const page = await openThousand(chromium);
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, 'nothing stands out to the side').toBeLessThanOrEqual(320);
      await page.locator('.skill-row').first().getByRole('button').click();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: message('library_new') }).click();
      expect(await violationsOf(page)).toEqual([]);
    });
  }
});
