import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { enterKey, hasNoKey, keyTests } from '../runs/key-tests';
import { expect, test } from '../support/chromium-desk';
import { inContentScript } from '../support/content-script';
import { openSettingsPage } from '../support/settings-page';

keyTests(test);

test('a backup has the model and not its key', async ({ chromium, desk, model }) => {
  await enterKey(desk, model);
  const { page, press } = await openSettingsPage(chromium, 'general');
  const coming = page.waitForEvent('download');
  await press('library_backup');
  const backup = readFileSync(await (await coming).path());
  hasNoKey('the bytes of the backup', backup.toString('latin1'));
  const files = Object.entries(unzipSync(backup)).map(([path, bytes]) => [
    path,
    Buffer.from(bytes).toString(),
  ]);
  expect(JSON.stringify(files)).toContain(new URL(model.baseUrl).host);
  hasNoKey('the backup', files.flat().join('\n'));
});

test('a script of a web page, and our own there, read no key', async ({
  chromium,
  desk,
  model,
  page,
  pages,
}) => {
  await enterKey(desk, model);
  await page.goto(pages.url('textarea'));
  for (const area of ['local', 'session', 'sync']) {
    const told = await inContentScript(page, chromium, `chrome.storage.${area}.get()`);
    hasNoKey(`storage.${area}`, told);
    if (area !== 'sync') expect(told).toMatch(/not allowed/i);
  }
  const asked = { to: 'settings', type: 'call', id: 1, of: 'modelOverview', args: [], functions: [] };
  const answer = await inContentScript(
    page,
    chromium,
    `chrome.runtime.sendMessage(${JSON.stringify(asked)})`,
  );
  expect(answer).toContain('rpc-forbidden');
  expect(answer).not.toContain(model.baseUrl);
  hasNoKey('what the background answers', answer);
});
