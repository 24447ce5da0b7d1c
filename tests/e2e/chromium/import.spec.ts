import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { counted, message } from '../support/messages';
import { violationsOf } from '../support/page-axe';
import { openSettingsPage, type SettingsPage } from '../support/settings-page';
import { skillMd, upload, zipOf } from '../support/skill-files';
import { pickSkill } from '../support/user';

const script = { 'scripts/run.js': 'export default () => 1;\n' };
const below = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

const openImport = (chromium: Chromium) => openSettingsPage(chromium, 'import');

/** Chooses a file, as the button's dialog would. */
const choose = (page: Page, name: string, content: Buffer | string) =>
  page.locator('input[data-way=file]').setInputFiles(upload(name, content));

async function installOne(settings: SettingsPage): Promise<void> {
  await settings.press('import_install');
  await settings.says(counted('import_report_installed', 1));
}

test('of an archive of many skills two are ticked, installed, and run from the palette', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  const settings = await openImport(chromium);
  await choose(
    settings.page,
    'repository.zip',
    zipOf({
      'repository-main/README.md': '# Many skills',
      ...Object.assign(
        {},
        ...Array.from({ length: 30 }, (_each, place) => ({
          [`repository-main/skills/letter-${place}/SKILL.md`]: skillMd(
            `letter-${place}`,
            'Typed by skill {{config.n}}.',
            `mode: direct\nconfig:\n  n: ${place}\n`,
          ),
        })),
      ),
      ...below('repository-main/skills/letter-3', script),
    }),
  );
  await settings.says(counted('import_found_title', 30));
  await settings.says(message('import_chosen', '0', '30'));
  const list = settings.page.getByRole('list', { name: message('import_found_label') });
  await settings.page.getByLabel(message('import_found_search')).fill('letter-2');
  await expect(list.getByRole('listitem')).toHaveCount(11);
  await list.getByLabel('letter-27', { exact: true }).check();
  await settings.page.getByLabel(message('import_found_search')).fill('letter-3');
  await list.getByLabel('letter-3', { exact: true }).check();
  await settings.says(counted('import_chosen_scripts', 1));
  await settings.press('import_install_chosen', '2');
  await settings.says(counted('import_report_installed', 2));
  await expect(settings.page.getByRole('link', { name: 'letter-27' })).toHaveAttribute(
    'href',
    '#skills/user%3Aletter-27',
  );

  await page.goto(pages.url('textarea'));
  await page.locator('#field').click();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'letter-27');
  await expect(page.locator('#field')).toHaveValue('Typed by skill 27.');
});

test('a folder is chosen, shown with its script, and installed with all its files', async ({
  chromium,
}, testInfo) => {
  const folder = testInfo.outputPath('from-folder');
  for (const [path, text] of Object.entries({ 'SKILL.md': skillMd('from-folder'), ...script })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const settings = await openImport(chromium);
  await settings.page.locator('input[data-way=folder]').setInputFiles(folder);
  await settings.says(counted('import_asks_scripts', 1));
  await settings.says('export default () => 1;');
  await installOne(settings);
  await settings.page.getByRole('link', { name: 'from-folder' }).click();
  await expect(settings.page).toHaveURL(/#skills\/user%3Afrom-folder$/);
});

test('pasted text is checked: with a name that is no text it says so, mended it is installed', async ({
  chromium,
}) => {
  const settings = await openImport(chromium);
  const area = settings.page.getByLabel(message('import_paste_label'));
  await area.fill('---\nname: [a, b]\ndescription: Has no name\n---\n\nText');
  await settings.press('import_paste_open');
  await settings.says(message('diagnostic_name_not_text'));
  await settings.press('import_another');
  await expect(area).toHaveValue(/Has no name/);
  await area.fill(skillMd('pasted-here', '# How\n\nIn **few** words.'));
  await settings.press('import_paste_open');
  await expect(settings.page.locator('.preview-text strong')).toHaveText('few');
  await installOne(settings);
});

test('hostile archives are refused, each with its reason, and a hostile name is only a name', async ({
  chromium,
}) => {
  const settings = await openImport(chromium);
  await choose(settings.page, 'slip.zip', zipOf({ 'a/SKILL.md': skillMd('a'), 'a/../../evil.txt': 'x' }));
  await settings.says(message('archive_path_outside'));
  await choose(settings.page, 'none.zip', zipOf({ 'a/readme.md': 'x' }));
  await settings.says(message('import_failed_nothing'));
  await choose(settings.page, 'text.zip', 'This is no archive at all');
  await settings.says(message('archive_not_an_archive', 'text.zip'));
  await choose(
    settings.page,
    'names.zip',
    zipOf({ 'constructor/SKILL.md': skillMd('constructor', '<img src=x onerror=alert(1)>') }),
  );
  await expect(settings.page.locator('.preview h3').first()).toContainText('constructor');
  await expect(settings.page.locator('.preview img')).toHaveCount(0);
  await installOne(settings);
});

test('an update shows what changes before it is taken, and the same again says that it is the same', async ({
  chromium,
}) => {
  const settings = await openImport(chromium);
  const first = zipOf({ 'notes/SKILL.md': skillMd('notes', 'Be kind.', 'allowed_tools: [insert_text]\n') });
  const second = zipOf({
    'notes/SKILL.md': skillMd(
      'notes',
      'Be brief.',
      'allowed_tools: [insert_text, clipboard]\nconfig:\n  to: https://evil.example/\n',
    ),
    ...below('notes', script),
  });
  await choose(settings.page, 'notes.zip', first);
  await installOne(settings);
  await settings.press('import_more');
  await choose(settings.page, 'notes.zip', first);
  await settings.says(message('import_same_text'));
  await settings.press('import_cancel');
  await settings.says(message('import_cancelled'));
  await choose(settings.page, 'notes.zip', second);
  await settings.says(message('import_loosens_title'));
  const marked = settings.page.locator('.change-attention');
  await expect(marked).toContainText(['clipboard', 'evil.example']);
  await expect(settings.page.locator('.diff ins').filter({ hasText: 'Be brief.' })).toBeVisible();
  await expect(settings.page.locator('.diff del').filter({ hasText: 'Be kind.' })).toBeVisible();
  await settings.press('import_install_update');
  await settings.says(counted('import_report_installed', 1));
});

test.describe('from an address', () => {
  let server: Server;
  let origin = '';
  let archive: Buffer = Buffer.from('');

  test.beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url === '/endless.zip') {
        response.writeHead(200, { 'content-length': '1000000' }).write('PK');
      } else if (request.url === '/skills.zip') response.end(archive);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    archive = zipOf({ 'from-url/SKILL.md': skillMd('from-url') });
  });

  test.afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test('a skill is fetched, and its update is found by the link of its view', async ({ chromium }) => {
    const settings = await openImport(chromium);
    await settings.page.getByLabel(message('import_url_label')).fill(`${origin}/missing.zip`);
    await settings.press('import_url_open');
    await settings.says(message('import_failed_status_missing_next'));
    await settings.page.getByLabel(message('import_url_label')).fill(`${origin}/skills.zip`);
    await settings.press('import_url_open');
    await installOne(settings);

    archive = zipOf({ 'from-url/SKILL.md': skillMd('from-url', 'Do it better.') });
    const update = await openSettingsPage(chromium, 'import/update/user%3Afrom-url');
    await expect(update.page.locator('.diff ins')).toContainText('Do it better.');
    await update.press('import_install_update');
    await update.says(counted('import_report_installed', 1));
  });

  test('Cancel ends a download that does not come', async ({ chromium }) => {
    const settings = await openImport(chromium);
    await settings.page.getByLabel(message('import_url_label')).fill(`${origin}/endless.zip`);
    await settings.press('import_url_open');
    await settings.says(message('import_step_fetching'));
    await settings.press('import_cancel');
    await settings.says(message('import_cancelled'));
    await expect(settings.page.getByLabel(message('import_url_label'))).toHaveValue(`${origin}/endless.zip`);
  });
});

