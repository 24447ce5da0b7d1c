import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { forgeTar } from '../../unit/core/archive/forge-tar';
import { shippedBuild } from '../support/build';
import { launchChromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { counted, message } from '../support/messages';
import { openSettingsPage } from '../support/settings-page';
import { skillMd, upload, zipOf } from '../support/skill-files';
import { countStoredSkills, readStoredLibrary } from '../support/stored-library';

const choose = (page: Page, name: string, content: Buffer) =>
  page.locator('input[data-way=file]').setInputFiles(upload(name, content));

const tar = Buffer.from(
  forgeTar([
    { name: 'in-a-tar/SKILL.md', content: skillMd('in-a-tar') },
    { name: 'in-a-tar/references/a.md', content: 'A' },
  ]),
);

for (const [name, archive] of [
  ['skill.tar', tar],
  ['skill.tgz', gzipSync(tar)],
] as const) {
  test(`${name} is imported with all its files`, async ({ chromium }) => {
    const settings = await openSettingsPage(chromium, 'import');
    await choose(settings.page, name, archive);
    await settings.press('import_install');
    await settings.says(counted('import_report_installed', 1));
    const stored = await settings.page.evaluate(readStoredLibrary);
    expect(stored.manifests).toEqual([{ id: 'in-a-tar', files: ['SKILL.md', 'references/a.md'] }]);
    expect(stored.files['in-a-tar/references/a.md']).toBe('41');
  });
}

test('a backup brings everything back in another profile, byte for byte', async ({ chromium }) => {
  const settings = await openSettingsPage(chromium, 'import');
  const odd = '\u{feff}---\r\nname: odd\r\ndescription: Has its own line ends\r\n---\r\n\r\nBody';
  await choose(settings.page, 'a.zip', zipOf({ 'odd/SKILL.md': odd, 'odd/assets/x.bin': '\0\u{ff}\r\n' }));
  await settings.press('import_install');
  await settings.says(counted('import_report_installed', 1));
  const before = await settings.page.evaluate(readStoredLibrary);
  const list = await openSettingsPage(chromium, 'general');
  const download = list.page.waitForEvent('download');
  await list.press('library_backup');
  const path = await (await download).path();

  const other = await launchChromium({ build: shippedBuild('chrome') });
  const elsewhere = await openSettingsPage(other, 'import');
  await elsewhere.page.locator('input[data-way=file]').setInputFiles(path);
  await elsewhere.press('import_backup_restore');
  await elsewhere.says(counted('import_report_installed', 1));
  expect(await elsewhere.page.evaluate(readStoredLibrary)).toEqual(before);
  await other.close();
});

test('a page that is closed in the middle of an import leaves whole skills alone', async ({ chromium }) => {
  const count = 1_500;
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, index) => index).flatMap((index) => [
      [`many/s-${index}/SKILL.md`, skillMd(`s-${index}`)],
      [`many/s-${index}/references/a.md`, 'A'.repeat(20_000)],
    ]),
  );
  const settings = await openSettingsPage(chromium, 'import');
  await choose(settings.page, 'many.zip', zipOf(files));
  await settings.press('import_found_all');
  const witness = await openSettingsPage(chromium, 'privacy');
  await settings.press('import_install_chosen', count.toLocaleString('en'));
  await expect.poll(() => witness.page.evaluate(countStoredSkills)).toBeGreaterThan(0);
  await settings.page.close();

  const { manifests, files: kept } = await witness.page.evaluate(readStoredLibrary);
  expect(manifests.length).toBeLessThan(count);
  const listed = manifests.flatMap(({ id, files: paths }) => paths.map((path) => `${id}/${path}`));
  expect(Object.keys(kept).sort()).toEqual(listed.sort());
  expect(listed).toHaveLength(manifests.length * 2);
});

for (const cors of [true, false]) {
  test(`a redirect to a host without permission is not followed${cors ? ', though that lets everybody read' : ''}`, async ({
    chromium,
  }) => {
    const server = createServer((request, response) => {
      const { port } = server.address() as AddressInfo;
      if (request.url === '/there') {
        if (cors) response.setHeader('access-control-allow-origin', '*');
        response.end(skillMd('evil'));
      } else response.writeHead(302, { location: `http://127.0.0.1:${port}/there` }).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = await openSettingsPage(chromium, 'import');
    await settings.page.getByLabel(message('import_url_label')).fill(`http://localhost:${port}/here`);
    await settings.press('import_url_open');
    const host = cors ? `127.0.0.1:${port}` : `localhost:${port}`;
    await settings.says(message('import_failed_permission', host));
    server.closeAllConnections();
    server.close();
  });
}
