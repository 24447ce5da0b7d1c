import type { TestType } from '@playwright/test';
import type { OpenAiServer } from '../../servers/openai-server';
import { expect } from '../../support/expect';
import type { Desk } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { askSettings, testModel } from '../support/extension-page';
import { readKeptData } from '../support/kept-data';
import { message } from '../support/messages';
import { installPackages } from '../support/packages';
import { pasted } from './pasted';

type KeptTest = TestType<{ desk: Desk; model: OpenAiServer }, { keeper: { started(): number } }>;

/** What the first test leaves, wherever it can; a skill cannot have it for a name. */
const mark = 'planted-7421';
const skill = 'slug-maker';

/** A browser serves many tests: what one of them leaves, of any kind, the next one does not find. */
export function keptTests(test: KeptTest): void {
  test.describe('two tests in one browser', () => twoTests(test, true));
  test.describe('two tests in one browser, the first of which leaves its permissions alone', () =>
    twoTests(test, false));
}

function twoTests(test: KeptTest, takesBack: boolean): void {
  test.describe.configure({ mode: 'serial' });
  let started: number | undefined;

  test('the first leaves something of every kind', async ({ desk, model, keeper }) => {
    started = keeper.started();
    await plantInExtension(desk, model);
    const tab = await desk.openTab('textarea');
    await tab.page.evaluate(plantInPage, mark);
    await tab.type(mark);
    await pressTogether(tab.page.keyboard, 'Control', 'a');
    await pressTogether(tab.page.keyboard, 'Control', 'c');

    const { tabs, origins, ...places } = await everything(desk);
    for (const [place, text] of Object.entries(places)) expect(text, place).toContain(mark);
    expect(places.databases).toContain(skill);
    expect(tabs).toBeGreaterThan(2);
    expect(origins).toEqual(['http://localhost/*']);
    if (takesBack) await desk.takeBack('http://localhost/*');
    const settings = await desk.openSettings('memos');
    await settings.type(message('memos_search'), mark);
    for (const { page } of [tab, settings]) await page.evaluate(holdBack, undefined);
    await desk.killBackground();
  });

  test('the second finds nothing of it', async ({ desk, keeper }) => {
    expect(keeper.started(), 'it is the same browser').toBe(started);
    const { tabs, origins, ...places } = await everything(desk);
    for (const [place, text] of Object.entries(places)) expect(text, place).not.toContain(mark);
    expect(places.databases).not.toContain(skill);
    expect(tabs).toBe(2);
    expect(origins).toEqual(['http://localhost/*']);
  });
}

/** A model, a skill, a memo, a run in the history; and what only the extension's own pages could leave. */
async function plantInExtension(desk: Desk, model: OpenAiServer): Promise<void> {
  model.reply({ kind: 'text', text: mark });
  await desk.setUp({ ...testModel(model.baseUrl), label: mark });
  await installPackages(desk, [skill]);
  const memo = { id: mark, text: mark, url: 'https://baker.example/', title: mark, createdAt: 0 };
  await desk.inExtension(askSettings, ['saveMemo', [memo]] as [string, unknown[]]);
  const tab = await desk.openTab('textarea');
  await tab.type('hey you');
  await tab.run('polish');
  await tab.holds(mark);
  await desk.inExtension(async (text) => {
    localStorage.setItem(text, text);
    await caches.open(text);
    const { browser, chrome } = globalThis as unknown as Record<string, Extension | undefined>;
    await (browser ?? chrome)?.storage.session.set({ [text]: text });
  }, mark);
}

/** In a page: a cookie, and something in each of its stores. */
async function plantInPage(text: string): Promise<void> {
  await cookieStore.set({ name: text, value: text, expires: Date.now() + 3_600_000 });
  localStorage.setItem(text, text);
  await caches.open(text);
  const request = indexedDB.open(text);
  await new Promise((resolve, reject) => {
    request.addEventListener('success', resolve);
    request.addEventListener('error', reject);
  });
  request.result.close();
}

/** In a page: it asks the user before it goes. */
function holdBack(): void {
  globalThis.addEventListener('beforeunload', (event) => event.preventDefault());
}

/** What a test can find in the browser: as text by its place, and how many tabs are open, one of them to look from. */
async function everything(desk: Desk) {
  const { local, rest } = await desk.inExtension(readKeptData, undefined);
  const { origins, tabs, stores } = await desk.inExtension(readExtension, undefined);
  const tab = await desk.openTab('textarea');
  const page = await tab.page.evaluate(readPage, undefined);
  const clipboard = await pasted(tab);
  await tab.page.close();
  return { settings: JSON.stringify(local), databases: rest, ...stores, ...page, clipboard, origins, tabs };
}

async function readExtension() {
  const { browser, chrome } = globalThis as unknown as Record<string, Extension | undefined>;
  const extension = browser ?? chrome;
  return {
    origins: (await extension?.permissions.getAll())?.origins,
    tabs: (await extension?.tabs.query({}))?.length,
    stores: {
      'storage of the extension': JSON.stringify({ ...localStorage }),
      'caches of the extension': JSON.stringify(await caches.keys()),
      'session of the extension': JSON.stringify(await extension?.storage.session.get()),
    },
  };
}

async function readPage() {
  return {
    cookie: document.cookie,
    'storage of the page': JSON.stringify({ ...localStorage }),
    'caches of the page': JSON.stringify(await caches.keys()),
    'databases of the page': JSON.stringify(await indexedDB.databases()),
  };
}

interface Extension {
  permissions: { getAll(): Promise<{ origins?: string[] }> };
  tabs: { query(filter: object): Promise<unknown[]> };
  storage: { session: { get(): Promise<object>; set(items: object): Promise<void> } };
}
