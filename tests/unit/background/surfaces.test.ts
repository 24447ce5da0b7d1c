import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { type CalledTabs, createCalledTabs } from '../../../src/background/called-tabs';
import { createSurfaces, isHere, type Surfaces } from '../../../src/background/surfaces';
import type { OpenRequest } from '../../../src/messages/open';
import type { PlaceFacts } from '../../../src/messages/places';
import type { Sender } from '../../../src/messages/senders';
import type { SurfaceRequest } from '../../../src/messages/surface';
import type { CallMessage, Message } from '../../../src/wire/message';
import { memoryArea } from '../store/support/memory-area';
import { listeners } from './support/session';

const palette: OpenRequest = { action: { kind: 'palette' }, skills: [] };
const run: OpenRequest = { action: { kind: 'run', instruction: 'thank them' }, skills: [] };
const facts: PlaceFacts = {
  name: '1',
  element: 1,
  field: 'textarea',
  editable: true,
  spot: 'caret',
  streams: true,
  selectionLength: 0,
  fieldLength: 5,
  hasPage: true,
  caret: { x: 1, y: 2, width: 0, height: 16 },
};
const frame = (frameId = 3) => ({ id: 'ours', tab: { id: 7 }, frameId }) as Sender;

/** What is answered in the tab, by the number of the frame and the method; where there is none nobody answers. */
let answers: Map<string, (...args: never[]) => unknown>;
/** What was asked in the tab, in the same words, and with what. */
let asked: [string, ...unknown[]][];
let tabs: CalledTabs;
let surfaces: Surfaces;
const comeBack = vi.fn(async () => undefined);

const inPage = (method: string, answer: (...args: never[]) => unknown) => answers.set(`0 ${method}`, answer);
const inFrame = (method: string, answer: (...args: never[]) => unknown, frameId = 3) =>
  answers.set(`${frameId} surface-orders.${method}`, answer);
const askedFor = (method: string) => asked.filter(([name]) => name === method).map(([, ...args]) => args);

beforeEach(() => {
  answers = new Map();
  asked = [];
  vi.spyOn(browser.tabs, 'sendMessage').mockImplementation((async (
    _tab: number,
    { to, of, args, id }: Message & CallMessage,
    { frameId }: { frameId: number },
  ) => {
    const method = `${frameId} ${to}.${String(of)}`;
    asked.push([method, ...args]);
    const answer = answers.get(method);
    if (!answer) throw new Error('Receiving end does not exist');
    return { type: 'done', id, value: await answer(...(args as never[])) };
  }) as never);
  let ids = 0;
  tabs = createCalledTabs(memoryArea().area, () => `call-${++ids}`);
  surfaces = createSurfaces(tabs, { left: async () => undefined, comeBack });
  inPage('open.open', () => 'put-in');
});
afterEach(() => void vi.restoreAllMocks());

const updatedText = expect.any(String);

/** Has the page put our frame in as soon as it is called, which then says that it is there. */
function frameComes(frameId = 3): { got: (Promise<unknown> | undefined)[] } {
  const got: Promise<unknown>[] = [];
  inPage('open.open', ({ name, hasFrame }: { name: string; hasFrame: boolean }) => {
    if (hasFrame) return 'kept';
    got.push(surfaces.commands(frame(frameId)).ready(name));
    return 'put-in';
  });
  return { got };
}

/** Our frame is there, by a call of before. */
async function frameIsThere(): Promise<void> {
  frameComes();
  await surfaces.open(7, palette);
  asked = [];
}

