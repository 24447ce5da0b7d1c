import type { Locator, Page } from '@playwright/test';
import { shippedBuild } from '../support/build';
import { type Chromium, launchChromium } from '../support/chromium';
import { chromiumSurface } from '../support/chromium-surface';
import { expect, test } from '../support/chromium-test';
import { askSettings } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const mended =
  "I received their report yesterday, but a lot of people don't agree with it. We should have checked the " +
  'numbers. Could you send a new version tomorrow?';

test('the first page opens after installation, and not again after an update', async ({ pages }) => {
  const chromium = await launchChromium({ build: shippedBuild('chrome'), firstPage: 'left' });
  try {
    await expect.poll(() => welcomePages(chromium)).toHaveLength(1);
    await expect(welcomePages(chromium)[0]?.locator('h1') as Locator).toHaveText(message('welcome_title'));
    await updateExtension(chromium);
    await backgroundAnswers(chromium);
    // The pages of the old version have gone with it.
    expect(welcomePages(chromium)).toEqual([]);
    const page = await chromium.context.newPage();
    await page.goto(pages.url('textarea'));
    await page.locator('#field').focus();
    await chromium.triggerToolbar(page);
    // By now the new background has done all that it does at its start.
    await paletteIsOpen(await chromiumSurface(page));
    expect(welcomePages(chromium)).toEqual([]);
  } finally {
    await chromium.close();
  }
});

test('the first page says the shortcut that the browser has', async ({ chromium, page }) => {
  await page.goto(chromium.url('welcome.html'));
  await expect(page.locator('.shortcut-keys')).toHaveText(
    message('welcome_shortcut_press', await shortcutOf(page, 'run-skill')),
  );
  await expect(page.getByText(message('welcome_shortcut_unset'))).toHaveCount(0);
});

test('the playground: proofread mends its text, and one undo brings it back', async ({
  chromium,
  page,
  surface,
}) => {
  await page.goto(chromium.url('welcome.html'));
  const done = page.locator('.first-step-done h3');
  await expect(page.getByRole('heading', { name: message('welcome_step_call') })).toBeVisible();
  await expect(done).toHaveCount(0);
  const field = page.getByRole('textbox', { name: message('welcome_try_proofread_title') });
  await field.click();
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await expect(done).toContainText([message('welcome_step_call')]);
  await pickSkill(surface, page.keyboard, 'proofread');
  await expect(field).toHaveValue(mended);
  await expect(done).toContainText([message('welcome_step_call'), message('welcome_step_fix')]);
  await field.press('Control+z');
  await expect(field).toHaveValue(message('welcome_try_proofread_text'));
});

test('the playground: what its page suggests to type works on the text in the box', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  await page.goto(chromium.url('welcome.html'));
  withModel.reply({ kind: 'text', text: 'Could I have the files today?' });
  const rich = page.getByRole('textbox', { name: message('welcome_try_polish_title') });
  const text = message('welcome_try_polish_text');
  await expect(page.getByText('more friendly')).toBeVisible();
  await rich.click();
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.type('more friendly');
  await cardSays(surface, message('palette_reads_field'));
  await page.keyboard.press('Enter');
  await cardSays(surface, 'Could I have the files today?');
  await expect(rich).toHaveText(text);
  const [asked] = withModel.completions();
  expect(JSON.stringify(asked?.body)).toContain(`more friendly\\n\\n<text>\\n${text}\\n</text>`);
  await surface.click(`role=button[${message('card_replace')}]`);
  await expect(rich).toHaveText('Could I have the files today?');
});

test('the playground: polish writes into its rich text, explain reads its paragraph', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  await page.goto(chromium.url('welcome.html'));
  withModel.reply({ kind: 'text', text: 'Could I have the files today?' });
  const rich = page.getByRole('textbox', { name: message('welcome_try_polish_title') });
  await rich.click();
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(rich).toHaveText('Could I have the files today?');

  withModel.reply({ kind: 'text', text: 'It goes on for a year unless somebody ends it.' });
  await page.locator('blockquote p').evaluate((text) => {
    (document.activeElement as HTMLElement).blur();
    getSelection()?.selectAllChildren(text);
  });
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'explain');
  await cardSays(surface, 'It goes on for a year unless somebody ends it.');
  expect(JSON.stringify(withModel.completions().at(-1)?.body)).toContain(message('welcome_try_explain_text'));
});

test('the playground: without a model the user is led to where one is connected', async ({
  chromium,
  page,
  surface,
}) => {
  await page.goto(chromium.url('welcome.html'));
  await page.getByRole('textbox', { name: message('welcome_try_polish_title') }).click();
  await chromium.triggerToolbar(page);
  const opened = chromium.context.waitForEvent('page');
  await pickSkill(surface, page.keyboard, 'polish');
  await cardSays(surface, message('error_no_model'));
  await expect(await opened).toHaveURL(chromium.url('options.html#connect'));
});

function welcomePages({ context, url }: Chromium): Page[] {
  return context.pages().filter((page) => page.url() === url('welcome.html'));
}

/** Reloads the extension from its folder: to it that is an update. */
async function updateExtension({ context, extensionId }: Chromium): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  await page.evaluate(async (id) => {
    const { developerPrivate } = (globalThis as unknown as ExtensionsPage).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.reload(id);
  }, extensionId);
}

/** Waits for the new version's background: until it has said what it listens for, the browser drops a click on the icon. */
async function backgroundAnswers({ context, url }: Chromium): Promise<void> {
  const page = await context.newPage();
  const ask = async () => {
    await page.goto(url('refused.html'));
    return page.evaluate(askSettings, ['dictionary', []] as [string, unknown[]]);
  };
  await expect.poll(() => ask().catch(() => 'no answer')).toEqual([]);
  await page.close();
}

/** The keys that the browser itself has for a command. */
function shortcutOf(page: Page, name: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const { commands } = (globalThis as unknown as ExtensionGlobals).chrome;
    return (await commands.getAll()).find(({ name }) => name === wanted)?.shortcut ?? '';
  }, name);
}

interface ExtensionGlobals {
  chrome: { commands: { getAll(): Promise<{ name: string; shortcut: string }[]> } };
}

interface ExtensionsPage {
  chrome: {
    developerPrivate: {
      updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
      reload(id: string): Promise<void>;
    };
  };
}
