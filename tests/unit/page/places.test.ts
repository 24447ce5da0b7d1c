// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InsertOutcome } from '../../../src/core/run/delivery-outcome';
import type { TargetSummary } from '../../../src/core/run/run-request';
import type { EditorAnswer } from '../../../src/messages/editor-order';
import type { InsertOrder } from '../../../src/messages/frames';
import type { PageCommands } from '../../../src/messages/page-commands';
import type { ClosedPlace } from '../../../src/messages/places';
import type { CrossOriginFrames } from '../../../src/page/frame/cross-origin-frames';
import type { FieldStream } from '../../../src/page/insert/stream';
import type { Writer } from '../../../src/page/insert/writer';
import { createPlaces, type Places } from '../../../src/page/places';
import type { RunTarget } from '../../../src/page/target/run-target';

const scripts = vi.hoisted(() => ({
  writer: { insert: vi.fn(), undo: vi.fn(), stream: vi.fn(), summarise: vi.fn() },
  enter: vi.fn(),
  reader: vi.fn(),
  framesCome: true,
}));
vi.mock('../../../src/page/load-writer', () => ({ loadWriter: async () => scripts.writer }));
vi.mock('../../../src/page/load-reader', () => ({ loadReader: async () => scripts.reader }));
vi.mock('../../../src/page/frame/load-cross-origin-frames', () => ({
  loadCrossOriginFrames: () =>
    scripts.framesCome ? Promise.resolve({ enter: scripts.enter }) : Promise.reject(new Error('updated')),
}));
vi.mock('../../../src/page/target/caret-rect', () => ({
  caretRect: () => new DOMRect(1, 2, 0, 16),
  workRect: () => new DOMRect(5, 6, 70, 8),
}));

const written: InsertOutcome = { status: 'written', strategy: 'fake' };
const order: InsertOrder = { text: 'text', spot: 'caret' };
const gone = { status: 'refused', reason: 'field-gone' };

const insert = vi.mocked(scripts.writer.insert as Writer['insert']);
const undo = vi.mocked(scripts.writer.undo as Writer['undo']);
const stream = vi.mocked(scripts.writer.stream as Writer['stream']);
const enter = vi.mocked(scripts.enter as CrossOriginFrames['enter']);
const inEditor = vi.fn<PageCommands['inEditor']>();

let places: Places;
let life: AbortController;

beforeEach(() => {
  vi.resetAllMocks();
  scripts.framesCome = true;
  inEditor.mockResolvedValue({ status: 'none' });
  life = new AbortController();
  const commands = {
    inEditor,
    loadWriter: async () => undefined,
    loadReader: async () => undefined,
    loadCrossOriginFrames: async () => undefined,
    tell: async () => undefined,
  };
  places = createPlaces(document, commands, life.signal);
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

function field(id: string, value = `text of ${id}`): HTMLTextAreaElement {
  const element = document.body.appendChild(document.createElement('textarea'));
  element.value = value;
  element.focus();
  element.setSelectionRange(value.length, value.length);
  return element;
}

/** A frame of another origin, with the focus. */
function closedFrame(): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.srcdoc = ' ';
  element.tabIndex = 0;
  Object.defineProperty(element, 'contentDocument', { value: null });
  document.body.append(element);
  element.focus();
  return element;
}

/** The user calls: the place where they are. */
async function called() {
  places.capture();
  const facts = await places.captured();
  if (!facts) throw new Error('the user has called, and nothing is known');
  return facts;
}

describe('the place where the user has called', () => {
  it('is not known before they have', async () => {
    expect(await places.captured()).toBeUndefined();
    expect(places.active).toBeUndefined();
  });

  it('is told of without its text', async () => {
    const letter = field('letter', 'Dear Ada');
    letter.setSelectionRange(5, 8);
    const facts = await called();
    expect(facts).toEqual({
      name: facts.name,
      element: expect.any(Number),
      field: 'textarea',
      editable: true,
      spot: 'selection',
      streams: true,
      selectionLength: 3,
      fieldLength: 8,
      hasPage: true,
      caret: { x: 1, y: 2, width: 0, height: 16 },
    });
    expect(JSON.stringify(facts)).not.toContain('Ada');
    expect(places.active).toBe(letter);
  });

  it('is where they were when they called, not where the focus is by the time it is asked for', async () => {
    const letter = field('letter');
    places.capture();
    field('other', '');
    expect(await places.captured()).toMatchObject({ fieldLength: letter.value.length });
  });

  it.each([
    ['a page without a field', () => undefined, { field: 'none', editable: false, fieldLength: 0 }],
    ['a field of nothing but space', () => field('x', ' \n'), { field: 'textarea', fieldLength: 0 }],
    [
      'a field that takes no text',
      () => (field('x').readOnly = true),
      { field: 'textarea', editable: false },
    ],
    [
      'a password',
      () => {
        const input = document.body.appendChild(document.createElement('input'));
        Object.assign(input, { type: 'password', value: 'secret' }).focus();
      },
      { field: 'none', editable: false, fieldLength: 0 },
    ],
  ])('is told of as what it is: %s', async (_what, make, expected) => {
    make();
    expect(await called()).toMatchObject(expected);
  });

  it('has a name of its own at each call, and the number of its element', async () => {
    const letter = field('letter');
    const first = await called();
    field('other');
    const other = await called();
    letter.focus();
    const again = await called();
    expect(new Set([first.name, other.name, again.name]).size).toBe(3);
    expect(again.element).toBe(first.element);
    expect(other.element).not.toBe(first.element);
  });

  it('is told of once its editor has said what the page does not show', async () => {
    document.body.innerHTML = '<div class="monaco-editor"><textarea class="inputarea"></textarea></div>';
    document.querySelector('textarea')?.focus();
    let answer: (said: EditorAnswer) => void = () => undefined;
    inEditor.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    places.capture();
    const told = vi.fn();
    const telling = places.captured().then(told);
    await Promise.resolve();
    expect(told).not.toHaveBeenCalled();
    answer({ status: 'done', holding: { text: 'let x', selected: { start: 0, end: 3 }, readOnly: false } });
    await telling;
    expect(inEditor).toHaveBeenCalledExactlyOnceWith({ do: 'read', editor: 'monaco' });
    expect(told).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ field: 'editor', selectionLength: 3, fieldLength: 5, spot: 'selection' }),
    );
  });
});

