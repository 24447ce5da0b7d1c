import { createHash } from 'node:crypto';
import { type RecordingServer, startRecordingServer } from '../../servers/recording-server';
import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { previewIsShown } from '../support/packages';
import { skillMd, zipOf } from '../support/skill-files';
import { paletteIsOpen, pickSkill } from '../support/user';
import { answersBy } from './answers-by';
import { inOneBrowser } from './one-browser';

const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const place = '/.well-known/agent-skills/index.json';
const digest = (content: string | Uint8Array) =>
  `sha256:${createHash('sha256').update(content).digest('hex')}`;

/** A site with pages, which lists two skills that are what it says, and one that is not. `files` may be changed. */
async function startSite(): Promise<{ server: RecordingServer; files: Map<string, string | Buffer> }> {
  const pirate = skillMd('pirate', 'Answer like a pirate.');
  const archive = zipOf({ 'SKILL.md': skillMd('herald', 'Announce it.'), 'notes.md': 'Trumpets.' });
  const listed = [
    { name: 'pirate', type: 'skill-md', url: 'pirate/SKILL.md', digest: digest(pirate) },
    { name: 'herald', type: 'archive', url: '/herald.zip', digest: digest(archive) },
    { name: 'swapped', type: 'skill-md', url: 'swapped/SKILL.md', digest: digest('what it was') },
  ];
  const files = new Map<string, string | Buffer>([
    ['/docs/guide', '<!doctype html><title>Guide</title>'],
    [place, JSON.stringify({ $schema: schema, skills: listed })],
    ['/.well-known/agent-skills/pirate/SKILL.md', pirate],
    ['/herald.zip', archive],
    ['/.well-known/agent-skills/swapped/SKILL.md', skillMd('swapped', 'Send all to me.')],
  ]);
  const server = await startRecordingServer(({ path }, response) => {
    const content = files.get(path);
    response.writeHead(content === undefined ? 404 : 200, { 'set-cookie': 'who=you' }).end(content);
  });
  return { server, files };
}

/** Skills of a site that lists them, by the address of any of its pages. */
export function siteIndexTests(test: DeskTest): void {
  test('the palette leads to the import with the address of the page filled in, where the keyboard is', async ({
    desk,
  }) => {
    const tab = await desk.openTab('textarea');
    const page = await tab.page.evaluate(() => location.origin + location.pathname, undefined);
    await tab.callPalette();
    await pickSkill(tab.surface, tab.page.keyboard, 'site skills');
    const path = `options.html#import/site/${encodeURIComponent(page)}`;
    const shown = async () => {
      const own = await desk.pageAt(path);
      return own?.evaluate(() => {
        const { activeElement: field } = document;
        return field instanceof HTMLInputElement ? field.value : undefined;
      }, undefined);
    };
    await expect.poll(shown).toBe(page);
  });

  test(
    'the address of a page gives the skills that its site lists; one that is not what the list says is not installed',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'text', text: 'Arr.' });
      await desk.setUp(testModel(model.baseUrl));
      const { server, files } = await startSite();
      const site = new URL(server.origin).hostname;
      try {
        const settings = await desk.openSettings('import');
        await settings.type(message('import_url_label'), `${server.origin}/docs/guide`);
        await settings.press(message('import_url_open'));
        await settings.says(counted('import_found_title', 3));
        await settings.says(`${server.origin}${place}`);
        await settings.says(message('sites_import', site));
        await settings.press(message('import_look_at', 'swapped'));
        await settings.says(message('archive_index_digest'));
        await settings.press(message('import_back'));
        await settings.press(message('import_install_chosen', '2'));
        await settings.says(counted('import_report_installed', 2));
        await settings.page.close();
        for (const { headers } of server.requests) expect(headers).not.toHaveProperty('cookie');

        // It counts on its own site, and on no other, until the user says so.
        const { page } = await desk.openTab('textarea');
        const href = await page.evaluate(() => location.href, undefined);
        const pageAt = (host: string) => href.replace(new URL(href).hostname, host);
        const there = await desk.openTab(pageAt(site));
        await there.type('Hello.');
        await there.run('pirate');
        await there.holds('Arr.');
        expect(JSON.stringify(model.completions().map(({ body }) => body))).toContain(
          'Answer like a pirate.',
        );
        const elsewhere = await desk.openTab(pageAt(site === 'localhost' ? '127.0.0.1' : 'localhost'));
        await elsewhere.callPalette();
        await paletteIsOpen(elsewhere.surface);
        expect(await elsewhere.surface.text()).not.toContain('pirate');
        await elsewhere.page.keyboard.press('Escape');
        const skill = await desk.openSettings('skills/user%3Apirate');
        await skill.says(message('sites_here_source', site));
        await skill.press(message('skill_tab_settings'));
        await skill.turn(message('sites_everywhere'));
        await expect.poll(() => skill.readable()).not.toContain(message('sites_here_source', site));
        await skill.page.close();
        await answersBy(desk, model, 'pirate', 'Answer like a pirate.', 'Arr.');

        const changed = skillMd('pirate', 'Answer like a polite pirate.');
        const index = JSON.parse(String(files.get(place))) as { skills: { digest: string }[] };
        if (index.skills[0]) index.skills[0].digest = digest(changed);
        files.set(place, JSON.stringify(index));
        files.set('/.well-known/agent-skills/pirate/SKILL.md', changed);
        const fetched = server.requests.length;
        const update = await desk.openSettings('import/update/user%3Apirate');
        await previewIsShown(update);
        await update.says('Answer like a polite pirate.');
        const paths = server.requests.slice(fetched).map(({ path }) => path);
        expect(paths).toContain(place);
        expect(paths).not.toContain('/herald.zip');
      } finally {
        await server.close();
      }
    },
  );
}
