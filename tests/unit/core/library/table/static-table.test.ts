import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLookUp, makeTable } from '../../../../../src/core/library/table/static-table';
import { TableError } from '../../../../../src/core/library/table/table-problem';
import { bertTokenizer, f16, f32, f64, i8, i32, jsonBytes, safetensors, type TensorGiven } from './files';

const words = ['[UNK]', 'sea', 'code', '##base'];
const rows = [
  [9, 9, 9],
  [1, 0, 0.5],
  [0, -2, 0],
  [0, 0, 4],
];
const tokenizer = jsonBytes(bertTokenizer(words));
const table = (tensors: Record<string, TensorGiven>) => makeTable(safetensors(tensors), tokenizer);
const vectorIn = (tensors: Record<string, TensorGiven>) => createLookUp(table(tensors));

const isNear = (found: number[], expected: number[], by = 0.02) => {
  expect(found).toHaveLength(expected.length);
  for (const [index, value] of expected.entries())
    expect(Math.abs((found[index] ?? 99) - value)).toBeLessThan(by);
};

describe('a table', () => {
  it('says of a text the mean of the rows of its pieces', () => {
    const vector = vectorIn({ embeddings: f32(rows) });
    isNear(vector('sea'), [1, 0, 0.5]);
    isNear(vector('Sea code'), [0.5, -1, 0.25]);
    isNear(vector('codebase unknown'), [0, -1, 2]);
  });

  it('says nothing of a text of which it has no piece', () => {
    const vector = vectorIn({ embeddings: f32(rows) });
    expect(vector('xyz')).toEqual([0, 0, 0]);
    expect(vector('')).toEqual([0, 0, 0]);
  });

  it('has its rows by the name of Sentence Transformers as well, and in half precision or bytes', () => {
    isNear(vectorIn({ 'embedding.weight': f32(rows) })('sea'), [1, 0, 0.5]);
    isNear(vectorIn({ embeddings: f16([4, 1], [0, 0x3c00, 0xc000, 0x4400]) })('code'), [-2]);
    isNear(vectorIn({ embeddings: i8(rows.map((row) => row.map((each) => each * 2))) })('sea'), [2, 0, 1]);
  });

  it('has one row for many pieces where it says which, and how much each counts', () => {
    const vector = vectorIn({
      embeddings: f32([
        [1, 0],
        [0, 1],
      ]),
      mapping: i32([0, 1, 0, 1]),
      weights: f64([1, 3, 2, 0.5]),
    });
    isNear(vector('sea'), [0, 3]);
    isNear(vector('codebase'), [1, 0.25]);
  });

  it('keeps the direction of each row, whatever its size', () => {
    const row = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: -100, max: 100 }), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(row, (numbers) => {
        const found = vectorIn({ embeddings: f32([numbers, numbers, numbers, numbers]) })('sea');
        const largest = Math.max(...numbers.map(Math.abs));
        isNear(found, numbers, largest / 127 + 1e-9);
      }),
    );
  });

  const wrong = (value: number) => f32(rows.map((row, at) => (at === 2 ? [0, value, 0] : row)));

  it.each<[string, string, Record<string, TensorGiven>]>([
    ['has none by that name', 'tensor', { weights: f32(rows) }],
    ['has a row of rows', 'tensor', { embeddings: { ...f32(rows), shape: [2, 2, 3] } }],
    ['has no rows', 'tensor', { embeddings: { dtype: 'F32', shape: [0, 3], bytes: new Uint8Array() } }],
    [
      'has truths for numbers',
      'type',
      { embeddings: { dtype: 'BOOL', shape: [4, 1], bytes: new Uint8Array(4) } },
    ],
    ['has whole numbers of four bytes', 'type', { embeddings: { ...i32([1, 2, 3, 4]), shape: [4, 1] } }],
    [
      'has numbers of which the sign is not known',
      'type',
      { embeddings: { dtype: 'BF16', shape: [4, 1], bytes: new Uint8Array(8) } },
    ],
    ['has what is no number', 'numbers', { embeddings: wrong(Number.NaN) }],
    ['has a number without end', 'numbers', { embeddings: wrong(Number.NEGATIVE_INFINITY) }],
    ['has fewer rows than pieces', 'rows', { embeddings: f32(rows.slice(1)) }],
    ['leads to a row that is not there', 'rows', { embeddings: f32(rows), mapping: i32([0, 1, 2, 4]) }],
    ['leads to a row before the first', 'rows', { embeddings: f32(rows), mapping: i32([0, 1, 2, -1]) }],
    ['says of some pieces alone where they are', 'rows', { embeddings: f32(rows), mapping: i32([0, 1]) }],
    ['weighs by words', 'type', { embeddings: f32(rows), weights: i8([[1, 1, 1, 1]]) }],
    [
      'weighs by what is no number',
      'numbers',
      { embeddings: f32(rows), weights: f64([1, Number.NaN, 1, 1]) },
    ],
    [
      'has rows that are too long',
      'large',
      { embeddings: { dtype: 'I8', shape: [4, 5_000], bytes: new Uint8Array(20_000) } },
    ],
  ])('that %s is refused', (_name, code, tensors) => {
    let problem: string | undefined;
    try {
      table(tensors);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      problem = error.problem.code;
    }
    expect(problem).toBe(code);
  });

  it('is not made of a tokenizer that is no text', () => {
    expect(() => makeTable(safetensors({ embeddings: f32(rows) }), Uint8Array.of(0xff, 0xfe))).toThrow(
      'tokenizer',
    );
  });
});
