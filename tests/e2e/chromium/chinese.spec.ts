import type { Page } from '@playwright/test';
import { modelPresets } from '../../../src/core/models/presets';
import { play } from '../../servers/dialogue';
import { expect, test } from '../support/chromium-test';
import { testModel } from '../support/extension-page';
import { chinese, english, messageOf } from '../support/messages';
import { skillMd, upload, zipOf } from '../support/skill-files';
import { cardSays } from '../support/user';

test.use({ language: 'zh-CN' });

const zh = (key: string, ...values: string[]) => messageOf(chinese, key, ...values);

test('palette and card speak Chinese', async ({ chromium, page, pages, surface, withModel }) => {
  withModel.reply({ kind: 'error', status: 401, message: '401' });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await expect.poll(() => surface.focused()).toBe(`combobox[${zh('palette_placeholder')}]`);
  const palette = await surface.text();
  // What leads for readers of Chinese; and what works on English texts alone is not among those in sight.
  const leading = ['polish', 'translate', 'chinese_english', 'rewrite'].map((id) => zh(`skill_${id}_name`));
  const names = [...leading, zh('skill_proofread_name')];
  expect(palette.split('\n').filter((line) => names.includes(line))).toEqual(leading);
  expect(palette).toContain(zh('palette_reads_field'));
  expect(englishIn(palette)).toEqual([]);

  await surface.click(`role=option[${zh('skill_polish_name')}]`);
  const { host } = new URL(withModel.baseUrl);
  await cardSays(surface, zh('error_model_key', host));
  await cardSays(surface, zh('error_model_key_next', host));
  expect(englishIn(await surface.text())).toEqual([]);

  withModel.reply({ kind: 'text', text: '你好' });
  await surface.click(`role=button[${zh('card_retry')}]`);
  await cardSays(surface, zh('card_replaced', 'Ctrl+Z'));
  expect(englishIn(await surface.text())).toEqual([]);
});

test('the palette says in Chinese where a skill is that is set for other sites', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  await page.goto(chromium.url('options.html#skills/builtin%3Atranslate'));
  await page.getByRole('tab', { name: zh('skill_tab_settings') }).click();
  await page.getByLabel(zh('sites_only')).check();
  await page.getByLabel(zh('sites_list')).fill('docs.example\nwiki.example/en');
  await page.getByRole('button', { name: zh('sites_save') }).click();
  await expect(page.getByText(zh('sites_saved'))).toBeVisible();
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await expect.poll(() => surface.focused()).toBe(`combobox[${zh('palette_placeholder')}]`);
  const name = zh('skill_translate_name');
  await page.keyboard.insertText(name);
  await expect
    .poll(() => surface.texts('.elsewhere span'))
    .toEqual([zh('palette_elsewhere_more_other', '1', name, 'docs.example')]);
  expect(await surface.texts('.elsewhere button')).toEqual([zh('palette_elsewhere_change')]);
});

const titles = {
  home: 'home_title',
  skills: 'options_skills_title',
  import: 'import_title',
  collections: 'collections_title',
  model: 'options_model_title',
  runs: 'runs_title',
  permissions: 'permissions_title',
  shortcuts: 'shortcuts_title',
  history: 'history_title',
  memos: 'memos_title',
  dictionary: 'options_dictionary_title',
  privacy: 'options_privacy_title',
  general: 'general_title',
  about: 'options_about_title',
};

for (const [section, title] of Object.entries(titles)) {
  test(`the settings speak Chinese: ${section}`, async ({ chromium, page }) => {
    await page.goto(chromium.url(`options.html#${section}`));
    await expect(page.locator('h2:visible')).toHaveText(zh(title));
    await expect(page).toHaveTitle(zh('options_page_title_of', zh(title)));
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await saysNoEnglish(page);
  });
}

test('the search of settings finds words that are written without spaces, in any order', async ({
  chromium,
  page,
}) => {
  await page.goto(chromium.url('options.html#home'));
  await page.getByRole('button', { name: zh('options_search_open') }).click();
  const search = page.getByRole('combobox', { name: zh('options_search') });
  for (const [query, label] of [
    ['主题', 'general_appearance'],
    ['备份恢复', 'general_restore'],
  ] as const) {
    await search.fill(query);
    await expect(page.getByRole('option', { selected: true })).toContainText(zh(label));
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: zh('general_restore') })).toBeFocused();
  await saysNoEnglish(page);
});

