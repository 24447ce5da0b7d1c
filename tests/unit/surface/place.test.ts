// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InsertOutcome } from '../../../src/core/run/delivery-outcome';
import type { InsertOrder } from '../../../src/messages/frames';
import type { PlaceCommands, PlaceFacts } from '../../../src/messages/places';
import { placeOf } from '../../../src/surface/place';

const written: InsertOutcome = { status: 'written', strategy: 'stream' };
const order: InsertOrder = { text: 'text', spot: 'caret' };
const facts: PlaceFacts = {
  name: '3',
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
const nobody = () => Promise.reject(new Error('Nobody answers places'));

/** What was asked of the page, in order. */
let asked: string[];
let page: PlaceCommands;
const release = vi.fn();

beforeEach(() => {
  asked = [];
  release.mockClear();
  page = {
    captured: nobody,
    summary: nobody,
    pageText: nobody,
    work: nobody,
    prepare: async () => undefined,
    focus: nobody,
    insert: async () => written,
    async stop(name) {
      asked.push(`stop ${name}`);
    },
    undo: async () => written,
    openStream: async () => true,
    async append(name, delta) {
      asked.push(`append ${name} ${delta}`);
    },
    async finishStream(name, text) {
      asked.push(`finish ${name} ${text}`);
      return written;
    },
    async dropStream(name) {
      asked.push(`drop ${name}`);
    },
  };
});

describe('a place in a page', () => {
  it('is known as the page told of it, also once the page has gone', async () => {
    const place = placeOf(facts, page, () => undefined);
    expect(place).toMatchObject({ editable: true, element: 1, field: 'textarea', spot: 'caret' });
    expect(place.target).toEqual({ editable: true, hasPage: true, selectionLength: 0, fieldLength: 5 });
    expect(place.caretRect).toMatchObject(facts.caret);
    expect(await place.workRect()).toMatchObject(facts.caret);
    expect(await place.summary('field')).toBeUndefined();
    await place.restoreFocus();
  });

  it('says where its work stands now', async () => {
    page.work = async () => ({ x: 5, y: 6, width: 70, height: 8 });
    expect(await placeOf(facts, page, () => undefined).workRect()).toMatchObject({
      x: 5,
      y: 6,
      width: 70,
      height: 8,
    });
  });

  it('has the keyboard let go before the page takes it, to go on or to be written', async () => {
    const asks = { focus: async () => undefined, insert: async () => written, undo: async () => written };
    for (const [method, answer] of Object.entries(asks))
      page[method as 'insert'] = async () => {
        expect(release, method).toHaveBeenCalledOnce();
        return answer() as Promise<InsertOutcome>;
      };
    const place = placeOf(facts, page, release);
    for (const act of [place.restoreFocus, () => place.insert(order), place.undo]) {
      release.mockClear();
      await act();
    }
    expect.assertions(3);
  });

  it('writes no more once it was stopped, and is not stopped once it has written', async () => {
    let answer: (outcome: InsertOutcome) => void = () => undefined;
    page.insert = () => new Promise((resolve) => (answer = resolve));
    const place = placeOf(facts, page, () => undefined);
    const [first, second] = [new AbortController(), new AbortController()];
    const writing = place.insert(order, first.signal);
    first.abort();
    expect(asked).toEqual(['stop 3']);
    answer({ status: 'refused', reason: 'field-changed' });
    expect(await writing).toMatchObject({ status: 'refused' });
    const again = place.insert(order, second.signal);
    answer(written);
    await again;
    second.abort();
    expect(asked).toEqual(['stop 3']);
  });
});

describe('a text that is written while it comes', () => {
  const open = async () => {
    const stream = await placeOf(facts, page, () => undefined).stream?.('caret');
    if (!stream) throw new Error('nothing is written while it comes');
    return stream;
  };

  it('goes to the page piece after piece, each with all that has come meanwhile', async () => {
    let takes: () => void = () => undefined;
    page.append = (_name, delta) => {
      asked.push(delta);
      return new Promise((resolve) => (takes = resolve));
    };
    const stream = await open();
    stream.append('a');
    await vi.waitFor(() => expect(asked).toEqual(['a']));
    stream.append('b');
    stream.append('c');
    takes();
    await vi.waitFor(() => expect(asked).toEqual(['a', 'bc']));
    const finished = stream.finish('abc');
    takes();
    expect(await finished).toEqual(written);
    expect(asked).toEqual(['a', 'bc', 'finish 3 abc']);
  });

  it('is written as a whole where the page took no piece, or does not answer', async () => {
    page.append = nobody;
    page.finishStream = nobody;
    const stream = await open();
    stream.append('a');
    expect(await stream.finish('a')).toBeUndefined();
  });

  it('is taken back without what had not gone yet', async () => {
    const stream = await open();
    stream.append('a');
    await stream.drop();
    expect(asked).toEqual(['drop 3']);
  });

  it('is none where the page has it whole, or the place takes none', async () => {
    page.openStream = async () => false;
    expect(await placeOf(facts, page, () => undefined).stream?.('caret')).toBeUndefined();
    expect(placeOf({ ...facts, streams: false }, page, () => undefined).stream).toBeUndefined();
  });
});
