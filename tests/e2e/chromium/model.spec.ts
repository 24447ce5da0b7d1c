import { gate } from '../../servers/gate';
import type { Reply } from '../../servers/openai-server';
import { expect, test } from '../support/chromium-test';
import { anyMessage, message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';

const draft = 'hey you';
const host = (baseUrl: string) => new URL(baseUrl).host;

test.beforeEach(async ({ page, pages }) => {
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill(draft);
});

test('a model skill streams into the card and writes the field once', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  const rest = gate();
  withModel.reply({ kind: 'text', text: 'Dear Sir or Madam,\nhow are you?', size: 3, rest: rest.opened });
  await page.evaluate(() => {
    const record = window as unknown as { inputs: Set<string> };
    record.inputs = new Set();
    const field = document.querySelector('textarea');
    field?.addEventListener('input', () => record.inputs.add(field.value));
  });
  await page.locator('#field').selectText();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish more formal');
  await cardSays(surface, 'Dear Sir');
  await expect(page.locator('#field')).toHaveValue(draft);
  rest.open();
  await expect(page.locator('#field')).toHaveValue('Dear Sir or Madam,\nhow are you?');
  expect(await page.evaluate(() => [...(window as unknown as { inputs: Set<string> }).inputs])).toEqual([
    'Dear Sir or Madam,\nhow are you?',
  ]);
  const [request] = withModel.completions();
  expect(request?.headers.authorization).toBe('Bearer sk-test-secret');
  expect(JSON.stringify(request?.body)).toContain('more formal');
  await page.locator('#field').press('Control+z');
  await expect(page.locator('#field')).toHaveValue(draft);
});

/** What the server does, and the message that the card then shows. */
const failures: { name: string; reply: Reply; says: string }[] = [
  {
    name: 'a wrong key',
    reply: { kind: 'error', status: 401, message: 'Incorrect API key provided.' },
    says: 'error_model_key',
  },
  {
    name: 'a model that is not there',
    reply: { kind: 'error', status: 404, message: 'The model does not exist.', code: 'model_not_found' },
    says: 'error_model_not_found',
  },
  {
    name: 'too many requests',
    reply: { kind: 'error', status: 429, message: 'Rate limit reached.' },
    says: 'error_model_rate_limit',
  },
  {
    name: 'an error of the server',
    reply: { kind: 'error', status: 500 },
    says: 'error_model_server',
  },
  {
    name: 'a web page instead of an answer',
    reply: { kind: 'html' },
    says: 'error_model_garbage',
  },
  {
    name: 'broken JSON in the stream',
    reply: { kind: 'broken-json' },
    says: 'error_model_garbage',
  },
  {
    name: 'an empty answer',
    reply: { kind: 'empty' },
    says: 'error_model_empty',
  },
  {
    name: 'an answer that is cut in the middle',
    reply: { kind: 'cut', text: 'Dear Sir or Madam, how are you?', every: 20 },
    says: 'error_model_cut',
  },
];

for (const { name, reply, says } of failures) {
  test(`${name}: the card says so, the field stays as it is, and Retry works`, async ({
    chromium,
    page,
    surface,
    withModel,
  }) => {
    withModel.reply(...Array<Reply>(3).fill(reply));
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await cardSays(surface, anyMessage(says));
    await cardSays(surface, anyMessage(`${says}_next`));
    await expect(page.locator('#field')).toHaveValue(draft);
    withModel.reply({ kind: 'text', text: 'Dear Sir,' });
    await surface.click(`role=button[${message('card_retry')}]`);
    await expect(page.locator('#field')).toHaveValue('Dear Sir,');
  });
}

test('with no model the user is led to where one is connected, and the card says so and leads there again', async ({
  chromium,
  page,
  surface,
}) => {
  const opened = chromium.context.waitForEvent('page');
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  const settings = await opened;
  await expect(settings).toHaveURL(chromium.url('options.html#connect'));
  await expect(settings.getByLabel(message('options_connect_key'))).toBeFocused();
  await page.bringToFront();
  await cardSays(surface, message('error_no_model'));
  await expect(page.locator('#field')).toHaveValue(draft);
  await settings.close();
  const again = chromium.context.waitForEvent('page');
  await surface.click(`role=button[${message('card_connect')}]`);
  await expect(await again).toHaveURL(chromium.url('options.html#connect'));
});

