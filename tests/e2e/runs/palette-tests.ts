import { expect } from '../../support/expect';
import { bertTokenizer, f32, jsonBytes, safetensors } from '../../unit/core/library/table/files';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { askSettings, testModel } from '../support/extension-page';
import { manySkills, putSkills, recordsOf } from '../support/many-skills';
import { message } from '../support/messages';
import type { Box } from '../support/surface';
import { paletteIsOpen } from '../support/user';
import { inOneBrowser } from './one-browser';

/** Waits for our script to have the call; the frame has yet to come. */
async function hasTheCall(tab: Tab): Promise<void> {
  const isCalled = () => !!document.querySelector('[data-caretaker-surface]');
  await expect.poll(() => tab.page.evaluate(isCalled, undefined)).toBe(true);
}

/** In the page: gives the two files to the input, as the button's dialog would; false while there is no input. */
function chooseTable(files: (readonly [name: string, bytes: string])[]): boolean {
  const input = document.querySelector<HTMLInputElement>('section[aria-labelledby=meaning] input[type=file]');
  if (!input) return false;
  const chosen = new DataTransfer();
  for (const [name, bytes] of files) {
    const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
    chosen.items.add(new File([content], name));
  }
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** What the search by meaning finds, asked as our pages do. */
const foundByMeaning = (desk: Desk, query: string) =>
  desk.inExtension(askSettings, ['findByMeaning', [query]] as [string, unknown[]]);

/** Where the palette stands, and that of somebody who has a thousand skills. */
export function paletteTests(test: DeskTest): void {
  test('on a page without a doctype palette and notice stand beside the field, in sight', async ({
    desk,
  }) => {
    const tab = await desk.openTab('quirks');
    await tab.type('She dont like apples.');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const seen = await tab.page.evaluate(() => ({ width: innerWidth, height: innerHeight }), undefined);
    const isBesideField = ({ y, height, width }: Box) => {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(seen.height);
      expect(width).toBeGreaterThan(200);
    };
    const palette = await tab.surface.box('.palette');
    isBesideField(palette);
    expect(palette.height).toBeGreaterThan(200);
    await tab.page.keyboard.type('proofread');
    await tab.page.keyboard.press('Enter');
    await tab.holds("She doesn't like apples.");
    await expect.poll(() => tab.surface.count('.notice')).toBe(1);
    isBesideField(await tab.surface.box('.notice'));
  });

  test(
    'the palette and the list find a skill by its meaning, by the user’s own provider alone, until that is turned off',
    inOneBrowser,
    async ({ desk, model }) => {
      const sent = () =>
        model.requests.flatMap(({ path, body }) =>
          path === '/v1/embeddings' ? (body as { input: string[] }).input : [],
        );
      model.embedBy((text) => (/^Translate\n|fluent/.test(text) ? [1, 0.1] : [0.1, 1]));
      await desk.setUp(testModel(model.baseUrl));
      const settings = await desk.openSettings('model');
      await settings.says(message('options_meaning_sent', new URL(model.baseUrl).host));
      expect(sent()).toEqual([]);
      await settings.type(message('options_meaning_model'), 'embedder');
      await settings.press(message('options_meaning_turn_on'));
      await settings.says(/On with embedder\. Skills ready: (\d+) of \1/);
      expect(sent().every((text) => text === 'Find a skill' || /^.+\n.+$/.test(text))).toBe(true);

      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.callPalette();
      await paletteIsOpen(tab.surface);
      await tab.page.keyboard.type('fluent xyz');
      const titles = () => tab.surface.texts('.row .title');
      await expect.poll(async () => (await titles())[1]).toContain('Translate');
      expect(sent().at(-1)).toBe('fluent xyz');
      await tab.page.keyboard.press('Escape');

      const list = await desk.openSettings('skills');
      await list.type(message('library_search'), 'fluent');
      await list.says(/^Translate$/m);

      const asked = sent().length;
      const again = await desk.openSettings('model');
      await again.press(message('options_meaning_turn_off'));
      await again.says(message('options_meaning_model_hint'));
      expect(await foundByMeaning(desk, 'fluent two')).toEqual([]);
      expect(sent()).toHaveLength(asked);
    },
  );

  test('a skill that is set for another site is named where it is typed, with a way to its sites; the page learns nothing of it', async ({
    desk,
  }) => {
    const settings = await desk.openSettings('skills/builtin%3Atranslate');
    await settings.press(message('skill_tab_settings'));
    await settings.turn(message('sites_only'));
    await settings.type(message('sites_list'), 'docs.example');
    await settings.press(message('sites_save'));
    await settings.says(message('sites_saved'));
    await settings.page.close();

    const tab = await desk.openTab('textarea');
    await tab.type('two words');
    const { keyboard } = tab.page;
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const name = message('skill_translate_name');
    await keyboard.type(name);
    const said = message('palette_elsewhere', name, 'docs.example');
    await expect.poll(() => tab.surface.texts('.elsewhere span')).toEqual([said]);
    expect((await tab.surface.texts('.row .title'))[0]).toBe(message('palette_ask', name));
    // What is inert in the row of a request is in no text that axe compares with its name.
    const { violations } = await tab.surface.axe();
    expect(violations.filter(({ id }) => id !== 'label-content-name-mismatch')).toEqual([]);
    const ofPage = () => document.documentElement.outerHTML;
    expect(await tab.page.evaluate(ofPage, undefined)).not.toContain('docs.example');
    await tab.surface.click(`role=button[${message('palette_elsewhere_change')}]`);
    await expect
      .poll(async () => (await desk.pageAt('options.html#skills/builtin%3Atranslate')) !== undefined)
      .toBe(true);
  });

  test('with a table on this computer skills are found by their meaning without any provider, and nothing is asked for; a broken one is refused', async ({
    desk,
    model,
  }) => {
    const words = ['[UNK]', 'translate', 'translates', 'fluent', 'a', 'the', 'text', 'to', 'your'];
    const rows = words.map((_, row) => (row === 0 ? [0, 0] : row < 4 ? [1, 0.1] : [0.1, 1]));
    const rowsFile = safetensors({ embeddings: f32(rows) });
    const settings = await desk.openSettings('model');
    const choose = (bytes: Uint8Array) => {
      const files = { 'model.safetensors': bytes, 'tokenizer.json': jsonBytes(bertTokenizer(words)) };
      const given = Object.entries(files).map(
        ([name, content]) => [name, Buffer.from(content).toString('base64')] as const,
      );
      return expect.poll(() => settings.page.evaluate(chooseTable, given)).toBe(true);
    };
    await settings.says(message('options_meaning_table_choose'));
    await choose(rowsFile.slice(0, -1));
    await settings.says(message('table_problem_cut'));
    for (const scheme of ['light', 'dark'] as const)
      expect(await settings.page.violations(scheme)).toEqual([]);
    await choose(rowsFile);
    await settings.says(/On with model\.safetensors \(\d+ bytes\)\. Skills ready: (\d+) of \1/);
    expect(await settings.page.violations('light')).toEqual([]);
    await settings.page.close();
    // A background that is new reads the table that is kept.
    await desk.killBackground();

    const tab = await desk.openTab('textarea');
    await tab.type('two words');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await tab.page.keyboard.type('fluent xyz');
    const titles = () => tab.surface.texts('.row .title');
    await expect.poll(async () => (await titles())[1]).toContain('Translate');
    await tab.page.keyboard.press('Escape');

    const again = await desk.openSettings('model');
    await again.press(message('options_meaning_table_remove'));
    await again.says(message('options_meaning_table_choose'));
    expect(await foundByMeaning(desk, 'fluent two')).toEqual([]);
    expect(model.requests).toEqual([]);
  });

  test('a skill is run with another model, found under Recent, pinned and turned off and on again, by the keyboard alone', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await desk.setUp(testModel(model.baseUrl));
    await desk.setUp({ ...testModel(model.baseUrl), label: 'Second', model: 'other-model' });
    const tab = await desk.openTab('textarea');
    await tab.type('dear yuo');
    const { keyboard } = tab.page;
    const menu = async () => {
      await pressTogether(keyboard, 'Control', 'k');
      await expect.poll(() => tab.surface.count('[role=menu]')).toBe(1);
    };
    // What is inert in a row of a command is in no text that axe compares with its name.
    const faults = async () =>
      (await tab.surface.axe()).violations.filter(({ id }) => id !== 'label-content-name-mismatch');
    const choose = async (label: string) => {
      const isChosen = async () => {
        if ((await tab.surface.focused()) === `menuitem[${label}]`) return true;
        await keyboard.press('ArrowDown');
        return false;
      };
      await expect.poll(isChosen).toBe(true);
      await keyboard.press('Enter');
    };
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    expect(await tab.surface.count('[role=group]')).toBe(0);
    await keyboard.type('polish');
    await menu();
    await choose(message('palette_action_models'));
    await choose('Second');
    await tab.holds('Dear you');
    expect(model.completions().map(({ body }) => (body as { model: string }).model)).toEqual(['other-model']);

    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const sections = () => tab.surface.texts('.section');
    const titles = () => tab.surface.texts('.row .title');
    const [recent, pinned, all] = (['recent', 'pinned', 'all'] as const).map((id) =>
      message(`palette_section_${id}`),
    );
    expect(await sections()).toContain(recent);
    expect((await titles()).slice(0, 2)).toEqual(['Polish', message('palette_undo')]);
    expect(await faults()).toEqual([]);
    await menu();
    expect(await faults()).toEqual([]);
    await choose(message('palette_action_pin'));
    await expect.poll(sections).toEqual(expect.arrayContaining([pinned, all]));
    await paletteIsOpen(tab.surface);
    await expect.poll(() => tab.surface.texts('[aria-selected=true] .title')).toEqual(['Polish']);
    await menu();
    await choose(message('palette_action_turn_off'));
    await expect.poll(titles).toContain(message('palette_turned_off', 'Polish'));
    await keyboard.press('Enter');
    await expect.poll(titles).not.toContain(message('palette_turned_off', 'Polish'));
    await keyboard.press('Escape');
    await expect.poll(() => tab.surface.text()).toBe('');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    expect(await sections()).toContain(pinned);
    expect(await titles()).toContain('Polish');
  });

  test('skills and commands are drawn in the color of their names', async ({ desk, model }) => {
    model.reply({ kind: 'text', text: 'Run.' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('two words');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const icons = () => tab.surface.attributes('.row .drawn', 'data-icon');
    // Those that are in sight.
    expect(await icons()).toEqual(expect.arrayContaining(['check', 'spark', 'pen', 'globe', 'bulb']));
    const [color, ...others] = new Set(await tab.surface.styles('.row .title', 'color'));
    expect(others).toEqual([]);
    expect(new Set(await tab.surface.styles('.row .drawn', 'stroke'))).toEqual(new Set([color]));
    expect((await tab.surface.boxes('.row .drawn')).every(({ width, height }) => width === height)).toBe(
      true,
    );
    const { keyboard } = tab.page;
    await keyboard.type('preferences');
    await expect.poll(icons).toContain('sliders');
    await keyboard.press('Escape');
    await tab.run('polish');
    await tab.holds('Run.');
    await expect.poll(() => tab.surface.count('.notice')).toBe(1);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await keyboard.type('undo');
    await expect.poll(icons).toContain('undo');
  });

  test('what is typed right after the call is in the palette, in its order, and not in the field', async ({
    desk,
  }) => {
    const tab = await desk.openTab('textarea');
    await tab.type('a draft');
    await tab.callPalette();
    await hasTheCall(tab);
    await tab.page.keyboard.type('proofread');
    await expect.poll(() => tab.surface.value('.search input')).toBe('proofread');
    expect(await tab.fieldText()).toBe('a draft');
  });

  test('a request that is asked right after the call is asked as a whole, or stays; the page hears no Ctrl+Enter, which may send', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'The Danube.' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    const { keyboard } = tab.page;
    await tab.type('a draft');
    await tab.page.evaluate(() => {
      document.addEventListener('keydown', ({ key, ctrlKey }) => {
        if (ctrlKey && key === 'Enter') document.documentElement.dataset.sent = 'sent';
      });
    }, undefined);
    await tab.callPalette();
    await hasTheCall(tab);
    await keyboard.type('name a river');
    await pressTogether(keyboard, 'Control', 'Enter');
    // Pressed before our frame had the keyboard, it runs nothing: only what is pressed in our own frame does.
    // What is still there at the second look is not about to go: a press on its way as the palette goes would be the page's.
    let looks = 0;
    const asked = async () => {
      looks = (await tab.surface.value('.search input')) === 'name a river' ? looks + 1 : 0;
      if (looks > 0 && looks % 2 === 0) await pressTogether(keyboard, 'Control', 'Enter');
      return model.completions().length;
    };
    await expect.poll(asked).toBe(1);
    expect(JSON.stringify(model.completions()[0]?.body)).toContain('name a river');
    expect(await tab.page.evaluate(() => document.documentElement.dataset.sent, undefined)).toBeUndefined();
    expect(await tab.fieldText()).toBe('a draft');
  });

  test('where a page opens a dialog under the palette it goes on in it, or closes; and one called in the dialog works', async ({
    desk,
  }) => {
    const tab = await desk.openTab('textarea');
    await tab.type('a draft');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await tab.page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.append(document.createElement('textarea'));
      dialog.showModal();
    }, undefined);
    const { keyboard } = tab.page;
    const goesOnOrCloses = async () => {
      if ((await tab.surface.text()) === '') return true;
      await keyboard.type('x');
      return /^x+$/.test((await tab.surface.value('.search input')) ?? '');
    };
    await expect.poll(goesOnOrCloses).toBe(true);
    if ((await tab.surface.text()) !== '') await keyboard.press('Escape');
    await expect.poll(() => tab.surface.text()).toBe('');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await keyboard.type('proof');
    await expect.poll(() => tab.surface.value('.search input')).toBe('proof');
  });

  test('of a thousand skills the rows in sight are drawn, and all can be reached and run', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Run.' });
    await desk.setUp(testModel(model.baseUrl));
    await desk.inExtension(askSettings, ['memos', []] as [string, unknown[]]);
    await desk.inExtension(putSkills, recordsOf(await manySkills(1_000)));
    await desk.killBackground();
    const tab = await desk.openTab('textarea');
    await tab.type('two words');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const { keyboard } = tab.page;
    const places = async () => (await tab.surface.attributes('[role=option]', 'aria-posinset')).map(Number);
    const total = Number((await tab.surface.attributes('[role=option]', 'aria-setsize'))[0]);
    expect(total).toBeGreaterThan(1_000);
    expect((await places()).length).toBeLessThan(40);

    await keyboard.press('End');
    await expect
      .poll(() => tab.surface.attributes('[aria-selected=true]', 'aria-posinset'))
      .toEqual([String(total)]);
    await expect.poll(places).toContain(total - 3);
    expect((await places()).length).toBeLessThan(40);
    expect(await tab.surface.attributes('input', 'aria-activedescendant')).toEqual(
      await tab.surface.attributes('[aria-selected=true]', 'id'),
    );
    const [name] = await tab.surface.texts(`[aria-posinset="${total - 2}"] .title`);
    await tab.surface.click(`[aria-posinset="${total - 2}"]`);
    await expect.poll(() => model.completions().length).toBe(1);
    expect(JSON.stringify(model.completions()[0]?.body)).toContain('You work on');
    await expect.poll(() => tab.surface.text()).toContain(name);
  });
}
