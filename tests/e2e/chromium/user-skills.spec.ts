import type { Page } from '@playwright/test';
import { manifestOf, skillMdOf } from '../../unit/store/support/skills';
import { paletteIds } from '../support/builtin-skills';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { storeSkills } from '../support/many-skills';
import { message } from '../support/messages';
import type { Surface } from '../support/surface';
import { paletteIsOpen, pickSkill } from '../support/user';

/** The user's skills of these ids and texts, as the store keeps them; the background is told as by any writer. */
async function install(chromium: Chromium, skills: Record<string, string>): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('refused.html'));
  const stored = Object.entries(skills).map(([id, body]) => ({
    manifest: manifestOf(id, { revision: 1 }),
    skillMd: skillMdOf(id, body),
  }));
  await storeSkills(page, stored);
  await announce(page);
  return page;
}

async function announce(page: Page): Promise<void> {
  await page.evaluate(() => new BroadcastChannel('caretaker:skills').postMessage('skills'));
}

/** What the app keeps about a skill. */
async function setMetadata(page: Page, record: { id: string; enabled: boolean }): Promise<void> {
  await page.evaluate(async (record) => {
    const request = indexedDB.open('caretaker');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const transaction = request.result.transaction('metadata', 'readwrite');
    transaction.objectStore('metadata').put(record);
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    request.result.close();
  }, record);
  await announce(page);
}

test.beforeEach(async ({ page, pages, settings }) => {
  // The background has made its database by the time it answers.
  await settings('memos');
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('The cat sat.');
});

test('a skill of the user’s is in the palette and runs, with the text of its SKILL.md', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  await install(chromium, { haiku: 'Answer with a haiku and nothing else.' });
  await page.bringToFront();
  await page.locator('#field').focus();
  withModel.reply({ kind: 'text', text: 'Old silent pond.' });
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'haiku');
  await expect(page.locator('#field')).toHaveValue('Old silent pond.');
  expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('Answer with a haiku and nothing else.');
});

/** How many skills there are in the palette, of which it draws those in sight. */
async function inPalette(surface: Surface): Promise<number> {
  return Number((await surface.attributes('[role=option]', 'aria-setsize'))[0]);
}

test('one that is switched off, and one whose record is damaged, are not in the palette', async ({
  chromium,
  page,
  surface,
}) => {
  const own = await install(chromium, { haiku: 'x', limerick: 'x' });
  await setMetadata(own, { id: 'haiku', enabled: false });
  await own.evaluate(async () => {
    const request = indexedDB.open('caretaker');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    request.result.transaction('skills', 'readwrite').objectStore('skills').put({ id: 'torn' });
  });
  await announce(own);
  await page.bringToFront();
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  expect(await inPalette(surface)).toBe(paletteIds.length + 1);
  // The last one, of which the row is drawn only now.
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => surface.names('role=option')).toContainEqual(expect.stringContaining('limerick'));
  const names = (await surface.names('role=option')).join('\n');
  expect(names).not.toContain('haiku');
  expect(names).not.toContain('torn');
});

test('the user’s copy of a built-in skill stands in its place and runs instead of it', async ({
  chromium,
  page,
  surface,
  withModel,
}) => {
  await install(chromium, { polish: 'Polish it in my own way.' });
  await chromium.killBackground();
  await page.bringToFront();
  await page.locator('#field').focus();
  withModel.reply({ kind: 'text', text: 'The cat was sitting.' });
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  expect(await inPalette(surface)).toBe(paletteIds.length);
  expect(await surface.text()).toContain('Does polish');
  await pickSkill(surface, page.keyboard, 'polish');
  await expect(page.locator('#field')).toHaveValue('The cat was sitting.');
  expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('Polish it in my own way.');
});

test('while all skills are off, none is offered', async ({ chromium, page, surface }) => {
  const own = await install(chromium, { haiku: 'x' });
  await own.evaluate(() => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { local: { set(items: object): Promise<void> } } };
    };
    return chrome.storage.local.set({ skillsEnabled: false });
  });
  await page.bringToFront();
  await chromium.triggerToolbar(page);
  await expect.poll(() => surface.text()).toContain(message('palette_none'));
  expect(await surface.count('role=option')).toBe(0);
});

test('a run is counted', async ({ chromium, page, surface, withModel }) => {
  const own = await install(chromium, { haiku: 'x' });
  await page.bringToFront();
  await page.locator('#field').focus();
  withModel.reply({ kind: 'text', text: 'Done.' });
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'haiku');
  await expect(page.locator('#field')).toHaveValue('Done.');
  const uses = () =>
    own.evaluate(async () => {
      const request = indexedDB.open('caretaker');
      await new Promise((resolve) => request.addEventListener('success', resolve));
      const found = request.result.transaction('metadata').objectStore('metadata').getAll();
      await new Promise((resolve) => found.addEventListener('success', resolve));
      request.result.close();
      return found.result as unknown;
    });
  await expect.poll(uses).toEqual([{ id: 'haiku', uses: 1, used: { at: expect.any(Number), weight: 1 } }]);
});