describe('a call', () => {
  it('puts our frame into the page, and is open once that has come for what was called for', async () => {
    const { got } = frameComes();
    expect(await surfaces.open(7, palette)).toBe('opened');
    expect(askedFor('0 open.open')).toEqual([
      [{ name: 'call-1', hasFrame: false, takesKeys: true, updatedText }],
    ]);
    expect(await got[0]).toEqual({ ...palette, list: expect.any(String), call: 'call-1' });
    expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([true, 3]);
  });

  it('waits for a frame that is on its way', async () => {
    const done = vi.fn();
    const opening = surfaces.open(7, palette).then(done);
    await vi.waitFor(() => expect(askedFor('0 open.open')).toHaveLength(1));
    expect(done).not.toHaveBeenCalled();
    await surfaces.commands(frame()).ready('call-1');
    await opening;
    expect(done).toHaveBeenCalledExactlyOnceWith('opened');
  });

  it('of a skill leaves what is typed to the page', async () => {
    frameComes();
    await surfaces.open(7, run);
    expect(askedFor('0 open.open')).toEqual([
      [{ name: 'call-1', hasFrame: false, takesKeys: false, updatedText }],
    ]);
  });

  it('is answered by the frame that is there, once the page has taken down where the user is', async () => {
    await frameIsThere();
    inFrame('called', () => ({ goesOn: true }));
    inFrame('open', () => undefined);
    const offered = { runId: 'r', skillName: 'Polish', text: 'text' };
    expect(await surfaces.open(7, { ...palette, anew: true, offered })).toBe('opened');
    expect(asked).toEqual([
      ['3 surface-orders.called', { action: palette.action, anew: true, offers: true }],
      ['0 open.open', { name: 'call-2', hasFrame: true, takesKeys: true, updatedText }],
      [
        '3 surface-orders.open',
        { ...palette, list: expect.any(String), anew: true, offered, call: 'call-2' },
      ],
    ]);
  });

  it('sends the skills of a frame that has them by the name of their list', async () => {
    const request = { ...palette, skills: [{ key: 'user:a', id: 'a', name: 'A', description: '' } as const] };
    const { got } = frameComes();
    await surfaces.open(7, request);
    const { list, skills } = (await got[0]) as SurfaceRequest;
    expect(skills).toEqual(request.skills);
    inFrame('called', () => ({ goesOn: true, has: list }));
    inFrame('open', () => undefined);
    await surfaces.open(7, request);
    expect(askedFor('3 surface-orders.open')).toMatchObject([[{ list, skills: [], after: list }]]);
  });

  it('that closes the palette is done with that: the page is not asked, and no call begins', async () => {
    await frameIsThere();
    inFrame('called', () => ({ goesOn: false }));
    expect(await surfaces.open(7, palette)).toBe('opened');
    expect(asked.map(([method]) => method)).toEqual(['3 surface-orders.called']);
    expect(await tabs.called(7)).toBe('call-2');
  });

  it('puts in another frame where the one of before has gone, and nobody told', async () => {
    await frameIsThere();
    frameComes(5);
    expect(await surfaces.open(7, palette)).toBe('opened');
    expect(askedFor('0 open.open')).toEqual([
      [{ name: 'call-2', hasFrame: false, takesKeys: true, updatedText }],
    ]);
    expect(await tabs.frameOf(7)).toBe(5);
  });

  it('is over where the page takes none, as a viewer of PDFs does', async () => {
    inPage('open.open', () => 'refused');
    expect(await surfaces.open(7, palette)).toBe('closed');
    expect(await tabs.has(7)).toBe(false);
  });

  it.each([
    ['does not answer', () => Promise.reject(new Error('gone'))],
    ['answers what it should not', () => true],
  ])('fails where the page’s script %s; cards of an earlier call may be there', async (_what, answer) => {
    inPage('open.open', answer);
    expect(await surfaces.open(7, palette)).toBe('failed');
    expect(await tabs.has(7)).toBe(true);
  });

  it('is over where our frame does not come, and what was put in is taken out', async () => {
    vi.useFakeTimers();
    inPage('host.leave', () => undefined);
    const opening = surfaces.open(7, palette);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await opening).toBe('closed');
    expect(askedFor('0 host.leave')).toHaveLength(1);
    expect(await tabs.has(7)).toBe(false);
    expect(await surfaces.commands(frame()).ready('call-1')).toBeUndefined();
  });

  it('is over where the frame that is there does not open it', async () => {
    await frameIsThere();
    inFrame('called', () => ({ goesOn: true }));
    inFrame('open', () => Promise.reject(new Error('gone')));
    expect(await surfaces.open(7, palette)).toBe('closed');
    expect(await tabs.has(7)).toBe(false);
  });
});

