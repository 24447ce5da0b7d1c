import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareSpecificity,
  matchesWildcard,
  specificityOf,
  wildcardsMeet,
} from '../../../../src/core/permission/wildcard';

describe('a pattern with stars', () => {
  it.each([
    ['*', '', true],
    ['*', 'anything', true],
    ['', '', true],
    ['', 'a', false],
    ['pdf', 'pdf', true],
    ['pdf', 'pdfs', false],
    ['pdf', 'PDF', false],
    ['internal-*', 'internal-', true],
    ['internal-*', 'internal-notes', true],
    ['internal-*', 'my-internal-notes', false],
    ['*-notes', 'internal-notes', true],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a**c', 'abc', true],
    ['.+', 'ab', false],
    ['[ab]', 'a', false],
    ['a?c', 'abc', false],
    ['$&(a|b)\\', '$&(a|b)\\', true],
  ])('%j fits %j: %s', (pattern, name, fits) => {
    expect(matchesWildcard(pattern, name)).toBe(fits);
  });

  it('fits what is made from it, and nothing that a slower judge would refuse', () => {
    const small = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    fc.assert(
      fc.property(small, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 }), (pattern, name) => {
        expect(matchesWildcard(pattern, name)).toBe(fitsSlowly(pattern, name));
        expect(matchesWildcard(pattern, pattern.replaceAll('*', name))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('costs no more than both lengths allow, however hostile it is', { timeout: 30_000 }, () => {
    const started = performance.now();
    for (const pattern of [
      '*a'.repeat(100),
      `${'a*'.repeat(99)}b`,
      '*'.repeat(200),
      `*${'a'.repeat(198)}b`,
    ]) {
      matchesWildcard(pattern, 'a'.repeat(20_000));
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

/** By the definition, in exponential time. */
function fitsSlowly(pattern: string, name: string): boolean {
  if (pattern === '') return name === '';
  const [first, rest] = [pattern.charAt(0), pattern.slice(1)];
  if (first !== '*') return name.startsWith(first) && fitsSlowly(rest, name.slice(1));
  return fitsSlowly(rest, name) || (name !== '' && fitsSlowly(pattern, name.slice(1)));
}

describe('how much a pattern says', () => {
  it.each([
    ['pdf', { literal: 3, stars: 0 }],
    ['*', { literal: 0, stars: 1 }],
    ['a*b', { literal: 2, stars: 1 }],
    ['**a***', { literal: 1, stars: 2 }],
    ['', { literal: 0, stars: 0 }],
  ])('%j says %j', (pattern, specificity) => {
    expect(specificityOf(pattern)).toEqual(specificity);
  });

  it('is most for the name itself, and least for a star', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 }),
        (name, pattern) => {
          fc.pre(matchesWildcard(pattern, name));
          expect(compareSpecificity(specificityOf(name), specificityOf(pattern))).toBeGreaterThanOrEqual(0);
          expect(compareSpecificity(specificityOf(pattern), specificityOf('*'))).toBeGreaterThanOrEqual(
            pattern === '' || /^\*+$/.test(pattern) ? 0 : Number.MIN_VALUE,
          );
        },
      ),
    );
  });
});

describe('two patterns', () => {
  it.each([
    ['*', '', true],
    ['a*', '*b', true],
    ['a*', 'b*', false],
    ['a*c', 'ab', false],
    ['a*b*', '*cb', true],
    ['internal-*', 'internal-faq', true],
    ['bash', 'bash', true],
    ['bash', 'bas', false],
    ['**', '*a*', true],
  ])('%j and %j may be for one name: %s', (a, b, meet) => {
    expect(wildcardsMeet(a, b)).toBe(meet);
    expect(wildcardsMeet(b, a)).toBe(meet);
  });

  it('meet where there is a name that fits both, and nowhere else', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 4 });
    const names = allNames(8);
    fc.assert(
      fc.property(pattern, pattern, (a, b) => {
        const both = names.some((name) => matchesWildcard(a, name) && matchesWildcard(b, name));
        expect(wildcardsMeet(a, b)).toBe(both);
      }),
      { numRuns: 300 },
    );
  });
});

/** Every name of the letters a and b that is no longer. */
function allNames(longest: number): string[] {
  let last = [''];
  const all = [...last];
  for (let length = 1; length <= longest; length += 1) {
    last = last.flatMap((name) => [`${name}a`, `${name}b`]);
    all.push(...last);
  }
  return all;
}
