import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from '../support/chromium-test';
import { counted, message } from '../support/messages';
import { violationsOf } from '../support/page-axe';
import { installSkill, openSkillPage, type SkillPage } from '../support/skill-page';
import { pickSkill } from '../support/user';

const skillMd = (body: string) => `---
name: greeting # how it is called
description: Greets people, for a test.
mode: direct
config:
  tone: warm # of the greeting
  target_language: auto
---

${body}
`;

const written = skillMd('Hello, {{config.tone}} world.');

/** Waits for the store to have this text, as the file viewer shows it. */
async function isStored({ page, openTab, press }: SkillPage, text: string): Promise<void> {
  await openTab('files');
  const raw = page.getByRole('button', { name: message('skill_file_raw') });
  const shown = page.locator('.file-text');
  await raw.or(shown).waitFor();
  if (await raw.isVisible()) await press('skill_file_raw');
  await expect.poll(() => shown.textContent()).toBe(text);
}

test('SKILL.md is edited with what is wrong shown in place, and saved with Ctrl+S', async ({ chromium }) => {
  await installSkill(chromium, 'greeting', { 'SKILL.md': written });
  const skill = await openSkillPage(chromium, 'user:greeting');
  const { page } = skill;
  await skill.openTab('edit');
  await expect.poll(skill.editorText).toBe(written);

  await skill.typeOver(written.replace('description: Greets people, for a test.\n', ''));
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1);
  await skill.says(message('diagnostic_missing_description'));
  await page.keyboard.press('Control+S');
  await skill.says(counted('skill_edit_refused', 1));

  await skill.typeOver(skillMd('Good day.'));
  await page.keyboard.press('Control+End');
  const quickly = 'Typed as fast as a program can type. '.repeat(4);
  await page.keyboard.type(quickly);
  await expect.poll(skill.editorText).toBe(`${skillMd('Good day.')}${quickly}`);
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(0);
  await page.keyboard.press('Control+S');
  await skill.says(message('skill_edit_saved'));
  await page.reload();
  await skill.says('Good day.');
});

const ofGhostype = `---
name: greeting
description: Keeps what was said
icon: globe
skill_type: memo
---

Keep it.
`;

test('a GHOSTYPE text that is saved in the editor is rewritten, and keeps its icon', async ({ chromium }) => {
  await installSkill(chromium, 'greeting', { 'SKILL.md': written });
  const skill = await openSkillPage(chromium, 'user:greeting');
  await skill.openTab('edit');
  await expect.poll(skill.editorText).toBe(written);
  await skill.typeOver(ofGhostype);
  await skill.page.keyboard.press('Control+S');
  await skill.says(message('skill_edit_saved'));
  await expect.poll(skill.editorText).toContain('save_memo');
  expect(await skill.editorText()).not.toMatch(/skill_type|icon/);
  await skill.says('🌐');
});

test('unsaved changes outlive a look at another view, and the page asks before it goes', async ({
  chromium,
}) => {
  const skill = await openSkillPage(chromium, 'builtin:polish');
  const { page } = skill;
  await skill.openTab('edit');
  await skill.typeOver('Something new');
  await page.getByRole('link', { name: message('shortcuts_title') }).click();
  await page.goBack();
  await expect.poll(skill.editorText).toBe('Something new');
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect.poll(skill.editorText).toBe('Something new');
});

test('a setting of the form changes its own line alone', async ({ chromium }) => {
  await installSkill(chromium, 'greeting', { 'SKILL.md': written.replaceAll('\n', '\r\n') });
  const skill = await openSkillPage(chromium, 'user:greeting');
  await skill.openTab('settings');
  await skill.page.getByLabel('tone').fill('cool');
  await skill.page.getByLabel(message('skill_config_target_language')).selectOption({ label: 'German' });
  await skill.press('skill_edit_save');
  await skill.says(message('skill_edit_saved'));
  await isStored(
    skill,
    written
      .replace('tone: warm', 'tone: cool')
      .replace('target_language: auto', 'target_language: German')
      .replaceAll('\n', '\r\n'),
  );
});

