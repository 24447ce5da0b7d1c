import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Diagnostic } from '../../../src/core/skill/model';
import { parseSkillMd } from '../../../src/core/skill/skill-md';
import { startOllamaServer } from '../../servers/ollama-server';
import { startOpenAiServer } from '../../servers/openai-server';
import { fixture } from '../support/build';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { inContentScript } from '../support/content-script';
import { testModel } from '../support/extension-page';
import { anyMessage, counted, message } from '../support/messages';
import { violationsOf } from '../support/page-axe';
import { openSettingsPage } from '../support/settings-page';
import type { Surface } from '../support/surface';
import { cardSays, pickSkill } from '../support/user';

const apiKey = 'sk-the-right-key';
const host = (baseUrl: string) => new URL(baseUrl).host;

test('a model is entered, tested, saved, and then runs a skill on a page', async ({
  chromium,
  page,
  pages,
  surface,
  model,
}) => {
  model.requireKey(apiKey);
  const settings = await openSettingsPage(chromium, 'model');
  await settings.enter({ baseUrl: model.baseUrl, apiKey, model: 'test-model' });
  await settings.says(message('options_model_destination_local', host(model.baseUrl)));
  await settings.press('options_model_test');
  await settings.says(anyMessage('options_model_works'));
  await settings.says(message('options_model_works_unsaved'));
  await settings.press('options_model_save');
  await settings.says(message('options_model_saved', 'test-model'));
  await agreedTo(settings.page, model.baseUrl, 'test-model');

  model.reply({ kind: 'text', text: 'Dear Sir,' });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue('Dear Sir,');
  expect(model.completions().at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`);
});

test('a wrong key: the page says so and what to do, and the right key works', async ({ chromium, model }) => {
  model.requireKey(apiKey);
  const settings = await openSettingsPage(chromium, 'model');
  await settings.enter({ baseUrl: model.baseUrl, apiKey: 'sk-another', model: 'test-model' });
  await settings.press('options_model_test');
  await settings.says(message('error_model_key', host(model.baseUrl)));
  await settings.says(message('options_test_key_next'));
  await settings.enter({ apiKey });
  await settings.press('options_model_test');
  await settings.says(anyMessage('options_model_works'));
});

test('no such model: the page says so, and Find models fills the list', async ({ chromium, model }) => {
  const settings = await openSettingsPage(chromium, 'model');
  await settings.enter({ baseUrl: model.baseUrl, model: 'no-such-model' });
  await settings.press('options_model_test');
  await settings.says(message('error_model_not_found', host(model.baseUrl), 'no-such-model'));
  await settings.says(message('options_test_not_found_next'));
  await settings.press('options_model_list');
  await settings.says(counted('options_model_listed', 2));
  const suggested = settings.page.locator('datalist option');
  await expect(suggested).toHaveCount(2);
  await settings.enter({ model: (await suggested.first().getAttribute('value')) ?? '' });
  await settings.press('options_model_test');
  await settings.says(anyMessage('options_model_works'));
});

test('a server that is not running: the page says so and what to do', async ({ chromium, model }) => {
  await model.close();
  const settings = await openSettingsPage(chromium, 'model');
  await settings.enter({ baseUrl: model.baseUrl, apiKey, model: 'test-model' });
  await settings.press('options_model_test');
  await settings.says(message('error_model_unreachable', host(model.baseUrl)));
  await settings.says(message('options_test_unreachable_next'));
});

test('with something missing nothing is sent, and each field says what it lacks', async ({
  chromium,
  model,
}) => {
  const settings = await openSettingsPage(chromium, 'model');
  await settings.enter({ baseUrl: 'not a web address' });
  await settings.press('options_model_test');
  await settings.says(message('options_model_address_invalid'));
  await settings.says(message('options_model_name_missing'));
  expect(model.requests).toEqual([]);
});

test('the key is never shown again and no page can read it', async ({ chromium, page, pages, model }) => {
  const settings = await openSettingsPage(chromium, 'model');
  await settings.enter({ baseUrl: model.baseUrl, apiKey, model: 'test-model' });
  await settings.press('options_model_save');
  await settings.says(message('options_model_key_kept'));
  expect(await readableIn(settings.page)).not.toContain(apiKey);

  await settings.page.reload();
  await settings.press('options_model_edit_title', 'test-model');
  await settings.says(message('options_model_key_stored', host(model.baseUrl)));
  expect(await readableIn(settings.page)).not.toContain(apiKey);

  // A provider may repeat the key in what it says.
  model.reply({ kind: 'error', status: 401, message: `Incorrect API key provided: ${apiKey}.` });
  await settings.press('options_model_test');
  await settings.says(message('error_model_key', host(model.baseUrl)));
  await settings.says('Incorrect API key provided');
  expect(await readableIn(settings.page)).not.toContain(apiKey);
  expect(model.completions().at(-1)?.headers.authorization).toBe(`Bearer ${apiKey}`);

  await page.goto(pages.url('textarea'));
  expect(await inContentScript(page, chromium, 'chrome.storage.local.get()')).toMatch(/not allowed/i);
});

test('a key is not sent to another server than it was entered for', async ({ chromium, model, settings }) => {
  await settings('saveModel', { ...testModel(model.baseUrl), apiKey });
  const other = await startOpenAiServer();
  const form = await openSettingsPage(chromium, 'model');
  await form.press('options_model_edit_title', 'test-model');
  await form.enter({ baseUrl: other.baseUrl });
  await form.says(message('options_model_key_other_host', host(model.baseUrl)));
  await form.press('options_model_test');
  await form.says(anyMessage('options_model_works'));
  await other.close();
  expect(other.completions()).toHaveLength(1);
  expect(JSON.stringify(other.requests)).not.toContain(apiKey);
});

test('a model is removed with its key, the rules for sites and the permission', async ({
  chromium,
  withModel,
  settings,
}) => {
  const [{ id }] = await modelsOf(settings);
  await settings('setSiteModels', [{ site: 'bank.example', model: id }]);
  const list = await openSettingsPage(chromium, 'model');
  await list.says(host(withModel.baseUrl));
  await list.press('options_model_remove_named', 'test-model');
  await list.says(message('options_model_removal_sites', 'bank.example'));
  await list.press('options_model_removal_yes');
  await list.says(message('options_model_removed', 'test-model'));
  await expect.poll(() => settings('modelOverview')).toEqual({ models: [], sites: [], unreachable: [] });
  expect(JSON.stringify(await storedIn(list.page))).not.toContain('sk-test-secret');
  const may = () =>
    list.page.evaluate(() =>
      (globalThis as unknown as ExtensionGlobals).chrome.permissions.contains({
        origins: ['http://localhost/*'],
      }),
    );
  await expect.poll(may).toBe(false);
});

test('on a site with a rule only its model is used; without the permission none', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
  settings,
}) => {
  const local = await startOllamaServer();
  await settings('saveModel', {
    ...testModel(local.baseUrl),
    kind: 'ollama',
    model: 'qwen3:4b',
    label: 'Local',
  });
  const form = await openSettingsPage(chromium, 'model');
  await agreedTo(form.page, local.baseUrl, 'qwen3:4b');
  await form.page.getByLabel(message('options_model_sites_site'), { exact: true }).fill('localhost');
  await form.page.getByLabel(message('options_model_sites_model'), { exact: true }).selectOption('Local');
  await form.press('options_model_sites_add');
  await form.says(message('options_model_sites_remove'));
  local.reply({ kind: 'text', text: 'Dear Sir,' });
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue('Dear Sir,');
  expect(local.chats()).toHaveLength(1);

  await form.page.evaluate(() =>
    (globalThis as unknown as ExtensionGlobals).chrome.permissions.remove({
      origins: ['http://localhost/*'],
    }),
  );
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, message('error_model_permission', host(local.baseUrl)));
  await form.page.reload();
  await form.says(message('options_model_unreachable', host(local.baseUrl)));
  await local.close();
  expect(withModel.completions()).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation in the list of models and its forms (${colorScheme})`, async ({
    chromium,
    withModel,
    settings,
  }) => {
    await settings('saveModel', { ...testModel('https://api.example.com'), label: 'Away' });
    const [{ id }] = await modelsOf(settings);
    await settings('setSiteModels', [{ site: 'bank.example', model: id }]);
    const { page, press, says } = await openSettingsPage(chromium, 'model');
    await page.emulateMedia({ colorScheme });
    await says(host(withModel.baseUrl));
    await says(message('options_model_unreachable', 'api.example.com'));
    expect(await violationsOf(page)).toEqual([]);
    await press('options_model_remove_named', 'test-model');
    await press('options_model_edit_title', 'Away');
    expect(await violationsOf(page)).toEqual([]);
    await press('options_model_cancel');
    await press('options_model_add');
    await page.getByText(message('options_connect_other')).click();
    await page.getByText(message('options_model_more')).click();
    expect(await violationsOf(page)).toEqual([]);
  });
}

test.describe('a model server on this computer', () => {
  // One after the other: they listen on the same port.
  test.describe.configure({ mode: 'default' });

  test('LM Studio is found on this computer and set up with one click', async ({
    chromium,
    page,
    pages,
    surface,
  }) => {
    const local = await startOpenAiServer({ port: 1234, models: ['nomic-embed-text', 'llama'] });
    try {
      await adopt(chromium, 'LM Studio', local.baseUrl);
      local.reply({ kind: 'text', text: 'Dear Sir,' });
      await polishes(chromium, page, pages.url('textarea'), surface);
      expect(local.completions().at(-1)?.body).toMatchObject({ model: 'llama' });
    } finally {
      await local.close();
    }
  });

  test('Ollama is found on this computer and set up with one click', async ({
    chromium,
    page,
    pages,
    surface,
  }) => {
    const local = await startOllamaServer({ port: 11434, models: ['nomic-embed-text', 'llama'] });
    try {
      await adopt(chromium, 'Ollama', local.baseUrl);
      local.reply({ kind: 'text', text: 'Dear Sir,' });
      await polishes(chromium, page, pages.url('textarea'), surface);
      expect(local.chats().at(-1)?.body).toMatchObject({ model: 'llama' });
    } finally {
      await local.close();
    }
  });

  test('of the models of Ollama the user chooses one, which is tested and then saved', async ({
    chromium,
    settings,
  }) => {
    const ollama = await startOllamaServer({ port: 11434, models: ['llama', 'nomic-embed-text', 'qwen'] });
    try {
      const list = await openSettingsPage(chromium, 'model');
      await list.press('options_model_local_use', 'Ollama');
      const models = list.page.getByLabel(message('options_model_local_choose', 'Ollama'));
      await expect(models.getByRole('option')).toHaveText(['llama', 'qwen']);
      await models.selectOption('qwen');
      ollama.reply({ kind: 'text', text: 'Hello' });
      await list.press('options_model_local_test');
      await list.says(anyMessage('options_model_works'));
      expect(ollama.chats().map(({ body }) => body)).toMatchObject([{ model: 'qwen' }]);
      expect(await modelsOf(settings)).toMatchObject([{ baseUrl: ollama.baseUrl, model: 'qwen' }]);
    } finally {
      await ollama.close();
    }
  });

  test('Ollama that turns extensions away: the page says which setting lets this one in', async ({
    chromium,
    settings,
  }) => {
    const ollama = await startOllamaServer({ port: 11434, models: ['llama'] });
    try {
      ollama.reply({ kind: 'error', status: 403 });
      const list = await openSettingsPage(chromium, 'model');
      await list.press('options_model_local_use', 'Ollama');
      await list.says(message('options_model_ollama_origins'));
      await list.says(`OLLAMA_ORIGINS=${chromium.url('').replace(/\/$/, '')}`);
      expect(await modelsOf(settings)).toEqual([]);
      ollama.reply({ kind: 'text', text: 'Hello' });
      await list.press('options_model_local_use', 'Ollama');
      await list.says(anyMessage('options_model_works'));
      expect(await modelsOf(settings)).toMatchObject([{ baseUrl: ollama.baseUrl, model: 'llama' }]);
    } finally {
      await ollama.close();
    }
  });
});

test('a memo is on the settings page, can be deleted, and the deletion undone', async ({
  chromium,
  page,
  pages,
  surface,
}) => {
  await page.goto(pages.url('article'));
  await page.locator('#text').evaluate((text) => getSelection()?.selectAllChildren(text));
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'memo');
  await cardSays(surface, message('card_done_memo'));

  const memos = await openSettingsPage(chromium, 'memos');
  const list = memos.page.locator('ul.memos > li');
  await expect(list).toContainText('Yeast eats the sugar in the dough');
  await expect(list.getByRole('link', { name: 'An article' })).toHaveAttribute('href', pages.url('article'));
  await memos.press('memos_delete');
  await memos.says(counted('memos_deleted', 1));
  await memos.says(message('memos_empty'));
  await memos.press('options_undo');
  await expect(list).toContainText('Yeast eats the sugar in the dough');
  await memos.page.reload();
  await expect(list).toContainText('Yeast eats the sugar in the dough');
});