describe('the user in a frame of another origin', () => {
  const closed: ClosedPlace = {
    at: { x: 3, y: 4, width: 50, height: 60 },
    site: 'https://b.example',
    asked: false,
  };

  it('is where our script there says', async () => {
    const frame = closedFrame();
    const inFrame = { editable: true, read: 'field', text: 'in the frame', url: '', title: '' } as const;
    const target: RunTarget = {
      document,
      active: frame,
      editable: true,
      spot: 'caret',
      summary: () => inFrame,
      summaryForRun: async () => inFrame,
      caretRect: () => new DOMRect(7, 8, 0, 9),
      workRect: () => new DOMRect(),
      restoreFocus: vi.fn(),
      prepare: async () => undefined,
      insert: async () => written,
      undo: async () => written,
    };
    enter.mockResolvedValue({ target });
    const facts = await called();
    expect(enter).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ frame }));
    expect(facts).toMatchObject({ editable: true, streams: false, fieldLength: 12, caret: { x: 7, y: 8 } });
    expect(facts.closed).toBeUndefined();
    expect(await places.insert(facts.name, order)).toEqual(written);
    expect(await places.openStream(facts.name, 'caret')).toBe(false);
    places.restoreFocus();
    expect(target.restoreFocus).toHaveBeenCalledOnce();
  });

  it('is around it, and it is told why, where nobody can enter', async () => {
    closedFrame();
    enter.mockResolvedValue({ closed });
    expect(await called()).toMatchObject({ editable: false, field: 'none', closed });
  });

  it('is around it where an extension that was updated brings no script any more', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    closedFrame();
    scripts.framesCome = false;
    const facts = await called();
    expect(facts).toMatchObject({ editable: false });
    expect(facts.closed).toBeUndefined();
  });

  it('is known by the frame at once, while it is being asked what is in it', async () => {
    const frame = closedFrame();
    enter.mockReturnValue(new Promise(() => undefined));
    places.capture();
    expect(places.active).toBe(frame);
  });
});