test('the window for an approval and the settings’ permissions speak Chinese', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  const dialogue = play(withModel, [
    { calls: [['skill', { skill_name: 'sweep' }]] },
    { calls: [['bash', { command: 'ls' }]] },
    { says: '好了' },
  ]);
  await page.goto(chromium.url('options.html#import'));
  const sweep = skillMd('sweep', 'Sweep.', 'dangerous: true\n');
  await page
    .locator('input[data-way=file]')
    .setInputFiles(upload('sweep.zip', zipOf({ 'sweep/SKILL.md': sweep })));
  await page.getByRole('button', { name: zh('import_install'), exact: true }).click();
  await expect(page.locator('main')).toContainText(zh('import_report_installed_other', '1'));
  await page.goto(pages.url('textarea'));
  await page.locator('#field').click();
  await chromium.triggerToolbar(page);
  await expect.poll(() => surface.focused()).toBe(`combobox[${zh('palette_placeholder')}]`);
  await page.keyboard.type('扫一下');
  const opened = chromium.context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const window = await opened;
  await expect(window.locator('h1')).toHaveText(zh('question_act_bash'));
  await expect(window).toHaveTitle(zh('question_page_title'));
  await saysNoEnglish(window);
  await cardSays(surface, zh('question_elsewhere'));
  const always = window.locator('button:not([aria-disabled])', { hasText: zh('approval_always', 'sweep') });
  await always.click({ noWaitAfter: true });
  // Words of a skill that was installed and not picked: what came of them is written by a press.
  await surface.click(`role=button[${zh('card_insert')}]`);
  await expect(page.locator('#field')).toHaveValue('好了');
  expect(dialogue.faults()).toEqual([]);
  await page.goto(chromium.url('options.html#permissions'));
  await expect(page.locator('main')).toContainText(zh('permissions_grant_may', 'sweep', 'bash'));
  await page.getByText(zh('permissions_advanced'), { exact: true }).click();
  await page.getByText(zh('permissions_which_title')).click();
  await saysNoEnglish(page);
});

test('the window before a first request speaks Chinese, and so does the card', async ({
  chromium,
  page,
  pages,
  surface,
  model,
  settings,
}) => {
  await settings('saveModel', testModel(model.baseUrl));
  model.reply({ kind: 'text', text: '你好' });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('你们好');
  await chromium.triggerToolbar(page);
  await expect.poll(() => surface.focused()).toBe(`combobox[${zh('palette_placeholder')}]`);
  const opened = chromium.context.waitForEvent('page');
  await surface.click(`role=option[${zh('skill_polish_name')}]`);
  const window = await opened;
  await expect(window.locator('h1')).toHaveText(zh('question_send_title', new URL(model.baseUrl).host));
  await expect(window.locator('.hint')).toHaveText(zh('question_window_note_send'));
  await saysNoEnglish(window);
  await cardSays(surface, zh('question_elsewhere'));
  expect(await surface.names('footer button')).toEqual([zh('question_show_window'), zh('card_stop')]);
  const send = window.getByRole('button', { name: zh('question_send_yes'), exact: true, disabled: false });
  await send.click({ noWaitAfter: true });
  await expect(page.locator('#field')).toHaveValue('你好');
});

test('the popup on closed pages speaks Chinese', async ({ chromium, page }) => {
  await page.goto(chromium.url('refused.html'));
  await expect(page.locator('h1')).toHaveText(zh('background_refused_heading'));
  await saysNoEnglish(page);
});

test('the window for closed pages speaks Chinese', async ({ chromium, page }) => {
  await page.goto(chromium.url('pad.html'));
  await expect(page.locator('h1')).toHaveText(zh('pad_title'));
  await saysNoEnglish(page);
});

test('the first page speaks Chinese around the English texts to try', async ({ chromium, page }) => {
  await page.goto(chromium.url('welcome.html'));
  await expect(page.locator('h1')).toHaveText(zh('welcome_title'));
  await expect(page.locator('.shortcut-keys')).toBeVisible();
  await saysNoEnglish(page);
});

async function saysNoEnglish(page: Page): Promise<void> {
  await expect.poll(async () => englishIn(await page.locator('body').innerText())).toEqual([]);
}

/** Names that stand in Chinese texts as they are. */
const words = ['Base URL', 'ollama pull llama3.2', 'vllm serve', 'Agent Skills'];
const names = new RegExp(
  [...words, ...modelPresets.flatMap(({ name }) => name ?? [])]
    .map(literally)
    .concat('https?://\\S+')
    .join('|'),
  'g',
);

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** What is left in English: whole messages of the English catalogue, and any two words that follow each other. */
function englishIn(text: string): string[] {
  const untranslated = new Set(
    Object.keys(english)
      .filter((key) => english[key]?.message !== chinese[key]?.message)
      .map((key) => english[key]?.message),
  );
  const lines = text.split('\n').map((line) => line.trim());
  const pairs = text.replace(names, '').match(/[A-Za-z’']{2,}[ ,]+[A-Za-z’']{2,}/g) ?? [];
  return [...lines.filter((line) => untranslated.has(line)), ...pairs];
}
