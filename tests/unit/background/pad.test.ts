import { beforeEach, expect, it, vi } from 'vitest';
import { createPads, type PadCall } from '../../../src/background/pad';
import type { Surfaces } from '../../../src/background/surfaces';

const { browser } = vi.hoisted(() => ({
  browser: {
    runtime: { getURL: (path: string) => `x:${path}` },
    tabs: { query: vi.fn(async (): Promise<object[]> => []), update: vi.fn(async () => ({})) },
    windows: { create: vi.fn(async () => ({ id: 3 })), update: vi.fn(async () => ({})) },
  },
}));
vi.mock('wxt/browser', () => ({ browser }));

const palette = { action: { kind: 'palette' }, skills: [] } as const;
const run = (more: object) => ({
  action: { kind: 'run', skill: 'builtin:polish', instruction: '', ...more },
  skills: [],
});
const call = (text = '', request: object = palette) => ({ text, request }) as PadCall;
const open = vi.fn<Surfaces['open']>(async () => 'opened');
const keep = vi.fn(async () => undefined);
let pads: ReturnType<typeof createPads>;

beforeEach(() => {
  vi.clearAllMocks();
  browser.tabs.query.mockResolvedValue([]);
  let ids = 0;
  pads = createPads(() => `call ${++ids}`, { open }, { keep });
});

it('opens a window, which gets its text, and once what was called for', async () => {
  expect(await pads.open(call('some words'))).toBe(true);
  expect(browser.windows.create).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'popup', url: 'x:/pad.html?call=call%201' }),
  );
  const pad = pads.commands(7);
  expect(await pad.text('call 1')).toBe('some words');
  expect(open).not.toHaveBeenCalled();
  await pad.ready('call 1');
  await pad.ready('call 1');
  expect(open).toHaveBeenCalledExactlyOnceWith(7, palette);
  expect(await pad.text('call 1')).toBe('');
});

const thereAre = (...tabs: object[]) => browser.tabs.query.mockResolvedValue(tabs);
const anew = { action: { kind: 'palette' }, skills: [], anew: true };

it('that was used last is brought to the front, with its palette anew', async () => {
  thereAre({ id: 4, windowId: 1, lastAccessed: 10 }, { id: 5, windowId: 2, lastAccessed: 20 });
  expect(await pads.open(call())).toBe(true);
  expect(browser.windows.update).toHaveBeenCalledWith(2, { focused: true });
  expect(browser.tabs.update).toHaveBeenCalledWith(5, { active: true });
  expect(open).toHaveBeenCalledExactlyOnceWith(5, anew);
  expect(browser.windows.create).not.toHaveBeenCalled();
});

it('that is open has no skill run on what it holds from before: the user chooses', async () => {
  thereAre({ id: 5, windowId: 2 });
  await pads.open(call('', run({ instruction: 'thank them' })));
  expect(open).toHaveBeenCalledExactlyOnceWith(5, anew);
});

it('that is open stays as it is where a text comes along: that has a window of its own', async () => {
  thereAre({ id: 5, windowId: 2 });
  await pads.open(call('other words'));
  expect(browser.windows.create).toHaveBeenCalledTimes(1);
  expect(open).not.toHaveBeenCalled();
});

it.each(['closed', 'failed'] as const)(
  'in which nothing opens is left: another one does (%s)',
  async (came) => {
    thereAre({ id: 5, windowId: 2 });
    open.mockResolvedValueOnce(came);
    expect(await pads.open(call())).toBe(true);
    expect(browser.windows.create).toHaveBeenCalledTimes(1);
  },
);

it('that is called for again while it comes up is one, with what was called for last', async () => {
  await pads.open(call('some words'));
  const last = run({ instruction: 'thank them' });
  expect(await pads.open(call('', last))).toBe(true);
  expect(browser.windows.create).toHaveBeenCalledTimes(1);
  expect(browser.windows.update).toHaveBeenCalledWith(3, { focused: true });
  expect(await pads.commands(7).text('call 1')).toBe('some words');
  await pads.commands(7).ready('call 1');
  expect(open).toHaveBeenCalledExactlyOnceWith(7, last);
});

it.each([
  ['that finds a text runs', 'a text', {}, 'run'],
  ['that is told what to do runs', '', { instruction: 'thank them' }, 'run'],
  ['whose form is filled in runs', '', { fields: { tone: 'calm' } }, 'run'],
  ['that finds nothing is chosen again when there is a text', '', {}, 'palette'],
])('a skill %s', async (_what, text, more, kind) => {
  await pads.open(call(text, run(more)));
  await pads.commands(7).ready('call 1');
  expect(open).toHaveBeenCalledWith(
    7,
    expect.objectContaining({ action: expect.objectContaining({ kind }) }),
  );
});

it('that cannot be opened says so, and keeps nothing', async () => {
  browser.windows.create.mockRejectedValueOnce(new Error('No window here'));
  expect(await pads.open(call('some words'))).toBe(false);
  expect(await pads.commands(7).text('call 1')).toBe('');
  expect(await pads.open(call())).toBe(true);
});

it('is over what is shown where it was called for last', async () => {
  const shown = { tab: 1, address: 'https://papers.example/a.pdf' };
  await pads.open({ ...call(), shown });
  await pads.commands(7).ready('call 1');
  expect(keep).toHaveBeenLastCalledWith(7, shown);
  thereAre({ id: 5, windowId: 2 });
  await pads.open(call());
  expect(keep).toHaveBeenLastCalledWith(5, undefined);
});

it('knows nothing of a call that it has not made', async () => {
  await pads.open(call('some words'));
  expect(await pads.commands(7).text('call 2')).toBe('');
  await pads.commands(7).ready('call 2');
  expect(open).not.toHaveBeenCalled();
});