describe('a place', () => {
  it('is read as it was when the user called', async () => {
    const letter = field('letter', 'Dear Ada');
    const { name } = await called();
    letter.value = 'changed';
    expect(await places.summary(name, 'field')).toMatchObject({ editable: true, text: 'Dear Ada' });
    expect(await places.summary(name, 'nothing')).toMatchObject({ text: '' });
  });

  it('is read by the writer where it shows formatting', async () => {
    document.body.innerHTML = '<div contenteditable="true">Dear <b>Ada</b></div>';
    const told = { text: 'Dear **Ada**' } as TargetSummary;
    vi.mocked(scripts.writer.summarise as Writer['summarise']).mockReturnValue(told);
    document.querySelector('div')?.focus();
    const { name } = await called();
    expect(await places.summary(name, 'field')).toEqual(told);
  });

  it('gets the focus back, each its own, and the one of the last call where none is named', async () => {
    const [letter, other] = [field('letter'), field('other')];
    letter.focus();
    const first = await called();
    other.focus();
    await called();
    other.blur();
    await places.focus(first.name);
    expect(document.activeElement).toBe(letter);
    places.restoreFocus();
    expect(document.activeElement).toBe(other);
  });

  it('says where its work stands', async () => {
    field('letter');
    const { name } = await called();
    expect(await places.work(name)).toEqual({ x: 5, y: 6, width: 70, height: 8 });
  });

  it('is written, and put back', async () => {
    const letter = field('letter');
    const { name } = await called();
    insert.mockResolvedValue(written);
    undo.mockResolvedValue({ status: 'written', strategy: 'undo' });
    expect(await places.insert(name, order)).toEqual(written);
    const [target, given] = insert.mock.lastCall ?? [];
    expect([target?.active, given]).toEqual([letter, order]);
    expect(await places.undo(name)).toEqual({ status: 'written', strategy: 'undo' });
  });

  it('is stopped from being written, and can be written again', async () => {
    field('letter');
    const { name } = await called();
    insert.mockResolvedValue(written);
    const first = places.insert(name, order);
    await places.stop(name);
    expect(await first).toMatchObject({ status: 'refused' });
    expect(insert).not.toHaveBeenCalled();
    expect(await places.insert(name, order)).toEqual(written);
    expect(insert.mock.lastCall?.[2]?.aborted).toBe(false);
  });

  it('refuses what the page throws at us, and a writer that does not come', async () => {
    field('letter');
    const { name } = await called();
    insert.mockRejectedValue(new Error('the page threw'));
    undo.mockRejectedValue(new Error('it did again'));
    const refused = { status: 'refused', reason: 'field-refused' };
    expect(await places.insert(name, order)).toEqual({ ...refused, detail: 'Error: the page threw' });
    expect(await places.undo(name)).toEqual({ ...refused, detail: 'Error: it did again' });
  });

  it('takes a text while it comes, and no more of it once that is whole or dropped', async () => {
    field('letter');
    const { name } = await called();
    const piecewise: FieldStream = {
      append: vi.fn(),
      finish: vi.fn(async () => written),
      drop: vi.fn(async () => undefined),
    };
    stream.mockReturnValue(piecewise);
    expect(await places.openStream(name, 'caret')).toBe(true);
    await places.append(name, 'te');
    expect(await places.finishStream(name, 'text')).toEqual(written);
    await places.append(name, 'xt');
    await places.dropStream(name);
    expect(piecewise.append).toHaveBeenCalledExactlyOnceWith('te');
    expect(piecewise.drop).not.toHaveBeenCalled();
    await places.openStream(name, 'caret');
    await places.dropStream(name);
    expect(piecewise.drop).toHaveBeenCalledOnce();
    expect(await places.finishStream(name, 'text')).toBeUndefined();
  });

  it('takes none where the field is not good for that', async () => {
    field('letter');
    const { name } = await called();
    stream.mockReturnValue(undefined);
    expect(await places.openStream(name, 'caret')).toBe(false);
  });
});

describe('a place that is not known any more', () => {
  it('is gone: nothing is told of it, and nothing written', async () => {
    expect(await places.summary('9', 'field')).toBeUndefined();
    expect(await places.work('9')).toBeUndefined();
    expect(await places.insert('9', order)).toEqual(gone);
    expect(await places.undo('9')).toEqual(gone);
    expect(await places.openStream('9', 'caret')).toBe(false);
    expect(await places.finishStream('9', 'text')).toBeUndefined();
    await places.prepare('9');
    await places.focus('9');
    await places.append('9', 'text');
    await places.stop('9');
    await places.dropStream('9');
    expect(insert).not.toHaveBeenCalled();
  });

  it('is one of long ago', async () => {
    field('letter');
    const { name: oldest } = await called();
    const { name: second } = await called();
    for (let count = 0; count < 19; count++) await called();
    expect(await places.work(oldest)).toBeUndefined();
    expect(await places.work(second)).toBeDefined();
  });
});