test('a word is added from the card, then left alone, and removed in the settings', async ({
  chromium,
  page,
  pages,
  surface,
  settings,
}) => {
  const text = 'I will zubble the door.';
  const field = page.locator('#field');
  const proofread = async () => {
    await field.fill(text);
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'proofread');
  };
  await page.goto(pages.url('textarea'));
  await proofread();
  await surface.click(`role=button[${message('card_show_changes')}]`);
  await cardSays(surface, message('card_words'));
  await surface.click(`role=button[${message('card_word_add', 'zubble')}]`);
  await cardSays(surface, message('card_word_added', 'zubble'));
  await expect.poll(() => settings('dictionary')).toEqual(['zubble']);
  await surface.click(`role=button[${message('card_close')}]`);

  await proofread();
  await cardSays(surface, message('card_unchanged'));
  await expect(field).toHaveValue(text);

  const dictionary = await openSettingsPage(chromium, 'dictionary');
  await dictionary.press('options_dictionary_remove', 'zubble');
  await dictionary.says(message('options_dictionary_removed', 'zubble'));
  await dictionary.says(message('options_dictionary_empty'));
  await expect.poll(() => settings('dictionary')).toEqual([]);
});

test.describe('without the permission for the host', () => {
  test.use({ grantedOrigins: [] });

  test('nothing is sent and nothing is saved before the user says yes', async ({
    chromium,
    model,
    settings,
  }) => {
    const form = await openSettingsPage(chromium, 'model');
    await form.enter({ baseUrl: model.baseUrl, apiKey, model: 'test-model' });
    await form.press('options_model_save');
    await expect(
      form.page.getByRole('button', { name: message('options_model_saving'), exact: true }),
    ).toBeVisible();
    expect(await modelsOf(settings)).toEqual([]);
    expect(model.requests).toEqual([]);
  });
});

