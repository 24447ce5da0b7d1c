import { startRecordingServer } from '../../servers/recording-server';
import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { skillMd, zipOf } from '../support/skill-files';
import { paletteIsOpen } from '../support/user';
import { answersBy } from './answers-by';
import { inOneBrowser } from './one-browser';

interface Pack {
  files: Record<string, string>;
  /** Whoever does not have it is refused. */
  token?: string;
  /** Where the archive really is. */
  elsewhere?: string;
}

/** A server with one archive, which knows its answers by a mark. */
export async function startPack(first: Record<string, string>) {
  const state: Pack = { files: first };
  const server = await startRecordingServer(({ headers }, response) => {
    const files = Object.entries(state.files).map(([path, text]) => [`pack-main/${path}`, text]);
    const etag = `"${Buffer.from(JSON.stringify(state.files)).toString('base64url').slice(-24)}"`;
    const { token, elsewhere } = state;
    if (token !== undefined && headers.authorization !== `Bearer ${token}`) response.writeHead(401).end();
    else if (elsewhere !== undefined) response.writeHead(302, { location: elsewhere }).end();
    else if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, 'set-cookie': 'who=you' }).end(zipOf(Object.fromEntries(files)));
  });
  return { server, state };
}

/** A folder as a server on the user's computer shows it, which lists names and nothing else. */
async function startFolder(files: Record<string, string>) {
  const server = await startRecordingServer(({ path }, response) => {
    const file = files[path.slice(1)];
    const below = Object.keys(files).filter((each) => path.endsWith('/') && `/${each}`.startsWith(path));
    const names = new Set(below.map((each) => `/${each}`.slice(path.length).replace(/\/.*$/, '/')));
    const list = [...names].map((name) => `<li><a href="${name}">${name}</a></li>`).join('');
    if (file === undefined && names.size === 0) response.writeHead(404).end();
    else response.writeHead(200).end(file ?? `<!DOCTYPE html><title>Files</title><ul>${list}</ul>`);
  });
  return { server, files };
}

/** In a page of the extension: writes a skill into the folder that the browser's choice of folders gives from now on. */
async function writeIntoFolder(text: string): Promise<void> {
  // Handles of the origin's own files are those of a picked folder, but for the choice itself, which no test can make.
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('skills', { create: true });
  Object.assign(globalThis, { showDirectoryPicker: async () => folder });
  const own = await folder.getDirectoryHandle('pirate', { create: true });
  const file = await (await own.getFileHandle('SKILL.md', { create: true })).createWritable();
  await file.write(text);
  await file.close();
}

async function namesInFolder(): Promise<string[]> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('skills');
  const open: [FileSystemDirectoryHandle, string][] = [[root, '']];
  const names: string[] = [];
  for (const [folder, path] of open)
    for await (const entry of folder.values())
      if (entry instanceof FileSystemDirectoryHandle) open.push([entry, `${path}${entry.name}/`]);
      else names.push(path + entry.name);
  return names.toSorted();
}

async function removeFolder(): Promise<void> {
  await (await navigator.storage.getDirectory()).removeEntry('skills', { recursive: true });
}