test('with the permission for the host taken back the card says so', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  const settings = await chromium.context.newPage();
  await settings.goto(chromium.url('refused.html'));
  await settings.evaluate(() =>
    (globalThis as unknown as ExtensionWindow).chrome.permissions.remove({ origins: ['http://localhost/*'] }),
  );
  await settings.close();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, message('error_model_permission', host(withModel.baseUrl)));
  expect(withModel.completions()).toEqual([]);
});

for (const after of ['nothing', 'headers'] as const) {
  test(`a model that hangs after ${after} can be stopped`, async ({ chromium, page, surface, withModel }) => {
    withModel.reply({ kind: 'hang', after });
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await expect.poll(() => withModel.completions().length).toBe(1);
    await surface.click(`role=button[${message('card_stop')}]`);
    await cardSays(surface, message('card_cancelled'));
    await expect.poll(() => withModel.completions()[0]?.aborted).toBe(true);
    await expect(page.locator('#field')).toHaveValue(draft);
  });
}

test('Stop in the middle keeps what has come, in the card', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'one-token', text: 'Dear ' });
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, 'Dear');
  await surface.click(`role=button[${message('card_stop')}]`);
  await cardSays(surface, message('card_cancelled'));
  await cardSays(surface, 'Dear');
  await expect(page.locator('#field')).toHaveValue(draft);
  await expect.poll(() => withModel.completions()[0]?.aborted).toBe(true);
});

test('an answer of 100,000 tokens reaches the field whole', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  const text = 'word '.repeat(100_000).trim();
  withModel.reply({ kind: 'text', text, size: 5 });
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect
    .poll(
      () =>
        page
          .locator('#field')
          .inputValue()
          .then((value) => value === text),
      { timeout: 60_000 },
    )
    .toBe(true);
});

test('explain shows its answer to a selection of a plain page in a card', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({
    kind: 'text',
    text: 'A **net** of proteins. [More](javascript:alert(1)) <img src=x onerror=alert(1)>',
  });
  await page.goto(pages.url('article'));
  await page.locator('#text b').evaluate((word) => getSelection()?.selectAllChildren(word));
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'explain');
  await cardSays(surface, message('card_done'));
  await cardSays(surface, 'A net of proteins.');
  await expect.poll(() => surface.count('.text strong')).toBe(1);
  expect(await surface.count('.text img')).toBe(0);
  expect(await surface.html()).not.toContain('href="javascript:');
  expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('gluten');
  await surface.click(`role=button[${message('card_close')}]`);
  await expect.poll(() => surface.text()).toBe('');
});

test('the background is ended in the middle of a run: nothing is lost, and Retry works', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'one-token', text: 'Dear ' }, { kind: 'text', text: 'Dear Sir,' });
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, 'Dear');
  await chromium.killBackground();
  await cardSays(surface, message('card_interrupted'));
  await cardSays(surface, 'Dear');
  await expect(page.locator('#field')).toHaveValue(draft);
  await surface.click(`role=button[${message('card_retry')}]`);
  await expect(page.locator('#field')).toHaveValue('Dear Sir,');
});

test('two runs at once in one tab keep to their own fields', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  await page.goto(pages.url('two-fields'));
  const rest = gate();
  withModel.reply(
    { kind: 'text', text: 'First answer of the two', rest: rest.opened },
    { kind: 'text', text: 'Second answer of the two', rest: rest.opened },
  );
  for (const [index, field] of ['#first', '#second'].entries()) {
    await page.locator(field).fill(`draft ${index}`);
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await expect.poll(() => withModel.completions().length).toBe(index + 1);
  }
  rest.open();
  await expect(page.locator('#first')).toHaveValue('First answer of the two');
  await expect(page.locator('#second')).toHaveValue('Second answer of the two');
});

test('a tab closed in the middle ends the request and leaves a record', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'one-token', text: 'Dear ' });
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, 'Dear');
  await page.close();
  await expect.poll(() => withModel.completions()[0]?.aborted).toBe(true);
});

interface ExtensionWindow {
  chrome: { permissions: { remove(permissions: { origins: string[] }): Promise<boolean> } };
}
