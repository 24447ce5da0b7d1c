import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersOf, readSafetensors, type Tensor } from '../../../../../src/core/library/table/safetensors';
import { TableError } from '../../../../../src/core/library/table/table-problem';
import { f16, f32, i8, jsonBytes, safetensors, withHeader } from './files';

const rows = [
  [1, 2],
  [3, 4],
  [5, 6],
];
const good = safetensors({ embeddings: f32(rows) });

const numbersIn = (tensor: Tensor | undefined, places: number[]) => {
  const read = tensor && numbersOf(tensor);
  return places.map((place) => read?.(place));
};

const problemOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof TableError) return error.problem;
    throw error;
  }
  return undefined;
};

const entry = (changes: object) =>
  safetensors({ embeddings: f32(rows) }, ({ embeddings }) => ({
    embeddings: { ...(embeddings as object), ...changes },
  }));

describe('a file of tensors', () => {
  it('has them by their names, whatever else it says of itself', () => {
    const file = safetensors({ embeddings: f32(rows), more: i8([[7, -8]]) }, (entries) => ({
      __metadata__: { format: 'pt' },
      ...entries,
    }));
    const tensors = readSafetensors(file);
    expect([...tensors.keys()]).toEqual(['embeddings', 'more']);
    const more = tensors.get('more');
    expect(more?.shape).toEqual([1, 2]);
    expect(numbersIn(more, [0, 1])).toEqual([7, -8]);
    const embeddings = tensors.get('embeddings');
    expect(numbersIn(embeddings, [0, 5])).toEqual([1, 6]);
  });

  it('has numbers of half precision', () => {
    // 1, -2, 0.5, the largest, the smallest, and what is none.
    const bits = [0x3c00, 0xc000, 0x3800, 0x7bff, 0x0001, 0x7c00];
    const tensor = readSafetensors(safetensors({ a: f16([1, 6], bits) })).get('a');
    const numbers = numbersIn(tensor, [...bits.keys()]);
    expect(numbers).toEqual([1, -2, 0.5, 65_504, 2 ** -24, Number.POSITIVE_INFINITY]);
  });

  const huge = Uint8Array.from(good);
  huge.set([255, 255, 255, 255, 255, 255, 255, 255]);
  const long = Uint8Array.from(good);
  long.set([0, 0, 1, 0, 0, 0, 0, 0]);

  it.each<[string, string, Uint8Array<ArrayBuffer>]>([
    ['is empty', 'cut', new Uint8Array()],
    ['ends in its length', 'cut', good.slice(0, 7)],
    ['ends in its header', 'cut', good.slice(0, 20)],
    ['ends in its rows', 'cut', good.slice(0, -1)],
    ['goes on behind its rows', 'offsets', Uint8Array.from([...good, 0])],
    ['says that its header has no end', 'header', huge],
    ['says that its header is longer than it is', 'cut', long],
    ['has a header that is no JSON', 'header', withHeader('{"embeddings":')],
    ['has a header that is a list', 'header', withHeader('[1]')],
    ['has a header that is no UTF-8', 'header', Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 0, 0xff])],
    ['is something else', 'header', jsonBytes('PK\u0003\u0004 a zip, and no table, but long enough')],
    ['names a type that nobody knows', 'type', entry({ dtype: 'F8_E4M3' })],
    ['names a type that all objects have', 'type', entry({ dtype: 'constructor' })],
    ['has a part of a row', 'header', entry({ shape: [1.5, 4] })],
    ['has fewer rows than none', 'header', entry({ shape: [-3, 2] })],
    ['has more rows than bytes', 'offsets', entry({ shape: [4, 2] })],
    ['has more rows than there are numbers for', 'offsets', entry({ shape: [2 ** 53 - 1, 2 ** 53 - 1] })],
    ['begins behind a gap', 'offsets', entry({ data_offsets: [4, 28] })],
    ['begins before the file', 'header', entry({ data_offsets: [-4, 20] })],
    ['ends before it begins', 'offsets', entry({ data_offsets: [24, 0] })],
    ['says more of a tensor than there is to say', 'header', entry({ where: '/etc/passwd' })],
  ])('that %s is refused', (_name, code, file) => {
    expect(problemOf(() => readSafetensors(file))?.code).toBe(code);
  });

  it('whose tensors overlap is refused', () => {
    const twice = safetensors({ a: i8([[1, 2]]), b: i8([[3, 4]]) }, ({ a }) => ({ a, b: a }));
    expect(problemOf(() => readSafetensors(twice))?.code).toBe('offsets');
  });

  it('is read or refused for a reason, whatever its bytes are', () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    const changed = fc
      .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 6 })
      .map((edits) => {
        const file = Uint8Array.from(good);
        for (const [at, byte] of edits) file[at] = byte;
        return file;
      });
    fc.assert(
      fc.property(fc.oneof(bytes, changed), (file) => {
        problemOf(() => readSafetensors(Uint8Array.from(file)));
      }),
      { numRuns: 2_000 },
    );
  });
});
