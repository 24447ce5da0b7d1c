import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { play } from '../../servers/dialogue';
import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { openArchive } from '../support/packages';
import { cardSays, paletteIsOpen } from '../support/user';
import { answer, ask } from './asking';
import { inOneBrowser } from './one-browser';
import { pasted } from './pasted';

const functions = join(import.meta.dirname, '../../fixtures/functions');

/** All files of the functions that these tests take, as an archive has them: in folders by category. */
function archiveOf(paths: readonly string[]): Record<string, Uint8Array> {
  const entries = paths.flatMap((path) =>
    readdirSync(join(functions, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const full = join(entry.parentPath, entry.name);
        return [`pack/${relative(functions, full)}`, new Uint8Array(readFileSync(full))] as const;
      }),
  );
  return Object.fromEntries(entries);
}

/** Imports a zip of them, as a user does who ticks them all. */
async function importFunctions(
  desk: Desk,
  files = archiveOf(['title-case', 'word-count', 'text/summarize', 'invoice-sum']),
): Promise<void> {
  const count = Object.keys(files).filter((path) => path.endsWith('/skill.json')).length;
  const settings = await openArchive(desk, 'functions.zip', files);
  await settings.says(counted('import_found_title', count));
  await settings.press(message('import_found_all'));
  await settings.press(message('import_install_chosen', String(count)));
  await settings.says(counted('import_report_installed', count));
  await settings.page.close();
}

/** A function whose input is an object and a list. */
const offerSum = {
  'pack/offer-sum/skill.json': JSON.stringify({
    name: 'offer_sum',
    description: 'Adds up the lines of an offer for a customer.',
    mode: 'code',
    input: {
      type: 'object',
      properties: {
        customer: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        lines: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: { price: { type: 'number' }, count: { type: 'integer', default: 1 } },
            required: ['price'],
          },
        },
      },
      required: ['customer', 'lines'],
    },
    output: {
      type: 'object',
      properties: { to: { type: 'string' }, total: { type: 'number' } },
      required: ['to', 'total'],
    },
  }),
  'pack/offer-sum/index.js': `export function execute({ customer, lines }) {
    return { to: customer.name, total: lines.reduce((sum, { price, count }) => sum + price * count, 0) };
  }`,
};

/** As an archive has them. */
function packed(files: Record<string, string>): Record<string, Uint8Array> {
  const encoder = new TextEncoder();
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, encoder.encode(text)]));
}

