import { expect, it, vi } from 'vitest';
import type { InsertOutcome } from '../../../src/core/run/delivery-outcome';
import type { PagePlace, PlaceStream } from '../../../src/surface/place';
import { RunField } from '../../../src/surface/run-field';

const written: InsertOutcome = { status: 'written', strategy: 'control-text' };
const streamed: InsertOutcome = { status: 'written', strategy: 'stream' };

function fieldWith({ finished, opens = true }: { finished?: InsertOutcome; opens?: boolean } = {}) {
  const done: string[] = [];
  const stream: PlaceStream = {
    append: (delta) => done.push(`append ${delta}`),
    finish: async (text) => {
      done.push(`finish ${text}`);
      return finished;
    },
    drop: async () => void done.push('drop'),
  };
  const place: Pick<PagePlace, 'insert' | 'stream' | 'undo'> = {
    insert: async ({ text }) => {
      done.push(`insert ${text}`);
      return written;
    },
    undo: async () => written,
    stream: vi.fn(async () => (opens ? stream : undefined)),
  };
  return { field: new RunField(place), done };
}

it('writes a text while it comes, and once', async () => {
  const { field, done } = fieldWith({ finished: streamed });
  field.openStream('caret');
  field.append('a');
  field.append('b');
  expect(await field.write({ text: 'ab', spot: 'caret' })).toEqual(streamed);
  expect(done).toEqual(['append a', 'append b', 'finish ab']);
  expect(field.writtenAt).toBeDefined();
});

it('writes the whole where the field does not hold it in the end', async () => {
  const { field, done } = fieldWith();
  field.openStream('caret');
  field.append('a');
  expect(await field.write({ text: 'ab', spot: 'caret' })).toEqual(written);
  expect(done).toEqual(['append a', 'finish ab', 'insert ab']);
});

it('writes the whole where the field takes nothing while it comes, or was never asked', async () => {
  const { field, done } = fieldWith({ opens: false });
  field.append('a');
  field.openStream('caret');
  field.append('b');
  expect(await field.write({ text: 'ab', spot: 'caret' })).toEqual(written);
  expect(done).toEqual(['insert ab']);
});

it('takes back what did not become whole, and writes no more of it', async () => {
  const { field, done } = fieldWith({ finished: streamed });
  field.openStream('caret');
  field.append('a');
  field.dropStream();
  field.append('b');
  expect(await field.write({ text: 'typed words', spot: 'caret' })).toEqual(written);
  expect(done).toEqual(['append a', 'drop', 'insert typed words']);
});
