import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fuseRankings,
  nearest,
  type PackedVector,
  packVector,
  vectorTable,
} from '../../../../src/core/library/vectors';

function packed(...vector: number[]): PackedVector {
  const made = packVector(vector);
  if (!made) throw new Error('This vector has no direction');
  return made;
}

/** Those of a few numbers, so that what is alike can be seen. */
const table = vectorTable([
  { key: 'north', ...packed(0, 1) },
  { key: 'north-east', ...packed(1, 1) },
  ...['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key, ...packed(0.1, -1) })),
]);

describe('a packed vector', () => {
  it('is the vector at length 1, to a hundredth', () => {
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(numbers, (vector) => {
        const made = packVector(vector);
        const largest = Math.max(...vector.map(Math.abs));
        if (largest === 0) return expect(made).toBeUndefined();
        const parts = vector.map((each) => each / largest);
        const size = Math.hypot(...parts);
        for (const [index, part] of parts.entries())
          expect((made?.numbers[index] ?? 0) * (made?.scale ?? 0)).toBeCloseTo(part / size, 2);
      }),
    );
  });

  it('is right of the smallest numbers that there are', () => {
    const made = packVector([2 * Number.MIN_VALUE, 2 * Number.MIN_VALUE]);
    for (const number of made?.numbers ?? [])
      expect(number * (made?.scale ?? 0)).toBeCloseTo(Math.SQRT1_2, 3);
  });

  it.each([
    ['no numbers', []],
    ['no direction', [0, 0]],
    ['what is no number', [Number.NaN, 1]],
    ['what has no end', [Number.POSITIVE_INFINITY, 1]],
  ])('is none of %s', (_name, vector) => {
    expect(packVector(vector)).toBeUndefined();
  });
});

describe('what is nearest', () => {
  it('points the same way, the best first, whatever its length', () => {
    expect(nearest(table, packed(0, 7), 5)).toEqual(['north', 'north-east']);
    expect(nearest(table, packed(5, 5.1), 5)).toEqual(['north-east', 'north']);
  });

  it('stands out: where all are alike, none is', () => {
    const alike = vectorTable(['a', 'b', 'c'].map((key) => ({ key, ...packed(1, 2, 3) })));
    expect(nearest(alike, packed(1, 2, 3), 5)).toEqual([]);
  });

  it('is no more than was asked for', () => {
    expect(nearest(table, packed(0, 1), 1)).toEqual(['north']);
  });

  it('is found among thousands as well, where few are compared number by number', () => {
    // Numbers that are the same in every run.
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 31 - 1;
    };
    const vectors = Array.from({ length: 3_000 }, () => Array.from({ length: 70 }, () => 0.4 + random()));
    const many = vectorTable(vectors.map((vector, key) => ({ key, ...packed(...vector) })));
    for (const key of [0, 1_234, 2_999]) {
      const alike = vectors[key]?.map((each) => each + random() / 2) ?? [];
      expect(nearest(many, packed(...alike), 3)[0]).toBe(key);
    }
  });

  it('is nothing where another model has made the vectors, and leaves out the odd one', () => {
    expect(nearest(table, packed(0, 1, 0), 5)).toEqual([]);
    expect(nearest(vectorTable<string>([]), packed(1), 5)).toEqual([]);
    const mixed = vectorTable([
      { key: 'a', ...packed(1, 0) },
      { key: 'odd', ...packed(1, 0, 0) },
    ]);
    expect(mixed.keys).toEqual(['a']);
  });
});

describe('rankings that are fused', () => {
  it('put what stands in both first, then the words’ before the meaning’s of the same place', () => {
    expect(fuseRankings(['a', 'b', 'c'], ['d', 'b', 'e'])).toEqual(['b', 'a', 'c', 'd', 'e']);
  });

  it('bring the first by meaning up among the first ten, however many have a word by accident', () => {
    const worded = Array.from({ length: 100 }, (_, place) => place);
    expect(fuseRankings(worded, [100]).indexOf(100)).toBeLessThan(6);
  });

  it('are the one there is', () => {
    expect(fuseRankings(['a', 'b'], [])).toEqual(['a', 'b']);
    expect(fuseRankings([], ['a', 'b'])).toEqual(['a', 'b']);
  });

  it('hold each thing of any list once', () => {
    const list = fc.uniqueArray(fc.nat(20));
    fc.assert(
      fc.property(list, list, (some, others) => {
        const fused = fuseRankings(some, others);
        expect(new Set(fused)).toEqual(new Set([...some, ...others]));
        expect(fused).toHaveLength(new Set(fused).size);
      }),
    );
  });
});