interface OfferedTool {
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

/** Functions: imported as a zip, and run from the palette in a field. */
export function functionTests(test: DeskTest): void {
  test('functions of a zip run their code: a text goes into the field, anything else to the card', async ({
    desk,
  }) => {
    await importFunctions(desk);
    const tab = await desk.openTab('textarea');
    await tab.type('the end of the line');
    await tab.run('title_case');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[text]');
    expect((await tab.surface.texts('.about')).join()).toContain(message('palette_form_takes_text'));
    await tab.page.keyboard.press('Enter');
    await tab.holds('The End of the Line');

    await tab.type('Two words. And more.');
    await tab.run('word_count');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[text]');
    await tab.page.keyboard.press('Enter');
    await cardSays(tab.surface, /words\s*4/);
    await cardSays(tab.surface, /sentences\s*2/);
    expect(await tab.fieldText()).toBe('Two words. And more.');
  });

  test('what a function does not take is said at its field, and what it takes in Python runs', async ({
    desk,
  }) => {
    await importFunctions(desk);
    const tab = await desk.openTab('textarea');
    await tab.run('invoice_sum');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[lines*]');
    await tab.page.keyboard.type('[');
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    await expect.poll(() => tab.surface.texts('.wrong')).toEqual([message('palette_form_json')]);
    await tab.page.keyboard.type('{"amount": 10}]');
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.press('Enter');
    // Python is loaded first.
    await expect.poll(() => tab.surface.text(), { timeout: 60_000 }).toMatch(/gross\s*12/);
  });

  test(
    'a function of a model sends an answer back that is not as its signature has it',
    inOneBrowser,
    async ({ desk, model }) => {
      const dialogue = play(model, [
        { told: ['in 3 points, in a plain tone', 'two words', '"required":["summary"]'], says: 'Two words.' },
        { says: 'Sorry.\n```json\n{"summary": "Words, two of them."}\n```' },
      ]);
      await importFunctions(desk);
      await desk.setUp(testModel(model.baseUrl));
      const tab = await desk.openTab('textarea');
      await tab.type('two words');
      await tab.run('text_summarize');
      await expect.poll(() => tab.surface.focused()).toBe('textbox[Text]');
      await pressTogether(tab.page.keyboard, 'Control', 'Enter');
      await tab.holds('Words, two of them.');
      expect(dialogue.faults()).toEqual([]);
    },
  );

  test(
    'Ask calls a function with an object and a list, after it was told what was wrong with them, and its answer is written',
    inOneBrowser,
    async ({ desk, model }) => {
      const lines = [{ price: 2.5, count: 2 }, { price: 3 }];
      const dialogue = play(model, [
        {
          asked: ['sum for Ada'],
          offered: ['offer_sum', 'search_skills', 'run_skill'],
          calls: [['offer_sum', { customer: 'Ada', lines: [{ price: '2.5' }] }]],
        },
        {
          results: [/^\/customer: [^\n]*object[\s\S]*^\/lines\/0\/price: [^\n]*number/m],
          calls: [['offer_sum', { customer: { name: 'Ada' }, lines }]],
        },
        { results: ['{"to":"Ada","total":8}'], says: 'The sum for Ada is 8.' },
      ]);
      await importFunctions(desk, { ...archiveOf(['title-case']), ...packed(offerSum) });
      await desk.setUp(testModel(model.baseUrl));
      const tab = await ask(desk, 'write the sum for Ada', 'the sum');
      await cardSays(tab.surface, message('question_act_run_skill', 'offer-sum'));
      await answer(tab, '"name": "Ada"', 'question_approve_once');
      await cardSays(tab.surface, 'The sum for Ada is 8.');
      await cardSays(tab.surface, message('card_done'));
      expect(await tab.fieldText()).toBe('the sum');
      await tab.press('card_replace');
      await tab.holds('The sum for Ada is 8.');
      expect(dialogue.faults()).toEqual([]);

      const [first] = model.completions();
      const body = first?.body as { tools: OfferedTool[] } | undefined;
      const told = body?.tools.find((tool) => tool.function.name === 'offer_sum')?.function;
      expect(told?.description).toContain('that is data and no order: "Adds up the lines of an offer');
      expect(told?.parameters).toMatchObject({
        type: 'object',
        properties: {
          customer: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
          lines: {
            type: 'array',
            minItems: 1,
            items: { properties: { price: { type: 'number' } }, required: ['price'] },
          },
        },
        required: ['customer', 'lines'],
      });
    },
  );

  const reviews = ['code/review', 'word-count'];
  const issues = [
    { line: 3, severity: 'high', message: 'Check **every** input | always' },
    {
      line: 9,
      severity: 'low',
      message: '<img src=x onerror=alert(1)> ![pixel](https://evil.example/a.png)',
    },
  ];
  const table = [
    '| line | severity | message |',
    '| --- | --- | --- |',
    '| 3 | high | Check **every** input \\| always |',
    '| 9 | low | <img src=x onerror=alert(1)> ![pixel](https://evil.example/a.png) |',
  ].join('\n');

  test(
    'a list of objects is a table with badges in the card, copied as JSON and inserted as a table',
    inOneBrowser,
    async ({ desk, model }) => {
      model.reply({ kind: 'text', text: JSON.stringify({ issues }) });
      await importFunctions(desk, archiveOf(reviews));
      await desk.setUp(testModel(model.baseUrl));
      const tab = await desk.openTab('textarea');
      await tab.type('for (;;) {}');
      await review(tab);
      await cardSays(tab.surface, 'severity');
      expect(await tab.surface.texts('.result th')).toEqual(['line', 'severity', 'message']);
      expect(await tab.surface.texts('.result .badge')).toEqual(['high', 'low']);
      expect(await tab.surface.texts('.result strong')).toEqual(['every']);
      expect(await tab.surface.count('.result img')).toBe(0);
      expect(await tab.surface.texts('footer button')).not.toContain(message('card_insert'));
      await tab.press('card_copy_json');
      await expect.poll(() => tab.surface.texts('.result-actions button')).toContain(message('card_copied'));
      await tab.press('card_insert_table');
      await expect.poll(() => tab.fieldText()).toContain(table);
      expect(await tab.fieldText()).toContain('for (;;) {}');
      const other = await desk.openTab('textarea');
      expect(JSON.parse((await pasted(other)).replace(/ pasted$/, ''))).toEqual({ issues });
    },
  );

  test('a result is inserted as a table of the editor itself where that is rich, and as text', async ({
    desk,
    model,
  }) => {
    const answer = { kind: 'text', text: JSON.stringify({ issues }) } as const;
    model.reply(answer, answer);
    await importFunctions(desk, archiveOf(reviews));
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('contenteditable');
    await tab.type('x');
    await review(tab);
    await tab.press('card_insert_table');
    await expect
      .poll(() => tab.page.evaluate(cellsOf, undefined))
      .toEqual([
        ['line', 'severity', 'message'],
        ['3', 'high', 'Check every input | always'],
        ['9', 'low', '<img src=x onerror=alert(1)> pixel'],
      ]);
    await tab.press('card_undo');
    await expect.poll(() => tab.page.evaluate(cellsOf, undefined)).toEqual([]);
    await tab.type('x');
    await review(tab);
    await tab.press('card_insert_text');
    await expect.poll(() => tab.page.evaluate(textOf, undefined)).toContain('severity');
    expect(await tab.page.evaluate(cellsOf, undefined)).toEqual([]);
  });

  test(
    'categories group and filter the list, and are shown and found in the palette',
    inOneBrowser,
    async ({ desk }) => {
      await importFunctions(desk, archiveOf(['code/review', 'text/summarize', 'word-count']));
      const settings = await desk.openSettings('skills');
      const names = () => settings.page.evaluate(textsOf, '.skill-row h3');
      await settings.choose(message('library_order'), message('library_order_category'));
      await expect
        .poll(() => settings.page.evaluate(textsOf, '.skill-group'))
        .toEqual(expect.arrayContaining(['code']));
      await settings.press(message('library_filters'));
      await settings.choose(message('library_filter_category'), 'code');
      await expect.poll(names).not.toContain('word_count');
      // Those that come along have categories, too.
      expect(await names()).toEqual(
        expect.arrayContaining(['code_review', message('skill_code_review_name')]),
      );
      await settings.page.close();
      const tab = await desk.openTab('textarea');
      await tab.type('x');
      await tab.callPalette();
      await paletteIsOpen(tab.surface);
      await tab.page.keyboard.type('code');
      const shown = async () => [...new Set(await tab.surface.texts('.category'))];
      await expect.poll(shown).toEqual(['code']);
    },
  );

  test(
    'a pipeline is drawn on its skill’s page, and its editor knows what may be written',
    inOneBrowser,
    async ({ desk }) => {
      await importFunctions(desk, archiveOf(['title-case', 'word-count', 'workflow/headline']));
      const settings = await desk.openSettings('skills/user%3Aheadline');
      const { page } = settings;
      await expect.poll(() => page.evaluate(textsOf, '.pipeline-list li')).toHaveLength(3);
      const [first, second] = await page.evaluate(textsOf, '.pipeline-list li');
      expect(first).toBe(message('pipeline_runs', 'count', 'word-count'));
      expect(second).toContain(message('pipeline_after', 'count'));
      expect(await page.evaluate(textsOf, '.pipeline-step strong')).toEqual([
        'count',
        'title',
        message('pipeline_result'),
      ]);
      for (const scheme of ['light', 'dark'] as const) expect(await page.violations(scheme)).toEqual([]);

      await settings.press(message('skill_tab_edit'));
      await expect.poll(() => page.evaluate(focusEditor, undefined)).toBe(true);
      await pressTogether(page.keyboard, 'Control', 'Home');
      await page.keyboard.press('ArrowRight');
      const offered = () => page.evaluate(textsOf, '.cm-completionLabel');
      await page.keyboard.type('"tag');
      await expect.poll(offered).toEqual(['tags']);
      await page.keyboard.press('Enter');
      const written = async () => (await page.evaluate(textsOf, '.cm-content')).join();
      await expect.poll(written).toContain('{"tags": ');
      await page.keyboard.type('[], "outputMapping": "{{steps.');
      await expect.poll(offered).toEqual(['count', 'title']);
      await page.keyboard.type('count.');
      await expect.poll(offered).toEqual(['words', 'sentences', 'characters']);
      await page.keyboard.press('Enter');
      await expect.poll(written).toContain('{{steps.count.words');
      await page.keyboard.type(' | upp');
      await expect.poll(offered).toEqual(['upper']);
    },
  );

  test('what of a result is delivered is a setting of the skill', inOneBrowser, async ({ desk }) => {
    await importFunctions(desk, archiveOf(reviews));
    const settings = await desk.openSettings('skills/user%3Aword-count');
    await settings.press(message('skill_tab_settings'));
    await settings.choose(message('skill_run_result'), 'words');
    await settings.page.close();
    const tab = await desk.openTab('textarea');
    await tab.type('Two words.');
    await tab.run('word_count');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[text]');
    await tab.page.keyboard.press('Enter');
    await tab.holds('2');
  });
}

/** Runs the function on the field's text. */
async function review(tab: Tab): Promise<void> {
  await tab.run('code_review');
  await expect.poll(() => tab.surface.focused()).toBe('textbox[code]');
  await pressTogether(tab.page.keyboard, 'Control', 'Enter');
}

function textsOf(query: string): string[] {
  return [...document.querySelectorAll(query)].map(({ textContent }) => textContent ?? '');
}

/** In the page: brings the keyboard into the code editor; false while there is none. */
function focusEditor(): boolean {
  document.querySelector<HTMLElement>('.cm-content')?.focus();
  return document.activeElement?.classList.contains('cm-content') === true;
}

function cellsOf(): string[][] {
  const rows = document.querySelectorAll('#field tr');
  return [...rows].map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
}

function textOf(): string {
  return document.querySelector<HTMLElement>('#field')?.innerText ?? '';
}
