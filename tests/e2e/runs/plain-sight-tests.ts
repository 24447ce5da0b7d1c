import { expect } from '@playwright/test';
import type { RunSummary } from '../../../src/messages/history-commands';
import { sightFor } from '../../../src/surface/layer/clickjacking-guard';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { askSettings, testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';

/** Folders of tests/fixtures/running-skills that these tests need. */
export const sightSkills = ['asks-first'];

const yes = `role=button[${message('question_confirm_yes')}]`;
const draft = 'hey you';
const written = `Ready: ${draft}`;

/** A tab in which a skill asks in the card whether it shall run, and a yes would count. */
async function questionIn(desk: Desk): Promise<Tab> {
  const tab = await desk.openTab('textarea');
  await tab.type(draft);
  await tab.run('asks-first');
  await takesYes(tab);
  return tab;
}

const takesYes = (tab: Tab) =>
  expect.poll(() => tab.surface.attributes('footer button', 'aria-disabled')).toEqual(['false', 'false']);

/** Presses there, whatever lies over it. */
async function pressBlindly(tab: Tab, query: string): Promise<void> {
  const { x, y, width, height } = await tab.surface.box(query);
  await tab.surface.clickAt(x + width / 2, y + height / 2);
}

/** In the page: something over all of it that lets every press through. */
function cover(): void {
  const bait = document.createElement('div');
  bait.popover = 'manual';
  bait.id = 'bait';
  bait.textContent = 'You have won. Click here!';
  bait.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;background:white;pointer-events:none';
  document.body.append(bait);
  bait.showPopover();
}

const uncover = (tab: Tab) => tab.page.evaluate(() => document.querySelector('#bait')?.remove(), undefined);

/** In the page: all that its style sheets can do to the looks of what is in a closed shadow root. */
function restyle(): void {
  const names = ['surface', 'surface-sunken', 'text', 'text-muted', 'line', 'accent', 'on-accent', 'warning'];
  const fonts = ['-apple-system', 'Segoe UI', 'Roboto', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC'];
  const generic = ['system-ui', 'sans-serif', 'ui-monospace', 'monospace', 'Menlo', 'Consolas', 'emoji'];
  document.head.append(
    Object.assign(document.createElement('style'), {
      textContent: [
        ...names.map(
          (name) => `@property --${name} { syntax: "<color>"; inherits: false; initial-value: transparent }`,
        ),
        '@property --shadow { syntax: "*"; inherits: false; initial-value: none }',
        ...[...fonts, ...generic].map(
          (name) => `@font-face { font-family: "${name}"; src: url("/font-${encodeURIComponent(name)}") }`,
        ),
        ...['before', 'after'].map(
          (end) => `[data-caretaker-surface]::${end} { content: "You have won. Click here!"; display: block;
            position: fixed; inset: 0; background: white; pointer-events: none }`,
        ),
        '::selection { background: white; color: transparent }',
        'html { zoom: 0.08 }',
      ].join('\n'),
    }),
  );
}

/** How a question looks and where it is. */
async function looksOf(tab: Tab) {
  // Of the blind press the card may say that it came too soon, in a line of its own above the buttons.
  const [caution] = await tab.surface.boxes('.caution');
  const buttons = await tab.surface.boxes('footer button');
  return Promise.all([
    tab.surface.styles('.card', 'background-color'),
    tab.surface.styles('.card', 'box-shadow'),
    tab.surface.styles('footer button', 'background-color'),
    tab.surface.styles('footer button', 'color'),
    buttons.map((button) => ({
      ...button,
      y: Math.round((button.y - (caution?.height ?? 0)) * 100) / 100,
    })),
  ]);
}

/**
 * Restyles the page of a question, and presses where the yes is then. On a busy machine the press may come when the question has
 * stood in plain sight again for as long as a yes asks: such a press would prove nothing, and is made anew in another tab. Returns
 * the tab, and how the question looked before.
 */
async function pressRestyled(desk: Desk) {
  for (let left = 10; left > 0; left -= 1) {
    const tab = await questionIn(desk);
    const before = await looksOf(tab);
    const { x, y, width, height } = await tab.surface.box(yes);
    const began = performance.now();
    await tab.page.evaluate(restyle, undefined);
    await tab.surface.clickAt(x + width / 2, y + height / 2);
    if (performance.now() - began < sightFor) return { tab, before };
    await tab.page.close();
  }
  throw new Error('Ten presses came later than a yes asks for');
}

/** In the page: what of that was of use. */
function restyled(): string[] {
  const host = document.querySelector('[data-caretaker-surface]');
  if (!host) return ['no surface'];
  const ends = ['::before', '::after'].filter((end) => getComputedStyle(host, end).content !== 'none');
  const fonts = [...document.fonts].filter(({ status }) => status !== 'unloaded');
  return [...ends, ...fonts.map(({ family }) => family)];
}

interface FrameOrder {
  /** Of the page whose script sends it. */
  url: string;
  method: string;
  args: unknown[];
}

interface TabsApi {
  scripting: {
    executeScript(script: {
      target: { tabId: number };
      func: (order: FrameOrder) => unknown;
      args: [FrameOrder];
    }): Promise<{ result?: unknown }[]>;
  };
  tabs: { query(filter: { url?: string }): Promise<{ id: number; url: string }[]> };
  runtime: { getURL(path: string): string };
}

/**
 * In a page of the extension: has our script in the tab of that page send an order to the channel `frames`, as one could that was
 * taken over.
 */
async function orderInTab(order: FrameOrder): Promise<unknown> {
  const { browser, chrome } = globalThis as unknown as Record<string, TabsApi>;
  const api = (browser ?? chrome) as TabsApi;
  // Firefox knows no ports in patterns.
  const tab = (await api.tabs.query({})).find(({ url }) => url === order.url);
  const [sent] = await api.scripting.executeScript({
    target: { tabId: tab?.id ?? -1 },
    func: async ({ method, args }) => {
      const own = globalThis as unknown as Record<
        string,
        { runtime: { sendMessage(message: object): unknown } }
      >;
      const message = { to: 'frames', type: 'call', id: 1, of: method, args, functions: [] };
      return (own.browser ?? own.chrome)?.runtime.sendMessage(message);
    },
    args: [order],
  });
  return sent?.result;
}

/** In a page of the extension: the addresses of the windows that ask for a permission. */
async function permissionWindows(path: string): Promise<string[]> {
  const { browser, chrome } = globalThis as unknown as Record<string, TabsApi>;
  const api = (browser ?? chrome) as TabsApi;
  return (await api.tabs.query({ url: `${api.runtime.getURL(path)}*` })).map(({ url }) => url);
}

/** What a page can do to have its user press what they do not see: nothing that counts. */
export function plainSightTests(test: DeskTest): void {
  test('a page’s styles change neither how a question looks nor where it is, and a yes counts', async ({
    desk,
  }) => {
    // Where it was moved under the pointer for a moment, nobody has seen it.
    const { tab, before } = await pressRestyled(desk);
    expect(await tab.fieldText()).toBe(draft);
    // The pointer does not rest on the button, which looks otherwise then.
    await pressBlindly(tab, '.question h3');
    await expect.poll(() => looksOf(tab)).toEqual(before);
    expect(await tab.page.evaluate(restyled, undefined)).toEqual([]);
    // A selection that reaches over it is dropped, with its colors.
    await tab.page.evaluate(() => getSelection()?.selectAllChildren(document.documentElement), undefined);
    await expect.poll(() => tab.page.evaluate(() => getSelection()?.isCollapsed, undefined)).toBe(true);
    await takesYes(tab);
    await tab.surface.click(yes);
    await tab.holds(written);
  });

  test('a yes right after another press says that it came too soon, and counts when it is pressed again', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    await tab.surface.clickInARow(['.question h3', yes]);
    await cardSays(tab.surface, message('question_too_soon'));
    expect(await tab.fieldText()).toBe(draft);
    await tab.surface.click(yes);
    await tab.holds(written);
  });

  test('a question that the page takes out again and again, or into a frame, is closed with a no', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    const isThere = () =>
      tab.page.evaluate(() => !!document.querySelector('[data-caretaker-surface]'), undefined);
    const at = await tab.surface.box(yes);
    const middle = [at.x + at.width / 2, at.y + at.height / 2] as const;
    await tab.page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;opacity:0.01';
      const host = document.querySelector<HTMLElement>('[data-caretaker-surface]');
      const steal = () => {
        if (!host?.isConnected) return;
        if (host.ownerDocument === document) frame.contentDocument?.body.append(host);
        requestAnimationFrame(steal);
      };
      steal();
    }, undefined);
    await tab.surface.clickAt(...middle);
    await tab.page.keyboard.press('Enter');
    await expect.poll(isThere).toBe(false);
    await tab.surface.clickAt(...middle);
    expect(await tab.fieldText()).toBe(draft);
    // The page has let go: what is called then comes up as ever.
    await tab.page.evaluate(() => document.querySelector('iframe')?.remove(), undefined);
    await tab.type(draft);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    expect(await tab.fieldText()).toBe(draft);
  });

  test('a press that follows another at once gives no yes, one after a rest does', async ({ desk }) => {
    const tab = await questionIn(desk);
    const { x, y, width, height } = await tab.surface.box(yes);
    // As in a game that has its user click and click.
    await tab.surface.clickAt(4, y + height / 2);
    await tab.surface.clickAt(x + width / 2, y + height / 2);
    expect(await tab.fieldText()).toBe(draft);
    await expect(async () => {
      await tab.surface.click(yes);
      await expect.poll(() => tab.fieldText(), { timeout: 2_000 }).toBe(written);
    }).toPass();
  });

  test('a palette that is covered runs nothing, by no press, and says so; in plain sight it runs', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('hey you');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const { keyboard } = tab.page;
    await keyboard.type('polish');
    await expect.poll(() => tab.surface.count('[role=option]')).toBeGreaterThan(0);
    await tab.page.evaluate(cover, undefined);
    await keyboard.press('Enter');
    await cardSays(tab.surface, message('surface_covered'));
    await pressBlindly(tab, '[role=option][aria-selected=true]');
    await keyboard.press('Enter');
    expect(model.completions()).toEqual([]);
    await uncover(tab);
    await expect.poll(() => tab.surface.text()).not.toContain(message('surface_covered'));
    await keyboard.press('Enter');
    await tab.holds('Dear you');
    expect(model.completions()).toHaveLength(1);
  });

  test('an offered result in a palette that is covered is not inserted', async ({ desk, model }) => {
    model.reply({ kind: 'text', text: 'Dear you' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('hey you');
    await tab.run('polish');
    await tab.holds('Dear you');
    const ask = (method: string, ...args: unknown[]) =>
      desk.inExtension(askSettings, [method, args] as [string, unknown[]]);
    const made = async () =>
      ((await ask('runs', { text: 'Dear', limit: 5 })) as { runs: RunSummary[] }).runs[0];
    await expect.poll(async () => (await made())?.status).toBe('success');
    await ask('offerRun', (await made())?.id);
    await tab.type('Hello: ');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    const row = message('palette_offered', 'Dear you');
    await expect.poll(async () => (await tab.surface.names('role=option'))[0]).toContain(row);
    await tab.page.evaluate(cover, undefined);
    await tab.page.keyboard.press('Enter');
    await cardSays(tab.surface, message('surface_covered'));
    await pressBlindly(tab, '[role=option][aria-selected=true]');
    await tab.page.keyboard.press('Enter');
    expect(await tab.fieldText()).toBe('Hello: ');
    await uncover(tab);
    await expect.poll(() => tab.surface.text()).not.toContain(message('surface_covered'));
    await tab.page.keyboard.press('Enter');
    await tab.holds('Hello: Dear you');
  });

  test('our script in a page reaches frames only while something of ours is open there, and asks for no permission', async ({
    desk,
  }) => {
    const tab = await desk.openTab('textarea');
    const url = await tab.page.evaluate(() => location.href, undefined);
    const order = (method: string, ...args: unknown[]) => desk.inExtension(orderInTab, { url, method, args });
    const windows = () => desk.inExtension(permissionWindows, 'frame-permission.html');
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    expect(await order('find')).toMatchObject({ type: 'done' });
    // A window that asks for a permission opens by a press in our frame alone.
    expect(await order('ask', 'https://bank.example')).toMatchObject({ type: 'failed' });
    expect(await windows()).toEqual([]);
    await tab.page.keyboard.press('Escape');
    await expect.poll(() => tab.surface.text()).toBe('');
    await expect.poll(() => order('find')).toMatchObject({ type: 'failed' });
  });

  test('the buttons of a result that is covered insert and copy nothing', async ({ desk, model }) => {
    model.reply({ kind: 'text', text: 'It means hello.' });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type('hey you');
    await tab.run('explain');
    await cardSays(tab.surface, 'It means hello.');
    await expect.poll(() => tab.surface.names('footer button')).toContain(message('card_retry'));
    await tab.page.evaluate(cover, undefined);
    for (const name of await tab.surface.names('footer button')) {
      await pressBlindly(tab, `role=button[${name}]`);
      await cardSays(tab.surface, message('surface_covered'));
    }
    expect(await tab.fieldText()).toBe('hey you');
    expect(model.completions()).toHaveLength(1);
    await uncover(tab);
    await expect.poll(() => tab.surface.text()).not.toContain(message('surface_covered'));
    await tab.surface.click(`role=button[${message('card_copy')}]`);
    await cardSays(tab.surface, message('card_copied'));
  });
}

/** In the page: takes hold of each file that it hears to be saved, and has another saved in its place. */
function seizeDownloads(): void {
  const heard: string[] = [];
  const { navigation } = window as unknown as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    heard.push((event as Event & { destination: { url: string } }).destination.url);
    event.preventDefault();
  });
  const created = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    heard.push('a URL of the page');
    return created(blob);
  };
  Object.assign(window, { heard });
}

