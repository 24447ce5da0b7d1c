import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ElementHandle, Page } from 'puppeteer-core';
import { expect, test } from '../support/firefox-test';
import { counted, message } from '../support/messages';
import { skillMd, zipOf } from '../support/skill-files';
import { readStoredLibrary } from '../support/stored-library';

/** What Chromium 156 wrote on 22 November 2026: two skills, one with a byte order mark and odd bytes, and a memo. */
const chromiumBackup = fileURLToPath(new URL('../../fixtures/backups/chromium.zip', import.meta.url));

async function choose(page: Page, path: string): Promise<void> {
  const input = (await page.waitForSelector('input[data-way=file]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(path);
}

const says = (page: Page, text: string) =>
  expect.poll(() => page.$eval('main', (main) => (main as HTMLElement).innerText)).toContain(text);

/** Presses a button by its words, as soon as it is there. */
async function press(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
      const button = buttons.find((each) => each.innerText === wanted && each.checkVisibility());
      button?.click();
      return button !== undefined;
    },
    {},
    words,
  );
}

test('a zip is imported by the Worker', async ({ firefox }) => {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-firefox-'));
  const file = join(folder, 'one.zip');
  writeFileSync(file, zipOf({ 'in-firefox/SKILL.md': skillMd('in-firefox'), 'in-firefox/a.md': 'A' }));
  const page = await firefox.openExtensionPage('options.html#import');
  await choose(page, file);
  await press(page, message('import_install'));
  await says(page, counted('import_report_installed', 1));
  const { manifests, files } = await page.evaluate(readStoredLibrary);
  expect(manifests).toEqual([{ id: 'in-firefox', files: ['SKILL.md', 'a.md'] }]);
  expect(files['in-firefox/a.md']).toBe('41');
  rmSync(folder, { recursive: true });
});

test('a backup that Chromium made is restored, byte for byte', async ({ firefox }) => {
  const page = await firefox.openExtensionPage('options.html#import');
  await choose(page, chromiumBackup);
  await press(page, message('import_backup_restore'));
  await says(page, counted('import_report_installed', 2));
  const { manifests, files } = await page.evaluate(readStoredLibrary);
  expect(manifests).toEqual([
    { id: 'odd', files: ['SKILL.md', 'assets/x.bin'] },
    { id: 'plain', files: ['SKILL.md'] },
  ]);
  expect(Buffer.from(files['odd/SKILL.md'] ?? '', 'hex').toString()).toBe(
    '\u{feff}---\r\nname: odd\r\ndescription: Has its own line ends\r\n---\r\n\r\nBody',
  );
  expect(files['odd/assets/x.bin']).toBe('00c3bf0d0a');
});

test('a skill is fetched from an address that the user has allowed, and from no other', async ({
  firefox,
}) => {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.url === '/skill') response.end(skillMd('fetched'));
    else response.writeHead(302, { location: `http://127.0.0.1:${port}/skill` }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const page = await firefox.openExtensionPage('options.html#import');
  const open = async (path: string) => {
    const input = await page.waitForSelector('#import-url-title ~ form input');
    await input?.evaluate((field) => (field as HTMLInputElement).select());
    await page.keyboard.type(`http://localhost:${port}/${path}`);
    // A real key: Firefox lets nothing else ask for a permission.
    await page.keyboard.press('Enter');
  };
  await open('elsewhere');
  await says(page, message('import_failed_permission', `localhost:${port}`));
  await open('skill');
  await press(page, message('import_install'));
  await says(page, counted('import_report_installed', 1));
  server.closeAllConnections();
  server.close();
});
