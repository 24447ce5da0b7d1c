import { strToU8 } from 'fflate';
import { play } from '../../servers/dialogue';
import { expect } from '../../support/expect';
import { forgeZip } from '../../unit/core/archive/forge-zip';
import type { Desk, DeskTest } from '../support/desk';
import { askSettings, testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { openArchive, openPackage, openZip, previewIsShown } from '../support/packages';
import { skillMd } from '../support/skill-files';
import { cardSays, paletteIsOpen } from '../support/user';
import { answersBy } from './answers-by';
import { answer } from './asking';
import { inOneBrowser } from './one-browser';
import { answerInWindow } from './question-window';

const bytesOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));

async function install(desk: Desk, id: string, text: string): Promise<void> {
  const settings = await openPackage(desk, id, bytesOf({ 'SKILL.md': text }));
  await settings.press(message('import_install'));
  await settings.says(counted('import_report_installed', 1));
  await settings.page.close();
}

const settingKeys = ['history', 'runDefaults', 'shortcutSlots', 'skillsEnabled', 'models', 'grants'];

interface LocalStorage {
  storage: { local: { get(keys: string[]): Promise<object>; set(items: object): Promise<void> } };
}

/** In a page of the extension: what is stored under these keys. */
async function readLocal(keys: string[]): Promise<object> {
  const { browser, chrome } = globalThis as unknown as Record<string, LocalStorage | undefined>;
  return (await (browser ?? chrome)?.storage.local.get(keys)) ?? {};
}

async function setLocal(items: object): Promise<void> {
  const { browser, chrome } = globalThis as unknown as Record<string, LocalStorage | undefined>;
  await (browser ?? chrome)?.storage.local.set(items);
}

