import { beforeEach, expect, it, vi } from 'vitest';
import { askForFrame, createFrames, framesSchemas } from '../../../src/background/frames';
import { type CapturedInFrame, type FrameTargetFacts, framesChannel } from '../../../src/messages/frames';
import { serve } from '../../../src/messages/serve';

const fake = vi.hoisted(() => ({
  runtime: {
    id: 'caretaker',
    getURL: (path: string) => `extension:/${path}`,
    onMessage: { addListener: vi.fn<(hear: (message: object, sender: object) => unknown) => void>() },
  },
  tabs: { TAB_ID_NONE: -1, sendMessage: vi.fn(), query: vi.fn(async (): Promise<object[]> => []) },
  scripting: { executeScript: vi.fn() },
  permissions: { contains: vi.fn(async () => false) },
  windows: { create: vi.fn(async () => undefined), update: vi.fn(async () => undefined) },
}));
vi.mock('wxt/browser', () => ({ browser: fake }));

const id = '11111111-2222-4333-8444-555555555555';
const summary = { editable: true, read: 'nothing', text: '', url: 'https://a.example/', title: '' } as const;
const facts: FrameTargetFacts = {
  editable: true,
  spot: 'caret',
  summaries: { selection: summary, field: summary, nothing: summary },
  depth: 1,
  caret: { x: 1, y: 2, width: 0, height: 16 },
};
const place = { frameId: 7, name: id };
/** Sites that the user has ruled out. */
let ruledOut: string[] = [];
const neverOn = {
  list: async () => ruledOut,
  includes: async (url: string) => ruledOut.includes(new URL(url).host),
};
const frames = (tabs = { has: async (tabId: number) => tabId === 3 }) =>
  createFrames({ id: 'caretaker', frameId: 0, tab: { id: 3 } as never }, () => id, tabs, neverOn);

/** What the probe says in each frame, and what our script in the one with the focus answers. */
function page(focused: { frameId: number; result: number }[], answer: unknown): void {
  fake.scripting.executeScript.mockImplementation(async ({ func }: { func?: unknown }) =>
    func ? focused : [],
  );
  fake.tabs.sendMessage.mockImplementation(async () => ({ type: 'done', id: 1, value: answer }));
}

/** What the background answers our script in a page, which may say anything. */
const ask = (of: unknown, ...args: unknown[]) => {
  serve(framesChannel, frames(), { untrusted: () => true, schemas: framesSchemas });
  const [listener] = fake.runtime.onMessage.addListener.mock.lastCall ?? [];
  const message = { to: 'frames', type: 'call', id: 1, of, args };
  return listener?.(message, { id: 'caretaker' });
};

beforeEach(() => {
  vi.clearAllMocks();
  ruledOut = [];
});

const captured: CapturedInFrame = { status: 'captured', facts };

it('asks the innermost frame with the focus, and no other', async () => {
  page(
    [
      { frameId: 0, result: 0 },
      { frameId: 5, result: 1 },
      { frameId: 7, result: 2 },
      { frameId: 9, result: 0 },
    ],
    captured,
  );
  expect(await frames().find('https://b.example')).toEqual({ status: 'found', place, facts });
  expect(fake.tabs.sendMessage).toHaveBeenCalledWith(
    3,
    expect.objectContaining({ to: 'frame', of: 'capture', args: [id] }),
    { frameId: 7 },
  );
});

it('asks no frame of a site that the user has ruled out, wherever the page says that it is', async () => {
  page([{ frameId: 7, result: 1 }], captured);
  const { getMockImplementation } = fake.scripting.executeScript;
  const probe = getMockImplementation();
  fake.scripting.executeScript.mockImplementation(async (injection: { target: { frameIds?: number[] } }) =>
    injection.target.frameIds ? [{ frameId: 7, result: 'https://bank.example/pay' }] : probe?.(injection),
  );
  ruledOut = ['bank.example'];
  expect(await frames().find('https://b.example')).toEqual({
    status: 'closed',
    site: undefined,
    allowed: false,
  });
  expect(fake.tabs.sendMessage).not.toHaveBeenCalled();
  ruledOut = ['a.example'];
  expect(await frames().find('https://b.example')).toMatchObject({ status: 'found' });
});