/** Addresses that skills came from, looked at again. */
export function sourceTests(test: DeskTest): void {
  test('a source gives its harmless update by one press; one that asks for more waits, and a token goes to no other host', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Arr.' });
    await desk.setUp(testModel(model.baseUrl));
    const pirate = skillMd('pirate', 'Answer like a pirate.');
    const herald = skillMd('herald', 'Announce it.');
    const { server, state } = await startPack({ 'pirate/SKILL.md': pirate, 'herald/SKILL.md': herald });
    try {
      const settings = await desk.openSettings('import');
      await settings.type(message('import_url_label'), `${server.origin}/acme/pack.zip`);
      await settings.press(message('import_url_open'));
      await settings.says(counted('import_found_title', 2));
      await settings.press(message('import_install_chosen', '2'));
      await settings.says(counted('import_report_installed', 2));
      await settings.page.close();

      const sources = await desk.openSettings('sources');
      await sources.says(message('sources_state_new'));
      const fetched = server.requests.length;
      for (let check = 0; check < 2; check += 1) {
        await sources.press(message('sources_check_all'));
        await sources.says(counted('sources_checked', 1));
        await sources.says(message('sources_state_in_step'));
      }
      await expect.poll(() => server.requests.length).toBe(fetched + 2);
      for (const { headers } of server.requests) expect(headers).not.toHaveProperty('cookie');
      expect(server.requests.at(-1)?.headers).toHaveProperty('if-none-match');

      state.files = {
        'pirate/SKILL.md': skillMd('pirate', 'Answer like a polite pirate.'),
        'herald/SKILL.md': skillMd('herald', 'Announce it.', 'allowed-tools: Bash\n'),
      };
      await sources.press(message('sources_check_all'));
      await sources.says(counted('sources_state_changed', 2));
      await sources.says(message('sources_why_asks'));
      await sources.press(counted('sources_update', 1));
      await sources.says(counted('sources_taken', 1));
      await sources.says(counted('sources_state_changed', 1));
      await sources.page.close();
      await answersBy(desk, model, 'pirate', 'Answer like a polite pirate.', 'Arr.');

      const compared = await desk.openSettings('import/update/user%3Aherald');
      await compared.says(message('import_loosens_title'));
      await compared.page.close();

      const behind = await startPack(state.files);
      state.token = 'right';
      state.elsewhere = `${behind.server.origin}/pack.zip`;
      const refused = await desk.openSettings('sources');
      await refused.press(message('sources_check_all'));
      await refused.says(message('sources_state_refused'));
      await refused.says('401');
      const label = message('sources_token_label', new URL(server.origin).host);
      for (const token of ['wrong', 'right']) {
        const before = server.requests.length;
        await refused.type(label, token);
        await refused.press(message('sources_token_save'));
        await expect.poll(() => server.requests.length).toBe(before + 1);
        await refused.says(token === 'right' ? counted('sources_state_changed', 1) : '401');
      }
      expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer right');
      expect(behind.server.requests).toHaveLength(1);
      for (const { headers } of behind.server.requests) expect(headers).not.toHaveProperty('authorization');
      await behind.server.close();
    } finally {
      await server.close();
    }
  });

  test('a folder that a server on this computer shows is a source: what is saved there is an update', async ({
    desk,
  }) => {
    const { server, files } = await startFolder({
      'skills/pirate/SKILL.md': skillMd('pirate', 'Answer like a pirate.'),
      'skills/pirate/notes.md': 'Arr.',
      'skills/readme.md': 'For nobody.',
    });
    try {
      const settings = await desk.openSettings('import');
      await settings.type(message('import_url_label'), `${server.origin}/skills/`);
      await settings.press(message('import_url_open'));
      await settings.press(message('import_install'));
      await settings.says(counted('import_report_installed', 1));
      await settings.page.evaluate((view) => location.assign(view), '#sources');
      await settings.press(message('sources_check_all'));
      await settings.says(message('sources_state_in_step'));
      files['skills/pirate/notes.md'] = 'Arr, arr.';
      await settings.press(message('sources_check_all'));
      await settings.says(counted('sources_state_changed', 1));
      await settings.press(counted('sources_update', 1));
      await settings.says(message('sources_state_in_step'));
      expect(server.requests.map(({ path }) => path)).not.toContain('/skills/readme.md');
    } finally {
      await server.close();
    }
  });

  test(
    'of two skills of one name the one is called whose source the user has put before the other',
    inOneBrowser,
    async ({ desk }) => {
      const [first, second] = await Promise.all(
        ['far', 'near'].map((folder) => startPack({ [`${folder}/SKILL.md`]: skillMd('Pirate') })),
      );
      if (!first || !second) throw new Error('No servers');
      try {
        const settings = await desk.openSettings('import');
        for (const [folder, { server }] of [
          ['far', first],
          ['near', second],
        ] as const) {
          await settings.type(message('import_url_label'), `${server.origin}/${folder}/pack.zip`);
          await settings.press(message('import_url_open'));
          await settings.press(message('import_install'));
          await settings.says(counted('import_report_installed', 1));
          if (folder === 'far') await settings.press(message('import_more'));
        }
        await settings.page.evaluate((view) => location.assign(view), '#sources');
        await settings.says(message('sources_order_hint'));
        const places = () =>
          settings.page.evaluate(
            () => [...document.querySelectorAll('.source-waiting a')].map((link) => link.textContent),
            undefined,
          );
        await expect.poll(places).toHaveLength(2);
        const [, behind = ''] = await places();
        await settings.press(message('sources_move_up_named', `${behind}/pack.zip`));
        await expect.poll(async () => (await places())[0]).toBe(behind);
        await settings.page.close();

        const tab = await desk.openTab('textarea');
        await tab.type('Hello');
        await tab.callPalette();
        await paletteIsOpen(tab.surface);
        await tab.page.keyboard.type('pirate');
        await expect.poll(() => tab.surface.texts('.namesake')).toHaveLength(2);
        expect((await tab.surface.texts('.namesake'))[0]).toContain(`${behind}/pack.zip · ${behind}`);
        const view = await desk.openSettings(`skills/user%3A${behind}`);
        await view.says(message('skill_same_name_wins'));
      } finally {
        await first.server.close();
        await second.server.close();
      }
    },
  );

  test(
    'a folder that is followed tells what changed in it by itself, gives its update by one press, gets what is changed here once it may be written, both changes are merged, and the palette has what was saved there last',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'text', text: 'Arr.' });
      await desk.setUp(testModel(model.baseUrl));
      const settings = await desk.openSettings('import');
      try {
        await settings.page.evaluate(writeIntoFolder, skillMd('pirate', 'Answer like a pirate.'));
        await settings.press(message('import_follow_folder'));
        await settings.press(message('import_install'));
        await settings.says(counted('import_report_installed', 1));
        await settings.page.evaluate((view) => location.assign(view), '#sources');
        await settings.says(message('sources_state_new'));
        await settings.choose(message('sources_habit_of', 'skills'), message('sources_habit_changes'));
        await settings.press(message('sources_check_all'));
        await settings.says(message('sources_state_in_step'));

        await settings.page.evaluate(writeIntoFolder, skillMd('pirate', 'Answer like a polite pirate.'));
        await settings.says(counted('sources_state_changed', 1));
        await settings.press(counted('sources_update', 1));
        await settings.says(counted('sources_taken', 1));
        await settings.says(message('sources_state_in_step'));

        await settings.press(message('folder_start_named', 'skills'));
        await settings.press(message('folder_ask_yes'));
        await settings.says(message('folder_writes'));
        await settings.page.evaluate((view) => location.assign(view), '#skills/user%3Apirate');
        await settings.press(message('skill_tab_files'));
        await settings.press(message('skill_files_add'));
        await settings.type(message('skill_files_path'), 'references/ships.md');
        await settings.press(message('skill_files_create'));
        await settings.press(message('skill_files_ask_save'));
        await settings.says(message('folder_written', 'skills'));
        expect(await settings.page.evaluate(namesInFolder, undefined)).toEqual([
          'pirate/SKILL.md',
          'pirate/references/ships.md',
        ]);

        await settings.page.evaluate(writeIntoFolder, skillMd('pirate', 'Answer like a singing pirate.'));
        await settings.press(message('skill_files_add'));
        await settings.type(message('skill_files_path'), 'references/maps.md');
        await settings.press(message('skill_files_create'));
        await settings.says(message('folder_both', 'skills'));
        await settings.press(message('folder_compare'));
        await settings.says('Answer like a singing pirate.');
        await settings.press(message('folder_merge'));
        for (const scheme of ['light', 'dark'] as const)
          expect(await settings.page.violations(scheme)).toEqual([]);
        await settings.press(message('folder_confirm_merged'));
        await settings.says(message('folder_written', 'skills'));
        expect(await settings.page.evaluate(namesInFolder, undefined)).toContain('pirate/references/maps.md');
        await settings.press(message('skill_tab_text'));
        await settings.says('Answer like a singing pirate.');

        await settings.page.evaluate((view) => location.assign(view), '#sources');
        await settings.choose(message('sources_habit_of', 'skills'), message('sources_habit_changes_take'));
        await settings.says(message('sources_habit_take_hint'));
        await settings.page.close();
        const last = skillMd('pirate', 'Answer like a pirate of few words.');
        await desk.inExtension(writeIntoFolder, last.replace('for a test', 'in few words'));
        const tab = await desk.openTab('textarea');
        await tab.type('Hello.');
        await tab.callPalette();
        await paletteIsOpen(tab.surface);
        await tab.page.keyboard.type('pirate');
        // What has come meanwhile is taken with the next letter: no row moves while somebody reads.
        const shown = async () => {
          await tab.page.keyboard.press('Backspace');
          await tab.page.keyboard.type('e');
          return tab.surface.text();
        };
        await expect.poll(shown).toContain('What pirate does, in few words.');
        await tab.page.keyboard.press('Enter');
        await tab.holds('Arr.');
        expect(JSON.stringify(model.completions().map(({ body }) => body))).toContain('pirate of few words');
      } finally {
        await desk.inExtension(removeFolder, undefined);
      }
    },
  );

  test(
    'a skill that holds others is taken apart and stays so for its source; one whose name is taken is kept beside the other',
    inOneBrowser,
    async ({ desk }) => {
      const kit = {
        'kit/SKILL.md': skillMd('kit'),
        'kit/pirate/SKILL.md': skillMd('pirate'),
        'kit/herald/SKILL.md': skillMd('herald'),
      };
      const { server } = await startPack(kit);
      const other = await startPack({ 'pirate/SKILL.md': skillMd('pirate', 'Answer like another pirate.') });
      try {
        const settings = await desk.openSettings('import');
        const open = async (origin: string) => {
          await settings.type(message('import_url_label'), `${origin}/acme/pack.zip`);
          await settings.press(message('import_url_open'));
        };
        await open(server.origin);
        await settings.says(counted('import_parts', 2, 'herald, pirate'));
        await settings.press(message('import_take_apart_of', 'kit'));
        await settings.says(counted('import_found_title', 3));
        await settings.turn('herald');
        for (const scheme of ['light', 'dark'] as const)
          expect(await settings.page.violations(scheme)).toEqual([]);
        await settings.press(message('import_install_chosen', '2'));
        await settings.says(counted('import_report_installed', 2));
        await settings.press(message('import_more'));
        await open(server.origin);
        await settings.says(message('import_parts_apart', 'herald, pirate'));
        await settings.press(message('import_cancel'));

        await open(other.server.origin);
        await settings.press(message('import_keep_both_of', 'pirate'));
        await settings.says(message('import_kept_both', 'pirate-2', 'pirate'));
        await settings.press(message('import_install'));
        await settings.says(counted('import_report_installed', 1));
        await settings.page.close();

        const sources = await desk.openSettings('sources');
        await sources.press(message('sources_check_all'));
        await sources.says(counted('sources_checked', 2));
        const inStep = message('sources_state_in_step');
        await sources.says(new RegExp(`${inStep}[^]*${inStep}`));
        await sources.page.close();
        const view = await desk.openSettings('skills/user%3Apirate-2');
        await view.says('Answer like another pirate.');
      } finally {
        await server.close();
        await other.server.close();
      }
    },
  );
}