describe('a frame that says it is there', () => {
  it.each([
    ['a call that was made up', 7, 'call-9'],
    ['no call', 7, ''],
    ['the call of another tab', 8, 'call-1'],
  ])('by %s gets nothing, and counts for none of ours', async (_what, id, call) => {
    const opening = surfaces.open(7, palette);
    await vi.waitFor(() => expect(askedFor('0 open.open')).toHaveLength(1));
    const stranger = { ...frame(), tab: { id } } as Sender;
    expect(await surfaces.commands(stranger).ready(call)).toBeUndefined();
    expect([await tabs.frameOf(7), await tabs.frameOf(8)]).toEqual([undefined, undefined]);
    await surfaces.commands(frame()).ready('call-1');
    await opening;
  });

  it('by a call of before gets nothing', async () => {
    await frameIsThere();
    await tabs.called(7);
    expect(await surfaces.commands(frame(5)).ready('call-1')).toBeUndefined();
    expect(await tabs.frameOf(7)).toBe(3);
  });
});

describe('a frame that has nothing open any more', () => {
  it('ends the call that it names, and no later one', async () => {
    await frameIsThere();
    await tabs.called(7);
    await surfaces.commands(frame()).left('call-1');
    expect(await tabs.has(7)).toBe(true);
    await surfaces.commands(frame()).left('call-2');
    expect(await tabs.has(7)).toBe(false);
  });
});

/** Each method of the two services in a page, what it is called with, and answers that it may not give. */
const asks: Record<'places' | 'host', Record<string, [args: unknown[], wrong: unknown[]]>> = {
  places: {
    captured: [
      [],
      [null, { ...facts, name: 1 }, { ...facts, caret: { x: '1' } }, { ...facts, field: 'secret' }],
    ],
    summary: [
      ['1', 'field'],
      ['text', { read: 'field', text: 'text' }],
    ],
    work: [
      ['1'],
      [
        { x: 1, y: 2 },
        { x: Number.NaN, y: 0, width: 0, height: 0 },
      ],
    ],
    pageText: [['1'], ['text', { text: 1 }, { text: 'x'.repeat(70_000) }]],
    prepare: [['1'], ['done']],
    focus: [['1'], [true]],
    insert: [
      ['1', { text: 'a', spot: 'caret' }],
      [undefined, { status: 'done' }],
    ],
    stop: [['1'], [1]],
    undo: [['1'], [undefined, { status: 'refused' }]],
    openStream: [
      ['1', 'caret'],
      [undefined, 'yes'],
    ],
    append: [['1', 'a'], ['a']],
    finishStream: [['1', 'a'], [{ status: 'done' }]],
    dropStream: [['1'], ['dropped']],
  },
  host: {
    show: [[[]], ['shown']],
    takeKeyboard: [[], [undefined, 'abc', [{ key: 'a' }], ['x'.repeat(21)], ['a', 'Enter'], ['ArrowDown']]],
    look: [[], [undefined, { obstacle: 'unseen' }, { sincePress: 'long ago' }]],
    sinceKey: [[], ['900']],
    leave: [[], ['gone']],
  },
};

const methods = Object.entries(asks).flatMap(([of, all]) =>
  Object.entries(all).map(([method, [args, wrong]]) => ({
    of: of as 'places' | 'host',
    method,
    args,
    wrong,
  })),
);
const ask = (of: 'places' | 'host', method: string, args: unknown[], sender = frame()): Promise<unknown> =>
  Reflect.apply(Reflect.get(surfaces[of](sender), method) as () => Promise<unknown>, undefined, args);

