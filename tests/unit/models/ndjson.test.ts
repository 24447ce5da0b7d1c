import { describe, expect, it } from 'vitest';
import { readBodyText, readEvents, readNdjson } from '../../../src/models/ndjson';

/** A body that arrives in pieces of that many bytes; `onCancel` is called when its reader leaves. */
function bodyOf(text: string, size: number, onCancel?: () => void): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
    cancel: () => onCancel?.(),
  });
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
}

const sizes = [1, 2, 3, 5, 7, 1000];

describe('readBodyText', () => {
  it.each(sizes)('puts characters together that came in pieces of %i bytes', async (size) => {
    expect((await all(readBodyText(bodyOf('Grüße 你好 👩‍👩‍👧', size)))).join('')).toBe('Grüße 你好 👩‍👩‍👧');
  });

  it('ends the request when nobody reads on', async () => {
    let cancelled = false;
    const body = bodyOf('a long answer', 1, () => {
      cancelled = true;
    });
    for await (const _piece of readBodyText(body)) break;
    expect(cancelled).toBe(true);
  });
});

describe('readNdjson', () => {
  it.each(sizes)('gives each value once, in pieces of %i bytes', async (size) => {
    const text = '{"a":"ü"}\r\n\n{"a":"你\\n"}\n"last"\n';
    expect(await all(readNdjson(bodyOf(text, size)))).toEqual([{ a: 'ü' }, { a: '你\n' }, 'last']);
  });

  it('takes a last value without an end of line, and passes over half of one', async () => {
    expect(await all(readNdjson(bodyOf('{"a":1}\n{"a":2}', 4)))).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await all(readNdjson(bodyOf('{"a":1}\n{"a":', 4)))).toEqual([{ a: 1 }]);
  });

  it('refuses a whole line that is no JSON', async () => {
    await expect(all(readNdjson(bodyOf('{"a":1}\n<html>\n', 4)))).rejects.toBeInstanceOf(SyntaxError);
  });
});

describe('readEvents', () => {
  it.each(sizes)('gives the data of each event, in pieces of %i bytes', async (size) => {
    const text = ': hello\nevent: x\ndata: {"a":\ndata: 1}\n\ndata:two\r\n\r\nid: 3\n\ndata\n\ndata: ü\n\n';
    expect(await all(readEvents(bodyOf(text, size)))).toEqual(['{"a":\n1}', 'two', '', 'ü']);
  });

  it('drops an event that was cut', async () => {
    expect(await all(readEvents(bodyOf('data: one\n\ndata: tw', 3)))).toEqual(['one']);
    expect(await all(readEvents(bodyOf('data: one\n\ndata: two\n', 3)))).toEqual(['one']);
  });
});