it('puts the script where nobody answers, and only there', async () => {
  page([{ frameId: 7, result: 1 }], captured);
  fake.tabs.sendMessage.mockRejectedValueOnce(new Error('Receiving end does not exist'));
  expect(await frames().find(undefined)).toMatchObject({ status: 'found' });
  expect(fake.scripting.executeScript).toHaveBeenLastCalledWith(
    expect.objectContaining({ target: { tabId: 3, frameIds: [7] }, files: ['/frame.js'] }),
  );
});

it.each([
  ['no facts', { status: 'captured' }],
  [
    'a text that is none',
    { ...captured, facts: { ...facts, summaries: { ...facts.summaries, field: { text: 1 } } } },
  ],
  [
    'a place that is none',
    { ...captured, facts: { ...facts, caret: { x: Number.NaN, y: 0, width: 0, height: 0 } } },
  ],
  ['nothing', undefined],
])('takes a frame that answers with %s for a closed one', async (_name, answer) => {
  page([{ frameId: 7, result: 1 }], answer);
  expect(await frames().find('https://b.example')).toEqual({
    status: 'closed',
    site: 'https://b.example',
    allowed: false,
  });
});

it.each([
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['null', undefined],
  ['https://user:key@b.example/a/long/path?of=c.example', 'https://b.example'],
  ['https://аpple.example', 'https://xn--pple-43d.example'],
])('calls the site of %s by %s', async (address, site) => {
  page([], undefined);
  expect(await frames().find(address)).toMatchObject({ status: 'closed', site });
  await askForFrame(address);
  const url = `extension://frame-permission.html?site=${encodeURIComponent(site ?? '')}`;
  if (site) expect(fake.windows.create).toHaveBeenCalledWith(expect.objectContaining({ url, type: 'popup' }));
  else expect(fake.windows.create).not.toHaveBeenCalled();
});

it.each([
  { frameId: 0, name: id },
  { frameId: -1, name: id },
  { frameId: 7, name: 'guessed' },
  { frameId: '7', name: id },
])('writes nowhere for a place of the form %o', async (raw) => {
  page([], { status: 'unchanged' });
  for (const [of, ...args] of [
    ['insert', raw, { text: 'text', spot: 'caret' }],
    ['insert', place, { text: { text: 'x' }, spot: 'caret' }],
    ['insert', place, { text: 'text', spot: 'everywhere' }],
    ['insert', place, { text: 'text', spot: 'caret', form: 'html' }],
    ['insert', place, 'text', 'caret'],
    ['summary', place, 'everything'],
    ['capture', id],
    ['undo', raw],
    ['find', {}],
  ])
    expect(await ask(of, ...args)).toMatchObject({ type: 'failed' });
  expect(fake.tabs.sendMessage).not.toHaveBeenCalled();
  expect(await ask('insert', place, { text: 'text', spot: 'caret' })).toEqual({
    type: 'done',
    id: 1,
    value: { status: 'unchanged' },
  });
});

it('says that the field has gone where its frame has', async () => {
  fake.tabs.sendMessage.mockRejectedValue(new Error('Receiving end does not exist'));
  const gone = { status: 'refused', reason: 'field-gone' };
  expect(await frames().insert(place, { text: 'text', spot: 'caret' })).toEqual(gone);
  expect(await frames().undo(place)).toEqual(gone);
});

it('opens one window for a permission at a time', async () => {
  fake.windows.create.mockImplementation(async () => {
    fake.tabs.query.mockResolvedValue([{ windowId: 11 }]);
  });
  await Promise.all(['https://a.example', 'https://b.example'].map(askForFrame));
  expect(fake.windows.create).toHaveBeenCalledOnce();
  expect(fake.windows.update).toHaveBeenCalledExactlyOnceWith(11, { focused: true });
});

it('does nothing in a tab in which the user has not called, or where all has gone', async () => {
  page([{ frameId: 7, result: 1 }], captured);
  const uncalled = frames({ has: async () => false });
  const attempts = [
    () => uncalled.find('https://b.example'),
    () => uncalled.summary(place, 'nothing'),
    () => uncalled.prepare(place),
    () => uncalled.focus(place),
    () => uncalled.insert(place, { text: 'text', spot: 'caret' }),
    () => uncalled.stop(place),
    () => uncalled.undo(place),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'rpc-forbidden' });
  expect(attempts).toHaveLength(Object.keys(uncalled).length);
  expect(fake.tabs.sendMessage).not.toHaveBeenCalled();
  expect(fake.scripting.executeScript).not.toHaveBeenCalled();
  expect(fake.windows.create).not.toHaveBeenCalled();
});
