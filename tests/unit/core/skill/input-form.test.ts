import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFields, type FieldProblem } from '../../../../src/core/skill/input-form';
import type { InputField } from '../../../../src/core/skill/model';

const fieldOf = (changes: Partial<InputField> = {}): InputField => ({
  name: 'it',
  kind: 'text',
  label: 'It',
  required: false,
  ...changes,
});

describe('a value that was entered', () => {
  it.each<[Partial<InputField>, unknown, unknown]>([
    [{}, 'warm', 'warm'],
    [{}, ' warm ', ' warm '],
    [{}, 7, '7'],
    [{}, undefined, ''],
    [{}, '  ', ''],
    [{}, { a: 1 }, ''],
    [{ kind: 'long' }, 'two\nlines', 'two\nlines'],
    [{ default: 'cold' }, undefined, 'cold'],
    [{ default: 'cold' }, null, 'cold'],
    [{ default: 'cold' }, '', ''],
    [{ kind: 'number' }, '12.5', 12.5],
    [{ kind: 'number' }, ' 3 ', 3],
    [{ kind: 'number' }, 0, 0],
    [{ kind: 'number' }, '', null],
    [{ kind: 'number', default: 4 }, undefined, 4],
    [{ kind: 'number', min: 1, max: 3 }, '3', 3],
    [{ kind: 'number', whole: true }, '-2', -2],
    [{ kind: 'switch' }, true, true],
    [{ kind: 'switch' }, 'true', true],
    [{ kind: 'switch' }, undefined, false],
    [{ kind: 'switch', default: true }, undefined, true],
    [{ kind: 'switch', default: true }, false, false],
    [{ kind: 'switch', required: true }, false, false],
    [{ kind: 'choice', options: ['a', 'b'] }, 'b', 'b'],
    [{ kind: 'choice', options: ['a', 'b'] }, '', ''],
    [{ kind: 'choice', options: ['1', '2'] }, 2, '2'],
  ])('%j: %j counts as %j', (field, given, value) => {
    expect(checkFields([fieldOf(field)], { it: given })).toEqual({ values: { it: value }, problems: [] });
  });

  it.each<[Partial<InputField>, unknown, FieldProblem, number?]>([
    [{ required: true }, undefined, 'required'],
    [{ required: true }, ' \n', 'required'],
    [{ required: true, kind: 'number' }, '', 'required'],
    [{ required: true, kind: 'choice', options: ['a'] }, '', 'required'],
    [{ required: true }, ['a'], 'required'],
    [{ kind: 'number' }, 'twelve', 'number'],
    [{ kind: 'number' }, 'Infinity', 'number'],
    [{ kind: 'number' }, Number.NaN, 'number'],
    [{ kind: 'number', whole: true }, '1.5', 'whole'],
    [{ kind: 'number', min: 2 }, '1', 'min', 2],
    [{ kind: 'number', max: 2 }, '3', 'max', 2],
    [{ kind: 'choice', options: ['a'] }, 'b', 'choice'],
    [{ kind: 'choice' }, 'b', 'choice'],
    [{ min: 3 }, 'ab', 'too-short', 3],
    [{ max: 3 }, 'abcd', 'too-long', 3],
    [{}, 'x'.repeat(100_001), 'too-long', 100_000],
  ])('%j: %j is refused: %s', (field, given, problem, limit) => {
    expect(checkFields([fieldOf(field)], { it: given })).toEqual({
      values: {},
      problems: [{ name: 'it', problem, ...(limit !== undefined && { limit }) }],
    });
  });
});

describe('a form', () => {
  const form = [fieldOf({ name: 'to.name', required: true }), fieldOf({ name: 'n', kind: 'number' })];

  it('takes no value under a name that it does not have', () => {
    const { values } = checkFields(form, { 'to.name': 'Ann', to: 'x', constructor: 'x', ['__proto__']: 'x' });
    expect(values).toEqual({ 'to.name': 'Ann', n: null });
  });

  it('tells of every field that is wrong, in its order', () => {
    expect(checkFields(form, { n: 'x' }).problems.map(({ name }) => name)).toEqual(['to.name', 'n']);
  });

  it('reads no value that is inherited', () => {
    expect(checkFields([fieldOf({ name: 'toString' })], {}).values).toEqual({ toString: '' });
  });

  it('finds nothing wrong with its own answer', () => {
    const kinds = fc.constantFrom<InputField['kind']>('text', 'long', 'number', 'switch', 'choice');
    fc.assert(
      fc.property(kinds, fc.anything(), (kind, given) => {
        const fields = [fieldOf({ kind, options: ['a', 'b'] })];
        const { values, problems } = checkFields(fields, { it: given });
        if (problems.length === 0) expect(checkFields(fields, values)).toEqual({ values, problems: [] });
        else expect(values).toEqual({});
      }),
    );
  });
});
