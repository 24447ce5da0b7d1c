import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../../src/core/pipeline/evaluate';
import { isTrue } from '../../../../src/core/pipeline/json';
import { readCondition } from '../../../../src/core/pipeline/syntax';
import { SyntaxProblem } from '../../../../src/core/pipeline/tokens';
import { scopeWith } from './scope';

const scope = scopeWith({
  input: { depth: 'deep', n: 10, tags: ['a', 'b'], empty: [], nothing: null, object: { k: 1 }, zero: 0 },
  steps: { search: { results: [1, 2], note: '' }, skipped: null },
});

describe('a condition', () => {
  test.each([
    ["input.depth == 'deep'", true],
    ['input.depth != "deep"', false],
    ['input.n > 9', true],
    ['input.n >= 10 and input.n <= 10', true],
    ['input.n < 10 or input.n > 10', false],
    ['"b" > "a"', true],
    // Numbers and texts are not compared with each other.
    ['input.n == "10"', false],
    ['input.n > "9"', false],
    ['input.nothing < 1', false],
    ['null <= null', false],
    // Whole values are.
    ['input.tags == input.tags', true],
    ['input.object != input.tags', true],
    ['0 == -0', true],
    // in
    ['"a" in input.tags', true],
    ['"c" in input.tags', false],
    ['"c" not in input.tags', true],
    ['"ee" in input.depth', true],
    ['"k" in input.object', true],
    ['"toString" in input.object', false],
    ['1 in input.n', false],
    // What is there.
    ['input.depth', true],
    ['input.empty', false],
    ['input.nothing', false],
    ['input.zero', false],
    ['input.object', true],
    ['input.unknown', false],
    ['input.unknown == null', true],
    ['not input.unknown', true],
    ['steps.search.results', true],
    ['steps.search.note', false],
    ['steps.skipped', false],
    ['steps.skipped.results', false],
    // How they bind.
    ['not input.n == 11', true],
    ['not not input.n', true],
    ['true or true and false', true],
    ['(true or true) and false', false],
    ['not (false or false)', true],
    ['input.tags | size > 1', true],
    ['input.depth | upper == "DEEP"', true],
    ['{{ input.n == 10 }}', true],
    ['  true  ', true],
  ])('%s is %s', (written, expected) => {
    expect(isTrue(evaluate(readCondition(written), scope))).toBe(expected);
  });

  test.each([
    ['', '', 'a value'],
    ['input.n &&', '&&', '“and”'],
    ['a || b', '|', 'the name of a filter'],
    ['!a', '!', '“not”'],
    ['a = b', '=', '“==”'],
    ['a == b == c', '==', 'the end of the expression'],
    ['(a', '', '“)”'],
    ['a)', ')', 'the end of the expression'],
    ['a not b', 'b', '“in”'],
    ['and', 'and', 'a value'],
    ["'a", "'a", "a text that ends with '"],
    ['a.', '', 'a name or an index'],
    ['a[b]', 'b', 'an index or a name in quotes'],
    ['a[-1]', '-1', 'an index or a name in quotes'],
    ['a | 1', '1', 'the name of a filter'],
    ['a b', 'b', 'the end of the expression'],
    ['a ; b', ';', 'a name, a value or a filter'],
    ['a 😀', '😀', 'a name, a value or a filter'],
    ['('.repeat(40), '(', 'an expression with at most 32 levels'],
    [`a${' '.repeat(1_000)}b`, '…', 'an expression of at most 1000 characters'],
  ])('%s can’t be read', (written, found, wanted) => {
    expect(problemOf(written)).toMatchObject({ found, wanted });
  });
});

function problemOf(written: string): unknown {
  try {
    readCondition(written);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxProblem);
    return error;
  }
}