/** What the user is told of a skill before it is kept, held against what it does then. */
export function importTests(test: DeskTest): void {
  test('the preview says of a name that Windows takes for another what is wrong with it, and does not install it', async ({
    desk,
  }) => {
    for (const name of ['notes.txt::$DATA', 'notes. ']) {
      const text = skillMd('helper', 'Help.');
      const files = bytesOf({ 'helper/SKILL.md': text, [`helper/${name}`]: 'x' });
      const settings = await openArchive(desk, 'helper.zip', files);
      await settings.says(message('archive_path_windows', name));
      await settings.page.close();
    }
    const listed = await desk.openSettings('skills');
    await listed.says(message('options_skills_title'));
    expect(await listed.readable()).not.toContain('user:helper');
  });

  test('an archive of a Chinese Windows is read, says how, and can be read in another way before it is installed', async ({
    desk,
  }) => {
    const weekly = Uint8Array.of(0xd6, 0xdc, 0xb1, 0xa8);
    const named = (rest: string) => Uint8Array.of(...weekly, ...strToU8(rest));
    const zip = forgeZip([
      { name: named('/SKILL.md'), content: skillMd('周报', '写周报。') },
      { name: named('/examples.md'), content: '例子' },
    ]);
    const settings = await openZip(desk, 'weekly.zip', zip);
    await settings.says(message('import_names_hint'));
    await previewIsShown(settings);
    await settings.choose(message('import_names_label'), message('import_names_cp437'));
    await settings.press(message('import_names_use'));
    await settings.says('╓▄▒¿');
    await previewIsShown(settings);
    await settings.choose(message('import_names_label'), message('import_names_gb18030'));
    await settings.press(message('import_names_use'));
    await settings.says('examples.md');
    await previewIsShown(settings);
    await settings.press(message('import_install'));
    await settings.says(counted('import_report_installed', 1));
    await settings.says('周报');
  });

  test('a file without a name and a description gets both, which the preview shows, and runs as a skill', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Arr.' });
    await desk.setUp(testModel(model.baseUrl));
    const text = '# Pirate talk\n\nAnswer like a pirate.\n';
    const settings = await openPackage(desk, 'pirate', bytesOf({ 'SKILL.md': text }));
    await settings.says(message('diagnostic_adopted', 'pirate', 'Answer like a pirate.'));
    await settings.press(message('import_install'));
    await settings.says(counted('import_report_installed', 1));
    await settings.page.close();
    await answersBy(desk, model, 'pirate', 'Answer like a pirate.', 'Arr.');
  });

  test(
    'the preview and About say of each tool what a run has of it',
    inOneBrowser,
    async ({ desk, model }) => {
      const dialogue = play(model, [
        {
          offered: ['bash', 'skill', 'save_memo', 'memory_forget'],
          withheld: ['WebFetch', 'forget_memo'],
          says: 'Done.',
        },
      ]);
      await desk.setUp(testModel(model.baseUrl));
      const tools = 'insert_text, Bash, Skill(polish), Skill(gone), save_memo, forget_memo, WebFetch';
      const told = [
        `insert_text ${message('tool_insert_text')}`,
        `Bash ${message('skill_tool_as', 'bash', message('tool_bash'))}`,
        `Skill(polish) ${message('skill_tool_as', 'skill:polish', message('skill_tool_load_one', 'polish'))}`,
        `Skill(gone) ${message('skill_tool_skill_unknown', 'gone')}`,
        `save_memo ${message('tool_save_memo')}`,
        `forget_memo ${message('skill_tool_as', 'memory_forget', message('tool_memory_forget'))}`,
        `WebFetch ${message('skill_tool_unknown')}`,
      ];
      const settings = await openPackage(
        desk,
        'helper',
        bytesOf({ 'SKILL.md': skillMd('helper', 'Help.', `allowed-tools: ${tools}\n`) }),
      );
      for (const line of told) await settings.says(line);
      await settings.press(message('import_install'));
      await settings.says(counted('import_report_installed', 1));
      await settings.page.close();

      const about = await desk.openSettings('skills/user%3Ahelper');
      await about.press(message('skill_tab_about'));
      for (const line of told) await about.says(line.replace(' ', '\n'));
      await about.page.close();
      const tab = await desk.openTab('textarea');
      await tab.type('a text');
      await tab.run('helper');
      await tab.holds('Done.');
      expect(dialogue.faults()).toEqual([]);
    },
  );

  test(
    'the preview and About say what the scripts of a skill need that is not here',
    inOneBrowser,
    async ({ desk }) => {
      const settings = await openPackage(
        desk,
        'packer',
        bytesOf({
          'SKILL.md': skillMd('packer', 'Pack.'),
          'scripts/pack.py': 'from checks import check\nimport zipfile',
          'scripts/checks.py': 'import pandas',
          'scripts/parts.py': 'from lxml import etree',
          'scripts/draw.py': 'from PIL import Image',
          'scripts/plain.py': 'from openpyxl import load_workbook',
          'scripts/run.sh': 'python3 scripts/plain.py | sort',
        }),
      );
      const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(['pandas', 'Pillow']);
      const told = counted('script_needs', 3, '6', list);
      await settings.says(told);
      await settings.press(message('import_install'));
      await settings.says(counted('import_report_installed', 1));
      await settings.page.close();
      const about = await desk.openSettings('skills/user%3Apacker');
      await about.press(message('skill_tab_about'));
      await about.press(told);
      await about.says('scripts/pack.py: pandas');
    },
  );

  test(
    'an old GHOSTYPE file is told to be rewritten, setting by setting, and keeps its language',
    inOneBrowser,
    async ({ desk }) => {
      const old =
        'icon: "👻"\ncolor_hex: "#AF52DE"\nmodifier_key_is_system: true\nskill_type: translate\nbehavior_config:\n  translate_language: french\n';
      const settings = await openPackage(
        desk,
        'old',
        bytesOf({ 'SKILL.md': skillMd('old', 'Translate into {{config.target_language}}.', old) }),
      );
      await settings.says(message('diagnostic_legacy_rewritten'));
      await settings.says(
        message(
          'diagnostic_legacy_changed',
          'behavior_config.translate_language: french',
          'config.source_language: auto, config.target_language: French',
        ),
      );
      await settings.says(message('diagnostic_legacy_changed', 'color_hex: #AF52DE', 'color: #af52de'));
      await settings.says(message('diagnostic_legacy_dropped', 'modifier_key_is_system: true'));
      await settings.press(message('import_install'));
      await settings.says(counted('import_report_installed', 1));
      await settings.page.close();

      const tab = await desk.openTab('textarea');
      await tab.type('a text');
      await tab.callPalette();
      await paletteIsOpen(tab.surface);
      await tab.page.keyboard.type('old');
      const shown = () => tab.surface.styles('.row[aria-selected=true] .look', 'background-color');
      await expect.poll(shown).toEqual([expect.stringMatching(/0\.68\d* 0\.32\d* 0\.87\d* ?\/ ?0\.24/)]);
    },
  );

  test(
    'a skill for models alone is in no palette, and a model may use it',
    inOneBrowser,
    async ({ desk, model }) => {
      const dialogue = play(model, [
        { told: ['name="terms"'], calls: [['skill', { skill_name: 'terms' }]] },
        { results: ['Say hello.'], says: 'Hello.' },
      ]);
      await desk.setUp(testModel(model.baseUrl));
      await install(desk, 'terms', skillMd('terms', 'Say hello.', 'user-invocable: false\n'));
      await install(desk, 'greets', skillMd('greets', 'Greet.'));
      const tab = await desk.openTab('textarea');
      await tab.type('');
      await tab.callPalette();
      await paletteIsOpen(tab.surface);
      // Rows that are not in sight are not drawn.
      const titles = () => tab.surface.texts('[role=option] .title');
      await tab.page.keyboard.type('greets');
      await expect.poll(titles).toContain('greets');
      for (let left = 'greets'.length; left > 0; left -= 1) await tab.page.keyboard.press('Backspace');
      await tab.page.keyboard.type('terms');
      await expect.poll(titles).not.toContain('greets');
      expect(await titles()).not.toContain('terms');
      for (let left = 'terms'.length; left > 0; left -= 1) await tab.page.keyboard.press('Backspace');
      await tab.page.keyboard.press('Escape');
      // Called while it is open yet, it would close.
      await expect.poll(() => tab.surface.text()).toBe('');
      await tab.ask('what do you say?');
      await cardSays(tab.surface, 'Hello.');
      expect(dialogue.faults()).toEqual([]);

      const about = await desk.openSettings('skills/user%3Aterms');
      await about.press(message('skill_tab_about'));
      await about.says(message('skill_about_who_models'));
    },
  );

  test(
    'a skill that lists search_memos has its model read them, with a press where words of a page are near',
    inOneBrowser,
    async ({ desk, model }) => {
      const memo = {
        id: 'm',
        text: 'PIN of the bike: 4711',
        url: 'https://a.example/',
        title: 'A',
        createdAt: 1,
      };
      await desk.setUp(testModel(model.baseUrl));
      await desk.inExtension(askSettings, ['saveMemo', [memo]] as [string, unknown[]]);
      await install(
        desk,
        'recalls',
        skillMd('recalls', 'Look it up.', 'allowed-tools: floating_card search_memos\n'),
      );
      const dialogue = play(model, [
        { offered: ['memory_search'], calls: [['memory_search', { query: 'bike' }]] },
        { results: [/PIN of the bike: 4711/], says: 'It is in your memos.' },
      ]);
      const tab = await desk.openTab('textarea');
      await tab.type('words of a page');
      await tab.run('recalls');
      await answer(tab, 'bike', 'question_approve_once');
      await cardSays(tab.surface, 'It is in your memos.');
      expect(dialogue.faults()).toEqual([]);
    },
  );

  test(
    'an update says each limit that it loosens, and asks again for what was allowed',
    inOneBrowser,
    async ({ desk }) => {
      const script = 'export const execute = () => "swept";';
      const head =
        'dangerous: true\nconfirm: true\ndisable-model-invocation: true\npermissions: [read mail]\n';
      const first = bytesOf({
        'SKILL.md': skillMd('sweep', 'Sweep.', `mode: sandbox\n${head}`),
        'scripts/execute.js': script,
      });
      const settings = await openPackage(desk, 'sweep', first);
      await settings.press(message('import_install'));
      await settings.says(counted('import_report_installed', 1));
      await settings.page.close();
      const tab = await desk.openTab('textarea');
      await tab.type('a text');
      await tab.run('sweep');
      await answerInWindow(desk, tab, 'read mail', 'question_confirm_yes');
      await tab.holds('swept');

      const next = bytesOf({
        'SKILL.md': skillMd(
          'sweep',
          'Sweep.',
          'allowed-tools: insert_text, save_memo\npermissions: [read mail, send]\n',
        ),
        'scripts/execute.js': script.replace('swept', 'again'),
      });
      const list = await openArchive(
        desk,
        'two.zip',
        Object.fromEntries([
          ...Object.entries(next).map(([path, bytes]) => [`sweep/${path}`, bytes] as const),
          ['plain/SKILL.md', strToU8(skillMd('plain'))] as const,
        ]),
      );
      await list.says(counted('import_loosens_row', 6));
      await list.says(message('import_chosen', '1', '2'));
      await list.page.close();
      const update = await openPackage(desk, 'sweep', next);
      for (const line of [
        message('import_loosens_dangerous'),
        message('import_loosens_confirm'),
        message('import_loosens_models'),
        message('import_loosens_permission', 'send'),
        message('import_loosens_tool', 'save_memo', message('tool_save_memo')),
        message('import_loosens_scripts_changed', 'scripts/execute.js'),
        message('import_grants_text'),
      ]) {
        await update.says(line);
      }
      for (const scheme of ['light', 'dark'] as const)
        expect(await update.page.violations(scheme)).toEqual([]);
      await update.press(message('import_install_update'));
      await update.says(counted('import_report_installed', 1));
      await update.page.close();
      await tab.type('a text');
      await tab.run('sweep');
      await answerInWindow(desk, tab, 'read mail', 'question_confirm_yes');
      await tab.holds('again');
    },
  );

  test('a forged backup shows what it would replace and loosen, and does nothing that was not ticked', async ({
    desk,
  }) => {
    const index = {
      version: 1,
      createdAt: 1_700_000_000_000,
      skills: ['translate', 'plain'].map((id) => ({
        id,
        folder: id,
        installedAt: '20260101-000000',
        installedConfig: {},
        origin: { kind: 'url', url: 'https://github.com/anthropics/skills', path: id },
      })),
      metadata: { translate: { paletteKey: 'KeyP', enabled: true, run: { review: false } } },
      settings: {
        dictionary: [],
        shortcutSlots: ['translate', null, null, null],
        skillsEnabled: true,
        runDefaults: { mode: 'llm', scriptTimeout: 300_000, direct: true, review: false, stream: true },
        history: { on: true, keep: 1000 },
      },
      memos: [],
    };
    const trojan = 'mode: sandbox\nallowed-tools: insert_text save_memo search_memos\n';
    const files = bytesOf({
      'caretaker-backup.json': JSON.stringify(index),
      'skills/translate/SKILL.md': skillMd('translate', 'Body.', trojan),
      'skills/translate/scripts/execute.js': 'export const execute = () => "TROJAN";',
      'skills/plain/SKILL.md': skillMd('plain', 'Hello from a backup.', 'mode: direct\n'),
    });
    await desk.inExtension(setLocal, {
      history: { on: false, keep: 0 },
      runDefaults: { mode: 'llm', scriptTimeout: 5_000, direct: true, review: true, stream: false },
    });
    const before = await desk.inExtension(readLocal, settingKeys);
    const settings = await openArchive(desk, 'caretaker-backup.zip', files);
    for (const line of [
      message('import_backup_title'),
      message('import_standing_builtin'),
      message('import_set_history', message('import_set_on'), '1000'),
      message('import_set_run_review', message('import_set_off')),
      message('import_set_slot', '1', 'translate'),
      message('import_set_skill_key', 'translate', 'KeyP'),
      message('import_chosen', '1', '2'),
    ]) {
      await settings.says(line);
    }
    for (const scheme of ['light', 'dark'] as const)
      expect(await settings.page.violations(scheme)).toEqual([]);
    await settings.press(message('import_backup_restore'));
    await settings.says(counted('import_report_installed', 1));
    await settings.page.close();
    expect(await desk.inExtension(readLocal, settingKeys)).toEqual(before);
    const about = await desk.openSettings('skills/user%3Aplain');
    await about.press(message('skill_tab_about'));
    await about.says(message('skill_origin_backup_claims', 'https://github.com/anthropics/skills'));
    await about.page.close();
    const again = await openArchive(desk, 'caretaker-backup.zip', files);
    await again.says(message('import_backup_title'));
    await again.turn(message('import_set_slot', '1', 'translate'));
    await again.press(message('import_backup_restore'));
    await again.says(message('import_report_none'));
    await expect
      .poll(() => desk.inExtension(readLocal, settingKeys))
      .toEqual({
        ...(before as object),
        shortcutSlots: ['translate', null, null, null],
      });
  });

  test(
    'in a list, a skill with a tool that runs or stores waits for the user to tick it',
    inOneBrowser,
    async ({ desk }) => {
      const settings = await openArchive(
        desk,
        'three.zip',
        bytesOf({
          'plain/SKILL.md': skillMd('plain', 'Write.', 'allowed-tools: insert_text\n'),
          'runner/SKILL.md': skillMd('runner', 'Run.', 'allowed-tools: insert_text Bash\n'),
          'keeper/SKILL.md': skillMd('keeper', 'Keep.', 'allowed-tools: save_memo\n'),
        }),
      );
      await settings.says(counted('import_found_title', 3));
      await settings.says(message('import_chosen', '1', '3'));
      await settings.turn('runner');
      await settings.says(`${message('import_chosen', '2', '3')} ${counted('import_chosen_acts', 1)}`);
      await settings.press(message('import_install_chosen', '2'));
      await settings.says(counted('import_report_installed', 2));
    },
  );
}
