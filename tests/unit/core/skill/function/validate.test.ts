import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draft07 } from '../../../../../src/core/skill/function/draft-07';
import { boundedPattern } from '../../../../../src/core/skill/function/pattern';
import type { JsonSchema } from '../../../../../src/core/skill/function/schema';
import {
  checkValue,
  describeProblems,
  problemsOfSchema,
} from '../../../../../src/core/skill/function/validate';

const problems = (schema: JsonSchema, value: unknown) => {
  const checked = checkValue(schema, value);
  return 'problems' in checked ? checked.problems.map(({ pointer, keyword }) => `${pointer} ${keyword}`) : [];
};
const filled = (schema: JsonSchema, value: unknown) => {
  const checked = checkValue(schema, value);
  if ('problems' in checked) throw new Error(describeProblems(checked.problems));
  return checked.value;
};

describe('checkValue', () => {
  const person: JsonSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1 },
      to: { type: 'array', items: { $ref: '#/definitions/to' } },
      tone: { enum: ['calm', 'loud'], default: 'calm' },
    },
    required: ['name'],
    additionalProperties: false,
    definitions: {
      to: {
        type: 'object',
        properties: { mail: { type: 'string' }, cc: { type: 'boolean', default: false } },
        required: ['mail'],
      },
    },
  };

  it('fills in defaults, also in lists and behind references, and changes nothing that it was given', () => {
    const given = { name: 'Ann', to: [{ mail: 'a@b.example' }, { mail: 'c', cc: true }] };
    const before = structuredClone(given);
    expect(filled(person, given)).toEqual({
      name: 'Ann',
      tone: 'calm',
      to: [
        { mail: 'a@b.example', cc: false },
        { mail: 'c', cc: true },
      ],
    });
    expect(given).toEqual(before);
  });

  it('tells each thing where it is, and not the objects around it', () => {
    expect(problems(person, { to: [{ mail: 1 }, {}], tone: 'no', more: 1 })).toEqual([
      ' required',
      '/to/0/mail type',
      '/to/1 required',
      '/tone enum',
      '/more additionalProperties',
    ]);
  });

  it('tells of alternatives that all fail the alternative alone', () => {
    expect(problems({ anyOf: [{ type: 'string' }, { type: 'object', required: ['a'] }] }, 7)).toEqual([
      ' anyOf',
    ]);
  });

  it('gives causes that a model can mend its call by', () => {
    const checked = checkValue(person, { more: 1, name: '' });
    const told = 'problems' in checked ? describeProblems(checked.problems) : '';
    expect(told).toContain('/name: String is too short');
    expect(told).toContain('/more: This property is not allowed here.');
  });

  it.each(['constructor', '__proto__', 'toString'])('finds no %s in an object that has none', (name) => {
    const schema: JsonSchema = {
      type: 'object',
      properties: JSON.parse(`{"${name}": {"type": "string"}}`),
      required: [name],
    };
    expect(problems(schema, {})).toEqual([' required']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('holds later drafts to their own words', () => {
    const tuple: JsonSchema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'number', default: 1 }],
      items: false,
    };
    expect(problems(tuple, ['a', 1])).toEqual([]);
    expect(problems(tuple, ['a', 1, 2])).not.toEqual([]);
    const dependent: JsonSchema = {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      dependentRequired: { a: ['b'] },
    };
    expect(problems(dependent, { a: 1 })).toEqual([' dependentRequired']);
  });

  it('refuses what is nested too deeply, and ends for a schema that refers to itself', () => {
    const deep = JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`);
    expect(problems({}, deep)).toEqual([' depth']);
    expect(problems({ $ref: '#' }, 1)).toEqual([' $ref']);
    const tree: JsonSchema = {
      type: 'object',
      properties: { next: { $ref: '#' } },
      additionalProperties: false,
    };
    expect(problems(tree, { next: { next: {} } })).toEqual([]);
    expect(problems(tree, { next: { next: { no: 1 } } })).toEqual(['/next/next/no additionalProperties']);
  });

  it('never throws, whatever the value is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => void checkValue(person, value)),
      { numRuns: 300 },
    );
  });
});

describe('problemsOfSchema', () => {
  it('has nothing against its own schema', () => {
    expect(problemsOfSchema(structuredClone<JsonSchema>(draft07))).toEqual([]);
  });

  it('says where a schema is wrong', () => {
    expect(problemsOfSchema({ properties: { a: { minimum: 'one' } } })[0]?.pointer).toBe(
      '/properties/a/minimum',
    );
  });
});

describe('boundedPattern', () => {
  it.each([
    '^[a-z][a-z0-9_]*$',
    '^[^@ ]+@[^@ ]+$',
    '^\\d{4}-\\d{2}$',
    '^(yes|no)$',
    '^[a-z]+(-[a-z]+)*$',
    'a|b',
    '^(?:ab)+$',
    '^\\p{L}+$',
    '',
  ])('lets %s be what it is', (pattern) => {
    const bounded = boundedPattern(pattern);
    expect(bounded).toBeDefined();
    for (const text of ['', 'a', 'a-b', 'yes', '2020-01', 'a@b', 'abab', 'word_1', 'a'.repeat(50)])
      expect(new RegExp(bounded ?? '', 'u').test(text)).toBe(new RegExp(pattern, 'u').test(text));
  });

  it.each([
    '^(a+)+$',
    '(a|a)*',
    '(a*)*',
    '(.*)*x',
    '(\\w+\\s?)*$',
    '([a-z]+)*',
    '(a|aa)+$',
    '(?=a+)+',
    '(a)\\1',
    '(',
    'a**',
    '((ab)*)*',
    '(x+x+)+y',
    `${'a'.repeat(201)}`,
    'a*b*c*d*e*f*g*',
  ])('refuses %s', (pattern) => expect(boundedPattern(pattern)).toBeUndefined());

  it.each([
    ['a$', 100_000],
    ['^a*a*$', 4_000],
    ['^a*a*a*$', 400],
    ['^a*a*a*a*$', 120],
    ['a*a*a*a*a*$', 44],
  ])('tries %s on no text of more than %i characters', (pattern, longest) => {
    const bounded = new RegExp(boundedPattern(pattern) ?? 'refused', 'u');
    expect(bounded.test('a'.repeat(longest))).toBe(true);
    expect(bounded.test('a'.repeat(longest + 1))).toBe(false);
  });
});
