import type { Page } from '@playwright/test';
import type { Chromium } from '../../tests/e2e/support/chromium';
import { askSettings } from '../../tests/e2e/support/extension-page';
import { chinese, countedOf, english, messageOf } from '../../tests/e2e/support/messages';
import { upload, zipOf } from '../../tests/e2e/support/skill-files';
import { minutesNext, teamSkills } from './skills';
import { take } from './take';

/** The settings page's views of skills, with a team's skills imported: the list, an editor, an update, the shortcuts. */
export async function takeLibrary(chromium: Chromium, colorScheme: string): Promise<void> {
  const page = await openImport(chromium);
  await installTeamSkills(page, english);
  await page.evaluate(askSettings, ['setShortcutSlot', [0, 'meeting-minutes']] as [string, unknown[]]);
  await page.evaluate(askSettings, ['setShortcutSlot', [1, 'translate']] as [string, unknown[]]);

  await takeList(page, chromium, `skills-${colorScheme}`, english);

  await open(page, chromium, 'skills/user%3Ameeting-minutes', '.tab-panel');
  await page.getByRole('tab', { name: messageOf(english, 'skill_tab_edit') }).click();
  await page.locator('.cm-lintRange, .cm-lint-marker').first().waitFor();
  await page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView());
  await take(page, `editor-${colorScheme}`);

  await open(page, chromium, 'import', 'input[data-way=file]');
  await choose(page, 'meeting-minutes.skill', minutesNext);
  await page.locator('.diff').waitFor();
  await page.locator('.changes').evaluate((changes) => changes.scrollIntoView());
  await take(page, `update-${colorScheme}`);

  await open(page, chromium, 'shortcuts', '.key-adding');
  await giveKey(page, 'translate', 'T');
  await giveKey(page, 'meeting-minutes', 'M');
  await take(page, `shortcuts-${colorScheme}`);
  await page.close();
}

/** The list of skills by name, so that the team's stand among those that came along. */
async function takeList(page: Page, chromium: Chromium, name: string, words: typeof english): Promise<void> {
  await open(page, chromium, 'skills', '.skill-row');
  const order = page.getByLabel(messageOf(words, 'library_order'), { exact: true });
  await order.selectOption({ label: messageOf(words, 'library_order_name') });
  await take(page, name);
}

/** A key in the palette for a skill. */
async function giveKey(page: Page, id: string, key: string): Promise<void> {
  const adding = page.locator('.key-adding');
  await adding.locator('select').selectOption(id);
  await adding.locator('.key-field button').click();
  await page.keyboard.press(`Key${key}`);
  await page.locator('.shortcut-list .key-field').getByText(key, { exact: true }).waitFor();
}

/** The list of skills in Chinese. */
export async function takeChinese(chromium: Chromium): Promise<void> {
  const page = await openImport(chromium);
  await installTeamSkills(page, chinese);
  await takeList(page, chromium, 'skills-chinese', chinese);
  await page.close();
}

async function openImport(chromium: Chromium): Promise<Page> {
  const page = await chromium.context.newPage();
  await open(page, chromium, 'import', 'input[data-way=file]');
  return page;
}

/** Opens a view anew, so that nothing of the one before is left on the page. */
async function open(page: Page, chromium: Chromium, view: string, shows: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(chromium.url(`options.html#${view}`));
  await page.locator(shows).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

async function installTeamSkills(page: Page, words: typeof english): Promise<void> {
  await choose(page, 'team-skills.zip', teamSkills);
  const skills = Object.keys(teamSkills).filter((path) => path.endsWith('SKILL.md'));
  // One with a script is not ticked beforehand.
  await page.getByRole('button', { name: messageOf(words, 'import_found_all'), exact: true }).click();
  const install = messageOf(words, 'import_install_chosen', String(skills.length));
  await page.getByRole('button', { name: install, exact: true }).click();
  await page.getByText(countedOf(words, 'import_report_installed', skills.length)).waitFor();
}

function choose(page: Page, name: string, files: Record<string, string>): Promise<void> {
  return page.locator('input[data-way=file]').setInputFiles(upload(name, zipOf(files)));
}