test.describe('with a skill that does not load', () => {
  test.use({ skillFixtures: ['broken-yaml', 'missing-description'] });

  test('the skills section says file, line, what is wrong and how to mend it', async ({ chromium }) => {
    const diagnostics = ['broken-yaml', 'missing-description'].flatMap(problemsOf);
    const page = await openSettingsPage(chromium, 'skills');
    await page.says(counted('library_problems', diagnostics.length));
    expect(new Set(diagnostics.map(({ skill }) => skill))).toEqual(
      new Set(['broken-yaml', 'missing-description']),
    );
    for (const { skill, file, line, message: wrong, fix } of diagnostics) {
      await page.says(message('library_problem_line', `${skill}/${file}`, String(line)));
      await page.says(wrong);
      await page.says(message('library_problem_fix', fix));
    }
    // Rows that are not in sight are not drawn.
    await page.page.setViewportSize({ width: 1280, height: 2400 });
    await expect(page.page.getByRole('heading', { name: message('skill_proofread_name') })).toBeVisible();
  });
});

/** Takes the offer to use a server on this computer. */
async function adopt(chromium: Chromium, name: string, baseUrl: string): Promise<void> {
  const settings = await openSettingsPage(chromium, 'model');
  await settings.says(message('options_model_local_title', name));
  await settings.press('options_model_local_use', name);
  await settings.says(anyMessage('options_model_works'));
  await agreedTo(settings.page, baseUrl, 'llama');
  await settings.press('options_model_add');
  await expect(
    settings.page.getByText(message('options_model_local_title', name)),
    'what is in use is not offered again',
  ).toHaveCount(0);
}

