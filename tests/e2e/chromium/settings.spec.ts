import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { Diagnostic } from '../../../src/core/skill/model';
import { parseSkillMd } from '../../../src/core/skill/skill-md';
import { startOpenAiServer } from '../../servers/openai-server';
import { fixture } from '../support/build';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { anyMessage, message } from '../support/messages';
import { openSettingsPage } from '../support/settings-page';
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
  await settings.says(message('options_model_saved', host(model.baseUrl)));

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
  await settings.says(message('options_model_listed', '2'));
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
  await settings.says(message('options_model_key_stored', host(model.baseUrl)));
  expect(await readableIn(settings.page)).not.toContain(apiKey);

  await settings.page.reload();
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
  expect(await storageFromScriptIn(page, chromium)).toMatch(/not allowed/i);
});

test('a key is not sent to another server than it was entered for', async ({ chromium, model, settings }) => {
  await settings('saveModel', { baseUrl: model.baseUrl, model: 'test-model', apiKey });
  const other = await startOpenAiServer();
  const form = await openSettingsPage(chromium, 'model');
  await form.enter({ baseUrl: other.baseUrl });
  await form.says(message('options_model_key_other_host', host(model.baseUrl)));
  await form.press('options_model_test');
  await form.says(anyMessage('options_model_works'));
  await other.close();
  expect(other.completions()).toHaveLength(1);
  expect(JSON.stringify(other.requests)).not.toContain(apiKey);
});

test('the model is forgotten with its key and its permission', async ({ chromium, withModel, settings }) => {
  const form = await openSettingsPage(chromium, 'model');
  await form.says(message('options_model_key_stored', host(withModel.baseUrl)));
  await form.press('options_model_forget');
  await form.says(message('options_model_forgotten'));
  expect(await settings('modelSettings')).toEqual({ baseUrl: '', model: '', hasKey: false });
  const may = await form.page.evaluate(() =>
    (globalThis as unknown as ExtensionGlobals).chrome.permissions.contains({
      origins: ['http://localhost/*'],
    }),
  );
  expect(may).toBe(false);
});

const localPrograms = [
  { name: 'Ollama', port: 11434 },
  { name: 'LM Studio', port: 1234 },
];

test.describe('a model server on this computer', () => {
  // One after the other: they listen on the same port.
  test.describe.configure({ mode: 'default' });

  for (const { name, port } of localPrograms) {
    test(`${name} is found on this computer and set up with one click`, async ({
      chromium,
      page,
      pages,
      surface,
    }) => {
      const local = await startOpenAiServer({ port, models: ['nomic-embed-text', 'llama'] });
      try {
        const settings = await openSettingsPage(chromium, 'model');
        await settings.says(message('options_model_local_title', name));
        await settings.press('options_model_local_use', name);
        await settings.says(anyMessage('options_model_works'));
        await expect(
          settings.page.getByText(message('options_model_local_title', name)),
          'what is in use is not offered again',
        ).toHaveCount(0);
        local.reply({ kind: 'text', text: 'Dear Sir,' });
        await page.goto(pages.url('textarea'));
        await page.locator('#field').fill('hey you');
        await chromium.triggerToolbar(page);
        await pickSkill(surface, page.keyboard, 'polish');
        await expect(page.locator('#field')).toHaveValue('Dear Sir,');
        expect(local.completions().at(-1)?.body).toMatchObject({ model: 'llama' });
      } finally {
        await local.close();
      }
    });
  }

  test('Ollama that turns extensions away: the page says which setting lets this one in', async ({
    chromium,
    settings,
  }) => {
    const ollama = await startOpenAiServer({ port: 11434 });
    try {
      ollama.reply({ kind: 'error', status: 403, message: 'Forbidden' });
      const form = await openSettingsPage(chromium, 'model');
      await form.press('options_model_local_use', 'Ollama');
      await form.says(message('options_model_ollama_origins'));
      await form.says(`OLLAMA_ORIGINS=${chromium.url('').replace(/\/$/, '')}`);
      expect(await settings('modelSettings')).toMatchObject({ baseUrl: ollama.baseUrl, model: 'test-model' });
      ollama.reply({ kind: 'text', text: 'Hello' });
      await form.press('options_model_test');
      await form.says(anyMessage('options_model_works'));
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
  await memos.says(message('memos_deleted'));
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
  await cardSays(surface, message('card_words'));
  await surface.click(`role=button[${message('card_word_add', 'zubble')}]`);
  await cardSays(surface, message('card_word_added', 'zubble'));
  expect(await settings('dictionary')).toEqual(['zubble']);
  await surface.click(`role=button[${message('card_close')}]`);

  await proofread();
  await cardSays(surface, message('card_unchanged'));
  await expect(field).toHaveValue(text);

  const dictionary = await openSettingsPage(chromium, 'dictionary');
  await dictionary.press('options_dictionary_remove', 'zubble');
  await dictionary.says(message('options_dictionary_removed', 'zubble'));
  await dictionary.says(message('options_dictionary_empty'));
  expect(await settings('dictionary')).toEqual([]);
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
    expect(await settings('modelSettings')).toEqual({ baseUrl: '', model: '', hasKey: false });
    expect(model.requests).toEqual([]);
  });
});

test.describe('with a skill that does not load', () => {
  test.use({ skillFixtures: ['broken-yaml', 'missing-description'] });

  test('the skills section says file, line, what is wrong and how to mend it', async ({ chromium }) => {
    const diagnostics = ['broken-yaml', 'missing-description'].flatMap(problemsOf);
    const page = await openSettingsPage(chromium, 'skills');
    await page.says(message('library_problems', String(diagnostics.length)));
    expect(new Set(diagnostics.map(({ skill }) => skill))).toEqual(
      new Set(['broken-yaml', 'missing-description']),
    );
    for (const { skill, file, line, message: wrong, fix } of diagnostics) {
      await page.says(message('library_problem_line', `${skill}/${file}`, String(line)));
      await page.says(wrong);
      await page.says(message('library_problem_fix', fix));
    }
    await expect(page.page.getByRole('heading', { name: message('skill_proofread_name') })).toBeVisible();
  });
});

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

/** What the extension's own script in a web page gets when it asks for the extension's storage. */
async function storageFromScriptIn(page: Page, chromium: Chromium): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const world = worldOf(session, chromium.extensionId);
  await session.send('Runtime.enable');
  await chromium.triggerToolbar(page);
  const { result } = await session.send('Runtime.evaluate', {
    contextId: await world,
    expression: 'chrome.storage.local.get().then(JSON.stringify, String)',
    awaitPromise: true,
  });
  return String(result.value);
}

function worldOf(session: CDPSession, extensionId: string): Promise<number> {
  return new Promise((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin.includes(extensionId)) resolve(context.id);
    });
  });
}

interface ExtensionGlobals {
  chrome: { permissions: { contains(permissions: { origins: string[] }): Promise<boolean> } };
}