/** What a page learns of a file that its user saves from the card: nothing. Needs the skill `file-maker`. */
export function savedFileTests(test: DeskTest): void {
  const report = `role=button[${message('card_download_named', 'report.txt')}]`;
  const notes = `role=button[${message('card_download_named', 'notes.md')}]`;
  const made = { 'report.txt': 'PRIVATE-REPORT', 'notes.md': '# Private notes' };

  test('files of a run are saved as they are, and the page around the card hears nothing of it', async ({
    desk,
  }) => {
    const saved = await desk.keepSaved();
    const tab = await desk.openTab('textarea');
    await tab.page.evaluate(seizeDownloads, undefined);
    await tab.type('hey');
    await tab.run('file-maker');
    for (const button of [report, notes]) {
      await expect.poll(() => tab.surface.count(button)).toBe(1);
      await tab.surface.click(button);
    }
    await expect.poll(saved).toEqual(made);
    const heard = () => (window as unknown as { heard: string[] }).heard;
    expect(await tab.page.evaluate(heard, undefined)).toEqual([]);
  });

  test('a file of a run that nothing is recorded of is saved after the background was ended', async ({
    desk,
  }) => {
    await desk.inExtension(askSettings, ['setHistorySettings', [{ on: false, keep: 1000 }]] as [
      string,
      unknown[],
    ]);
    const saved = await desk.keepSaved();
    const tab = await desk.openTab('textarea');
    await tab.type('hey');
    await tab.run('file-maker');
    await expect.poll(() => tab.surface.count(report)).toBe(1);
    await desk.killBackground();
    await tab.surface.click(report);
    await expect.poll(saved).toEqual({ 'report.txt': made['report.txt'] });
  });
}