test('files that are dropped on any view lead to the import', async ({ chromium }) => {
  const settings = await openSettingsPage(chromium, 'privacy');
  const transfer = await settings.page.evaluateHandle(
    ([text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text ?? ''], 'SKILL.md'));
      return data;
    },
    [skillMd('dropped')],
  );
  await settings.page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await expect(settings.page.getByText(message('import_drop_anywhere'))).toBeVisible();
  await settings.page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await expect(settings.page).toHaveURL(/#import$/);
  await expect(settings.page.locator('.preview h3').first()).toContainText('dropped');
});

test('a backup that is chosen shows what is in it and is restored', async ({ chromium }) => {
  const settings = await openImport(chromium);
  await choose(settings.page, 'SKILL.md', skillMd('kept-safe'));
  await installOne(settings);
  const list = await openSettingsPage(chromium, 'general');
  const download = list.page.waitForEvent('download');
  await list.press('library_backup');
  const path = await (await download).path();
  await settings.press('import_more');
  await settings.page.locator('input[data-way=file]').setInputFiles(path);
  await settings.says(message('import_backup_title'));
  await settings.says(message('import_standing_same'));
  await settings.page.getByRole('checkbox', { name: 'kept-safe' }).check();
  await settings.press('import_backup_restore');
  await settings.says(counted('import_report_installed', 1));
});

test('it goes by keyboard alone, and axe finds nothing in any state, light or dark', async ({ chromium }) => {
  const settings = await openImport(chromium);
  const { page } = settings;
  await expectNoViolation(page);
  await page.getByLabel(message('import_paste_label')).focus();
  await page.keyboard.insertText(skillMd('by-keyboard', '# A\n\nB', 'allowed_tools: [insert_text]\n'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('.preview .step-heading')).toBeFocused();
  await expectNoViolation(page);
  await page.getByRole('button', { name: message('import_install'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await settings.says(counted('import_report_installed', 1));
  await expectNoViolation(page);
  await page.keyboard.press('Tab');
  await settings.press('import_more');
  await choose(
    page,
    'several.zip',
    zipOf({
      'a/SKILL.md': skillMd('a'),
      'b/SKILL.md': skillMd('b'),
      ...below('b', script),
      'c/SKILL.md': '---\nname: c\n',
      'by-keyboard/SKILL.md': skillMd('by-keyboard', 'Changed.'),
    }),
  );
  await settings.says(counted('import_found_title', 4));
  await expectNoViolation(page);
  const look = page.getByRole('button', { name: message('import_look_at', 'by-keyboard') });
  await look.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.diff')).toBeVisible();
  await expectNoViolation(page);
  await settings.press('import_back');
  await expect(look).toBeFocused();
});

async function expectNoViolation(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page), colorScheme).toEqual([]);
  }
}
