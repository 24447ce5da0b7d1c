import type { Page } from '@playwright/test';
import { countedOf, messageOf } from '../../tests/e2e/support/messages';
import { zipOf } from '../../tests/e2e/support/skill-files';
import { named, type Studio } from './desk';
import { minutesNext, plainNext, plugins, teamSkills } from './skills';
import { openView, showFrom, take } from './take';

/** Where a team keeps its skills, at a host that belongs to nobody (RFC 2606). */
export const skillsHost = 'https://skills.example.com';

/** Installs what a team hands to everyone. */
export async function installTeamSkills(page: Page, studio: Studio): Promise<void> {
  const files = teamSkills(studio.story);
  await serve(page, 'team.zip', files);
  await download(page, studio, 'team.zip');
  // One with a script is not ticked beforehand.
  await press(page, messageOf(studio.words, 'import_found_all'));
  await install(page, studio, Object.keys(files).filter((path) => path.endsWith('SKILL.md')).length);
}

/** The plugins of a marketplace, the team's skills once they have changed there, and what stood before an update was taken. */
export async function takeSources(page: Page, studio: Studio): Promise<void> {
  const { words, story } = studio;
  await serve(page, 'plugins.zip', plugins(story));
  await download(page, studio, 'plugins.zip');
  const plugin = page.locator('.plugin-heading').first();
  await plugin.waitFor();
  await showFrom(page, plugin);
  await take(page, named(studio, 'marketplace'));
  await page.getByRole('checkbox', { name: 'release-notes' }).check();
  await install(page, studio, 1);

  await serve(page, 'team.zip', { ...teamSkills(story), ...minutesNext(story), ...plainNext(story) });
  await openView(page, studio, 'sources', '.source');
  await press(page, messageOf(words, 'sources_check_all'));
  await page.locator('.source-waiting').first().waitFor();
  await take(page, named(studio, 'sources'));

  await press(page, countedOf(words, 'sources_update', 1));
  await page.getByText(countedOf(words, 'sources_taken', 1)).waitFor();
  await openView(page, studio, 'skills/user%3Aplain-words', '.tab-panel');
  await page.getByRole('tab', { name: messageOf(words, 'skill_tab_versions') }).click();
  await page.getByText(messageOf(words, 'skill_version_compare'), { exact: true }).first().click();
  await page.locator('.diff').first().waitFor();
  await take(page, named(studio, 'versions'));
}

/** Answers with these files from now on. */
async function serve(page: Page, name: string, files: Record<string, string>): Promise<void> {
  const url = `${skillsHost}/${name}`;
  await page.context().unroute(url);
  await page.context().route(url, (route) => route.fulfill({ body: Buffer.from(zipOf(files)) }));
}

async function download(page: Page, studio: Studio, name: string): Promise<void> {
  await openView(page, studio, 'import', 'input[data-way=file]');
  const address = page.getByLabel(messageOf(studio.words, 'import_url_label'), { exact: true });
  await address.fill(`${skillsHost}/${name}`);
  await press(page, messageOf(studio.words, 'import_url_open'));
}

async function install(page: Page, { words }: Studio, count: number): Promise<void> {
  await press(page, messageOf(words, 'import_install_chosen', String(count)));
  await page.getByText(countedOf(words, 'import_report_installed', count)).waitFor();
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