test('two windows: the second is shown what the first has saved, and chooses', async ({ chromium }) => {
  await installSkill(chromium, 'greeting', { 'SKILL.md': written });
  const first = await openSkillPage(chromium, 'user:greeting');
  const second = await openSkillPage(chromium, 'user:greeting');
  for (const skill of [first, second]) {
    await skill.openTab('edit');
    await expect.poll(skill.editorText).toBe(written);
  }
  await second.typeOver(skillMd('Of the second.'));
  await first.typeOver(skillMd('Of the first.'));
  await first.press('skill_edit_save');
  await first.says(message('skill_edit_saved'));

  await second.says(message('skill_conflict'));
  await expect(second.page.locator('.diff del')).toContainText('Of the first.');
  await expect(second.page.locator('.diff ins')).toContainText('Of the second.');
  await second.press('skill_conflict_mine');
  await second.says(message('skill_edit_saved'));
  await expect.poll(first.editorText).toBe(skillMd('Of the second.'));

  await first.typeOver(skillMd('Again of the first.'));
  await second.typeOver(skillMd('Again of the second.'));
  await second.press('skill_edit_save');
  await first.press('skill_conflict_theirs');
  await expect.poll(first.editorText).toBe(skillMd('Again of the second.'));
  await first.page.locator('.cm-content').click();
  await first.page.keyboard.press('Control+Z');
  await expect.poll(first.editorText).toBe(skillMd('Again of the first.'));
});

