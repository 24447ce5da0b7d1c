import { readFileSync } from 'node:fs';
import { expect, test } from '../support/chromium-test';
import { counted, message } from '../support/messages';
import { openSettingsPage } from '../support/settings-page';

const bread = {
  id: 'bread',
  text: 'Yeast eats the sugar.',
  url: 'https://baker.example/dough(1)',
  title: 'Bread [and] salt',
  createdAt: Date.UTC(2026, 0, 2),
};
const cheese = {
  id: 'cheese',
  text: 'Curd',
  url: 'https://dairy.example/',
  title: 'Cheese',
  createdAt: Date.UTC(2026, 0, 1),
};

test('memos are found, edited in their place, deleted and brought back', async ({ chromium, settings }) => {
  await settings('saveMemo', bread);
  await settings('saveMemo', cheese);
  const memos = await openSettingsPage(chromium, 'memos');
  const { page } = memos;
  const rows = page.locator('ul.memos > li');
  await expect(rows).toHaveCount(2);
  await page.getByLabel(message('memos_search'), { exact: true }).fill('BAKER sugar');
  await expect(rows).toHaveCount(1);
  await memos.says(message('memos_count_found', '1', '2'));

  await memos.press('memos_edit');
  await expect(page.getByLabel(message('memos_edit_label'))).toBeFocused();
  await page.keyboard.type(' All of it.');
  await page.keyboard.press('Control+Enter');
  await expect(rows.locator('.memo-text')).toHaveText('Yeast eats the sugar. All of it.');
  await expect
    .poll(() => settings('memos'))
    .toEqual([{ ...bread, text: 'Yeast eats the sugar. All of it.' }, cheese]);

  await page.bringToFront();
  await page.getByLabel(message('memos_search'), { exact: true }).fill('');
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: message('memos_delete'), exact: true })
      .first()
      .click();
    await expect(rows).toHaveCount(left);
  }
  await memos.says(counted('memos_deleted', 2));
  for (const back of [1, 2]) {
    await memos.press('options_undo');
    await expect(rows).toHaveCount(back);
  }
  await page.reload();
  await expect(rows).toHaveCount(2);
});

test('what the search shows is exported as Markdown', async ({ chromium, settings }) => {
  await settings('saveMemo', bread);
  await settings('saveMemo', cheese);
  const memos = await openSettingsPage(chromium, 'memos');
  await memos.page.getByLabel(message('memos_search'), { exact: true }).fill('yeast');
  const coming = memos.page.waitForEvent('download');
  await memos.press('memos_export_found');
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^caretaker-memos-\d{4}-\d\d-\d\d\.md$/);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('## [Bread \\[and\\] salt](https://baker.example/dough%281%29)');
  expect(text).toContain('\n\nYeast eats the sugar.\n');
  expect(text).not.toContain('Curd');
});

test('a thousand memos are listed and found', async ({ chromium, settings }) => {
  const { page } = await openSettingsPage(chromium, 'memos');
  await page.evaluate(async (count) => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };
    };
    for (let index = 0; index < count; index += 1) {
      const memo = { id: `m${index}`, text: `Memo ${index}\nmore`, url: '', title: '', createdAt: index };
      await chrome.runtime.sendMessage({
        to: 'settings',
        type: 'call',
        id: 1,
        of: 'saveMemo',
        args: [memo],
        functions: [],
      });
    }
  }, 1000);
  expect(await settings('memos')).toHaveLength(1000);
  await page.reload();
  const rows = page.locator('ul.memos > li');
  await expect(page.getByText(counted('memos_count', 1000), { exact: true })).toBeVisible();
  await expect(rows.first()).toContainText('Memo 999');
  const search = page.getByLabel(message('memos_search'), { exact: true });
  await search.pressSequentially('memo 777');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Memo 777');
  await search.clear();
  await search.blur();
  await expect(rows.first()).toContainText('Memo 999');
  await page.bringToFront();
  // The end of the list is drawn when the user comes there.
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return rows.last().textContent();
    })
    .toContain('Memo 0');
  await expect(rows).toHaveCount(1000);
});