describe('what is done in a page', () => {
  it('is all that there is', () => {
    for (const of of ['places', 'host'] as const)
      expect(Object.keys(asks[of]).sort()).toEqual(Object.keys(surfaces[of](frame())).sort());
  });

  it.each(methods)(
    'is not done for a frame that came by no call: $of.$method',
    async ({ of, method, args }) => {
      inPage(`${of}.${method}`, () => undefined);
      await expect(ask(of, method, args)).rejects.toMatchObject({ code: 'rpc-forbidden' });
      await frameIsThere();
      await expect(ask(of, method, args, frame(5))).rejects.toMatchObject({ code: 'rpc-forbidden' });
      const elsewhere = { ...frame(), tab: { id: 8 } } as Sender;
      await expect(ask(of, method, args, elsewhere)).rejects.toMatchObject({ code: 'rpc-forbidden' });
      expect(asked).toEqual([]);
    },
  );

  it('is done as our frame says, and answered with what the page’s script tells', async () => {
    await frameIsThere();
    inPage('places.captured', () => facts);
    inPage('places.insert', () => ({ status: 'written', strategy: 'fake' }));
    inPage('host.takeKeyboard', () => ['a', 'Backspace']);
    const places = surfaces.places(frame());
    expect(await places.captured()).toEqual(facts);
    const order = { text: 'text', spot: 'caret' } as const;
    expect(await places.insert('1', order)).toMatchObject({ status: 'written' });
    expect(await surfaces.host(frame()).takeKeyboard()).toEqual(['a', 'Backspace']);
    expect(askedFor('0 places.insert')).toEqual([['1', order]]);
  });

  it('is told in no more than is asked for', async () => {
    await frameIsThere();
    inPage('places.captured', () => ({ ...facts, text: 'all of it' }));
    expect(await surfaces.places(frame()).captured()).toEqual(facts);
  });

  it.each(methods.flatMap(({ wrong, ...one }) => wrong.map((answer) => ({ ...one, answer }))))(
    'counts for nothing where its script answers what it should not: $of.$method, $answer',
    async ({ of, method, args, answer }) => {
      await frameIsThere();
      inPage(`${of}.${method}`, () => answer);
      await expect(ask(of, method, args)).rejects.toThrow('says what it should not');
    },
  );
});

describe('what happens in a page', () => {
  it('is told to our frame there, and to none where there is none', async () => {
    await surfaces.tell(7, { type: 'pressed-outside' });
    expect(asked).toEqual([]);
    await frameIsThere();
    inFrame('tell', () => undefined);
    await surfaces.tell(7, { type: 'sight', obstacle: 'covered' });
    expect(asked).toEqual([['3 surface-orders.tell', { type: 'sight', obstacle: 'covered' }]]);
  });
});

describe('a frame that goes', () => {
  const added = vi.fn<(listener: (port: never) => void) => void>();
  /** Its port closes; and so long afterwards that it was looked after. */
  const goes = async (changes: object) => {
    const onDisconnect = listeners<[]>();
    const port = { name: 'surface', sender: frame(), onDisconnect, ...changes };
    for (const [listener] of added.mock.calls) listener(port as never);
    onDisconnect.tell();
    await vi.advanceTimersByTimeAsync(2000);
  };

  beforeEach(async () => {
    added.mockClear();
    vi.spyOn(browser.runtime.onConnect, 'addListener').mockImplementation(added as never);
    surfaces.listen();
    await frameIsThere();
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('takes with it all that was open there', async () => {
    await goes({});
    expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([false, undefined]);
  });

  it('is not one that still answers: its port closes with a background, too', async () => {
    inFrame('here', () => undefined);
    await goes({});
    expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([true, 3]);
  });

  it.each([
    ['another port', { name: 'run' }],
    ['another frame', { sender: frame(5) }],
    ['a frame of another tab', { sender: { ...frame(), tab: { id: 8 } } }],
    ['nobody known', { sender: undefined }],
  ])('is not %s', async (_what, changes) => {
    await goes(changes);
    expect([await tabs.has(7), await tabs.frameOf(7)]).toEqual([true, 3]);
  });
});

describe('a model that was saved', () => {
  it('is told to each frame in which something is open, and a frame that has gone holds nothing up', async () => {
    await frameIsThere();
    inFrame('modelSaved', () => undefined);
    await tabs.joined(8, 4, await tabs.called(8));
    await tabs.called(9);
    const left = await tabs.called(10);
    await tabs.joined(10, 5, left);
    await tabs.left(10, left);
    await surfaces.modelSaved();
    expect(asked.map(([name]) => name)).toEqual([
      '3 surface-orders.modelSaved',
      '4 surface-orders.modelSaved',
    ]);
    expect(askedFor('3 surface-orders.modelSaved')).toEqual([[]]);
    expect(comeBack).toHaveBeenCalledOnce();
  });
});

describe('our script', () => {
  it('is in the page where it answers as it should', async () => {
    expect(await isHere(7)).toBe(false);
    inPage('open.here', () => 'yes');
    expect(await isHere(7)).toBe(false);
    inPage('open.here', () => undefined);
    expect(await isHere(7)).toBe(true);
  });
});