test('changing a built-in skill makes a copy, which runs; the original can be restored, and that be undone', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  const skill = await openSkillPage(chromium, 'builtin:polish');
  await skill.openTab('edit');
  await skill.says(message('skill_copy'));
  const mine =
    '---\nname: polish\ndescription: Mine.\nmode: direct\nallowed_tools: [insert_text]\n---\n\nMy own words.\n';
  await skill.typeOver(mine);
  await skill.press('skill_edit_save_copy');
  await expect(skill.page).toHaveURL(/#skills\/user%3Apolish$/);
  await skill.says(message('skill_source_copy'));

  await page.goto(pages.url('textarea'));
  await page.locator('#field').click();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue('My own words.');

  await skill.press('skill_restore');
  await expect(skill.page).toHaveURL(/#skills\/builtin%3Apolish$/);
  await skill.says(message('skill_restored'));
  await skill.press('options_undo');
  await expect(skill.page).toHaveURL(/#skills\/user%3Apolish$/);
  await skill.says('Mine.');
});

test('a skill of the user is deleted, and the list brings it back', async ({ chromium }) => {
  await installSkill(chromium, 'greeting', { 'SKILL.md': written });
  const skill = await openSkillPage(chromium, 'user:greeting');
  await skill.press('skill_delete');
  await expect(skill.page).toHaveURL(/#skills$/);
  await skill.press('options_undo');
  // Rows that are not in sight are not drawn.
  await skill.page.setViewportSize({ width: 1280, height: 2400 });
  await skill.page.getByRole('link', { name: 'greeting' }).click();
  await skill.says('Greets people, for a test.');
});

test('an edit is compared with the version before it, which is restored, runs, and is taken back', async ({
  chromium,
}) => {
  const textOf = (body: string) =>
    `---\nname: greeting\ndescription: Greets.\nmode: direct\n---\n\n${body}\n`;
  await installSkill(chromium, 'greeting', { 'SKILL.md': textOf('Hello, first.'), 'notes.md': 'Notes' });
  const skill = await openSkillPage(chromium, 'user:greeting');
  const { page } = skill;
  await skill.openTab('edit');
  await expect.poll(skill.editorText).toBe(textOf('Hello, first.'));
  for (const body of ['Hello, second.', 'Hello, third.']) {
    await skill.typeOver(textOf(body));
    await skill.press('skill_edit_save');
    await skill.says(message('skill_edit_saved'));
  }
  await skill.openTab('versions');
  const versions = page.locator('.version');
  await expect(versions).toHaveCount(2);
  await versions.last().getByText(message('skill_version_compare'), { exact: true }).click();
  await expect(versions.last().getByRole('heading', { level: 4 }).first()).toBeFocused();
  await expect(page.locator('.diff ins')).toHaveText('+Hello, first.');
  await expect(page.locator('.diff del')).toHaveText('−Hello, third.');
  expect(await violationsOf(page)).toEqual([]);
  await versions.last().getByText(message('skill_version_restore'), { exact: true }).click();
  await skill.says(message('skill_version_restored'));
  await expect(versions).toHaveCount(3);

  await skill.openTab('try');
  await skill.press('skill_try_run');
  await expect(page.locator('.trial-result')).toHaveText('Hello, first.');
  await skill.press('options_undo');
  await skill.openTab('edit');
  await expect.poll(skill.editorText).toBe(textOf('Hello, third.'));
});

test('proofread is tried on a text, and nothing is written anywhere', async ({ chromium }) => {
  const skill = await openSkillPage(chromium, 'builtin:proofread');
  await skill.openTab('try');
  await skill.page
    .getByRole('textbox', { name: message('skill_try_text'), exact: true })
    .fill('She dont like apples.');
  await skill.press('skill_try_run');
  await expect(skill.page.locator('.trial-result')).toHaveText("She doesn't like apples.");
  await skill.says(message('skill_try_done'));
});

test('a model’s answer streams into the trial; it is stopped, fails, and is tried again', async ({
  chromium,
  withModel,
}) => {
  const skill = await openSkillPage(chromium, 'builtin:polish');
  await skill.openTab('try');
  await skill.page.getByRole('textbox', { name: message('skill_try_text'), exact: true }).fill('hey you');
  withModel.reply({ kind: 'one-token', text: 'Dear ' });
  await skill.press('skill_try_run');
  await expect(skill.page.locator('.trial-result')).toHaveText('Dear');
  await skill.press('skill_try_stop');
  await skill.says(message('skill_try_stopped'));

  withModel.reply({ kind: 'error', status: 401, message: '401' });
  await skill.press('skill_try_run');
  await skill.says(message('error_model_key', new URL(withModel.baseUrl).host));
  withModel.reply({ kind: 'text', text: 'Dear <img src=x> **you**' });
  await skill.press('skill_try_retry');
  await expect(skill.page.locator('.trial-result strong')).toHaveText('you');
  await expect(skill.page.locator('.trial-result img')).toHaveCount(0);
});

test('files: an image is drawn, an SVG runs nothing and fetches nothing, text and binary are told apart', async ({
  chromium,
  pages,
}) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
    <script>globalThis.reached = true</script><image href="${pages.url('article')}" width="9" height="9"/>
    <rect width="40" height="30" fill="red"/></svg>`;
  await installSkill(chromium, 'greeting', {
    'SKILL.md': written,
    'assets/icon.png': readFileSync('public/icon/32.png'),
    'assets/drawing.svg': svg,
    'assets/data.bin': Uint8Array.of(0, 1, 2, 255),
    'references/page.html': '<script>globalThis.reached = true</script>',
  });
  const skill = await openSkillPage(chromium, 'user:greeting');
  const { page } = skill;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await skill.openTab('files');
  const open = (name: string) => page.locator('.file-button', { hasText: name }).click();
  const width = () =>
    page.locator('.file-image img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await open('icon.png');
  await expect.poll(width).toBe(32);
  await open('drawing.svg');
  await expect.poll(width).toBe(40);
  await open('page.html');
  await expect(page.locator('.file-text')).toHaveText('<script>globalThis.reached = true</script>');
  await open('data.bin');
  await skill.says(message('skill_file_binary'));
  expect(await page.evaluate(() => 'reached' in globalThis)).toBe(false);
  expect(requests.filter((url) => url.startsWith('http'))).toEqual([]);
});

test('files are added, renamed, edited, and deleted with a way back; a script is asked for first', async ({
  chromium,
}) => {
  await installSkill(chromium, 'greeting', { 'SKILL.md': written });
  const skill = await openSkillPage(chromium, 'user:greeting');
  const { page } = skill;
  const names = page.locator('.file-button > span:first-child');
  await skill.openTab('files');
  await skill.press('skill_files_add');
  await page.getByLabel(message('skill_files_path'), { exact: true }).fill('references/style.md');
  await skill.press('skill_files_create');
  await skill.typeOver('Be warm.');
  await page.keyboard.press('Control+S');
  await skill.says(message('skill_edit_saved'));
  await skill.press('skill_file_close');
  await skill.press('skill_file_rename');
  const path = page.getByLabel(message('skill_file_new_path'), { exact: true });
  await expect(path).toBeFocused();
  await path.fill('references/tone.md');
  await page.keyboard.press('Enter');
  await skill.says(message('skill_file_renamed'));
  await expect(names).toHaveText(['tone.md', 'SKILL.md']);
  await skill.says('Be warm.');

  await skill.press('skill_files_add');
  const chooser = page.waitForEvent('filechooser');
  await skill.press('skill_files_choose');
  await (await chooser).setFiles({ name: 'main.js', mimeType: '', buffer: Buffer.from('console.log(1);') });
  await expect(page.getByRole('heading', { name: message('skill_files_ask') })).toBeFocused();
  await expect(page.locator('.diff ins')).toHaveText('+console.log(1);');
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await skill.press('skill_files_ask_save');
  await skill.says(counted('skill_files_added', 1));
  await skill.press('skill_file_delete');
  await skill.says(message('skill_file_deleted', 'main.js'));
  await expect(names).toHaveText(['tone.md', 'SKILL.md']);
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['tone.md', 'main.js', 'SKILL.md']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('by keyboard alone: the tabs, and out of the editor again', async ({ chromium }) => {
  const skill = await openSkillPage(chromium, 'builtin:polish');
  const { page } = skill;
  await page.getByRole('tab', { name: message('skill_tab_text') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: message('skill_tab_edit') })).toBeFocused();
  await expect(page.locator('.cm-content')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.cm-content')).toBeFocused();
  await page.keyboard.type('x');
  const save = page.getByRole('button', { name: message('skill_edit_save_copy') });
  await expect(save).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(save).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.cm-content')).toBeFocused();
});

test('about: a copy for other programs has our fields under metadata, and no list marks the skill', async ({
  chromium,
}) => {
  const ours = '---\nname: brief\ndescription: Makes it brief\ntimeout: 4000\n---\n\nBe brief.\n';
  await installSkill(chromium, 'brief', { 'SKILL.md': ours });
  const skill = await openSkillPage(chromium, 'user:brief');
  await skill.openTab('about');
  await skill.says(message('skill_grade_open_own'));
  const download = skill.page.waitForEvent('download');
  await skill.press('skill_grade_open_copy');
  const files = unzipSync(readFileSync(await (await download).path()));
  expect(strFromU8(files['brief/SKILL.md'] ?? new Uint8Array())).toBe(
    '---\nname: brief\ndescription: Makes it brief\nmetadata:\n  caretaker-timeout: "4000"\n---\n\nBe brief.\n',
  );
  // Rows that are not in sight are not drawn.
  await skill.page.setViewportSize({ width: 1280, height: 2400 });
  await skill.page.goto(chromium.url('options.html#skills'));
  await expect(skill.page.locator('.skill-row', { hasText: 'brief' })).toBeVisible();
  await expect(skill.page.locator('.skill-row', { hasText: message('library_grade_loads') })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation in any tab, and nothing is cut off at 320 pixels (${colorScheme})`, async ({
    chromium,
  }) => {
    const skill = await openSkillPage(chromium, 'builtin:translate');
    const { page } = skill;
    await page.emulateMedia({ colorScheme });
    for (const tab of ['text', 'edit', 'files', 'settings', 'try', 'about'] as const) {
      await page.setViewportSize({ width: 1100, height: 900 });
      await skill.openTab(tab);
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
      if (tab === 'edit') await expect(page.locator('.cm-lintRange').first()).toBeVisible();
      expect(await violationsOf(page), tab).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(320);
    }
  });
}

test('the editor is loaded when it is first opened, and the page’s own policy is not broken by it', async ({
  chromium,
}) => {
  const page = await chromium.context.newPage();
  const loaded: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  page.on('console', (entry) => entry.type() === 'error' && complaints.push(entry.text()));
  await page.goto(chromium.url('options.html#skills/builtin%3Apolish'));
  const tab = page.getByRole('tab', { name: message('skill_tab_edit') });
  await expect(tab).toBeVisible();
  expect(loaded.filter((url) => url.includes('code-mirror'))).toEqual([]);
  await tab.click();
  await expect(page.locator('.cm-content')).toBeVisible();
  // Its styles have come through: without them the lines' numbers stand above the text.
  const [numbers, content] = await Promise.all(
    ['.cm-gutters', '.cm-content'].map((part) => page.locator(part).boundingBox()),
  );
  expect(numbers?.y).toBe(content?.y);
  expect(loaded.filter((url) => url.includes('code-mirror'))).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a web page can neither open a run nor show the settings page in a frame', async ({
  chromium,
  page,
  pages,
  withModel,
}) => {
  await page.goto(pages.url('textarea'));
  const answer = await page.evaluate(
    ([id, url]) =>
      new Promise<string>((resolve) => {
        const { runtime } =
          (window as unknown as { chrome?: { runtime?: { connect?: (id: string, info: object) => Port } } })
            .chrome ?? {};
        if (runtime?.connect) {
          const port = runtime.connect(id ?? '', { name: 'run' });
          port.onMessage.addListener(() => resolve('answered'));
          const request = {
            skill: 'builtin:polish',
            instruction: 'x',
            target: { editable: false, read: 'nothing', text: '', url: '', title: '' },
            place: 'card',
          };
          port.postMessage({
            type: 'call',
            id: 1,
            of: 'start',
            args: [request, null, null],
            functions: [1, 2],
          });
        }
        const frame = document.createElement('iframe');
        frame.src = url ?? '';
        frame.addEventListener('load', () => {
          // What the browser shows in its place is of no origin that could be read either; its title tells nothing.
          resolve(frame.contentDocument === null ? 'blocked' : 'empty');
        });
        document.body.append(frame);
        interface Port {
          onMessage: { addListener(listener: () => void): void };
          postMessage(message: object): void;
        }
      }),
    [chromium.extensionId, chromium.url('options.html#skills/builtin%3Apolish')] as const,
  );
  expect(['blocked', 'empty']).toContain(answer);
  const frames = await Promise.all(page.frames().map((frame) => frame.locator('[role=tab]').count()));
  expect(frames.every((count) => count === 0)).toBe(true);
  expect(withModel.completions()).toEqual([]);
});

test('a trial shows a failure as a card would', async ({ chromium }) => {
  await installSkill(chromium, 'greeting', { 'SKILL.md': written.replace('mode: direct\n', '') });
  const skill = await openSkillPage(chromium, 'user:greeting');
  await skill.openTab('try');
  await skill.page.getByRole('textbox', { name: message('skill_try_text'), exact: true }).fill('x');
  await skill.press('skill_try_run');
  await skill.says(message('error_no_model'));
});