async function polishes(chromium: Chromium, page: Page, url: string, surface: Surface): Promise<void> {
  await page.goto(url);
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue('Dear Sir,');
}

/** The user has agreed before to what is sent to that model. */
function agreedTo(extensionPage: Page, baseUrl: string, model: string): Promise<void> {
  const to = { origin: new URL(baseUrl).origin, model };
  return extensionPage.evaluate(async (known) => {
    const { local } = (globalThis as unknown as ExtensionGlobals).chrome.storage;
    const { agreedModels = [] } = (await local.get('agreedModels')) as { agreedModels?: object[] };
    await local.set({ agreedModels: [...agreedModels, known] });
  }, to);
}

/** All that is in the extension's storage. */
function storedIn(extensionPage: Page): Promise<unknown> {
  return extensionPage.evaluate(() => (globalThis as unknown as ExtensionGlobals).chrome.storage.local.get());
}

async function modelsOf(settings: (method: string) => Promise<unknown>): Promise<[{ id: string }]> {
  const { models } = (await settings('modelOverview')) as { models: [{ id: string }] };
  return models;
}

/** What the parser finds wrong with the SKILL.md of a fixture. */
function problemsOf(id: string): Diagnostic[] {
  const text = readFileSync(join(fixture(id), 'SKILL.md'), 'utf8');
  const { diagnostics } = parseSkillMd(text, { id, source: 'builtin', files: ['SKILL.md'] });
  return diagnostics.filter(({ severity }) => severity !== 'note');
}

/** All that can be read in a page of the extension without its storage: the DOM, its fields, the web's own stores. */
function readableIn(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      document.cookie,
      location.href,
    ].join('\n'),
  );
}

interface ExtensionGlobals {
  chrome: {
    permissions: Record<'contains' | 'remove', (permissions: { origins: string[] }) => Promise<boolean>>;
    storage: { local: { get(key?: string): Promise<object>; set(items: object): Promise<void> } };
  };
}
