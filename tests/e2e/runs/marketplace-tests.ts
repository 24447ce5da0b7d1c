import { startRecordingServer } from '../../servers/recording-server';
import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { counted, message } from '../support/messages';
import { previewIsShown } from '../support/packages';
import { skillMd, zipOf } from '../support/skill-files';
import { inOneBrowser } from './one-browser';

/** A server with a repository that lists plugins: two of its own, one whose path climbs out, and one that is elsewhere. */
async function startMarket() {
  const server = await startRecordingServer(({ path }, response) => {
    const content = files.get(path);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  const plugins = [
    { name: 'sea-tools', source: './plugins/sea', author: { name: 'Ada' }, license: 'MIT' },
    { name: 'court-tools', source: './plugins/court' },
    { name: 'climber', source: './plugins/../../../etc' },
    { name: 'far-tools', source: { source: 'url', url: `${server.origin}/far.zip` } },
  ];
  const market = zipOf({
    'tools-main/.claude-plugin/marketplace.json': JSON.stringify({ name: 'tools', plugins }),
    'tools-main/plugins/sea/skills/pirate/SKILL.md': skillMd('pirate'),
    'tools-main/plugins/sea/commands/sail.md': 'Sail.',
    'tools-main/plugins/court/skills/herald/SKILL.md': skillMd('herald'),
  });
  const files = new Map([
    ['/tools.zip', market],
    ['/far.zip', zipOf({ 'far/SKILL.md': skillMd('far') })],
  ]);
  return server;
}

/** The plugins of a marketplace. */
export function marketplaceTests(test: DeskTest): void {
  test(
    'a marketplace shows its plugins, installs what was ticked alone, and fetches one that is elsewhere by a press',
    inOneBrowser,
    async ({ desk }) => {
      const server = await startMarket();
      try {
        const settings = await desk.openSettings('import');
        const open = async () => {
          await settings.type(message('import_url_label'), `${server.origin}/tools.zip`);
          await settings.press(message('import_url_open'));
          await settings.says(counted('import_found_title', 2));
        };
        await open();
        await settings.says(message('import_plugin_author', 'Ada'));
        await settings.says(message('import_plugin_license', 'MIT'));
        await settings.says(message('import_plugin_unused', counted('import_plugin_commands', 1)));
        await settings.says(message('import_plugin_outside', './plugins/../../../etc'));
        await settings.press(message('import_install_chosen', '0'));
        await settings.says(message('import_found_tick_first'));
        await settings.turn('pirate');
        await settings.press(message('import_install_chosen', '1'));
        await settings.says(counted('import_report_installed', 1));
        expect(server.requests.map(({ path }) => path)).toEqual(['/tools.zip']);
        const installed = await desk.openSettings('skills/user%3Apirate');
        await installed.says('What pirate does, for a test.');
        await installed.page.close();

        await settings.press(message('import_more'));
        await open();
        await settings.says(new RegExp(`pirate\\s+${message('import_standing_same')}`));
        await settings.says(new RegExp(`herald\\s+${message('import_standing_new')}`));
        await settings.press(message('import_plugin_download', 'far-tools'));
        await previewIsShown(settings);
        await settings.says('far');
        expect(server.requests.at(-1)?.path).toBe('/far.zip');
      } finally {
        await server.close();
      }
    },
  );
}
