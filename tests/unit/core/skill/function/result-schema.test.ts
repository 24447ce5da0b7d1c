import { describe, expect, it } from 'vitest';
import { choicePlaces, resultProperties } from '../../../../../src/core/skill/function/result-schema';

describe('the properties of an output', () => {
  it('are those that it names, with which of them are texts', () => {
    const output = {
      type: 'object',
      $defs: { words: { type: 'string' } },
      properties: {
        text: { type: 'string' },
        maybe: { type: ['string', 'null'] },
        ref: { $ref: '#/$defs/words' },
        kind: { type: 'string', enum: ['a', 'b'] },
        always: { type: 'string', const: 'a' },
        on: { type: 'string', format: 'date' },
        count: { type: 'integer' },
        any: true,
      },
    };
    expect(resultProperties(output).flatMap(({ name, isText }) => (isText ? [name] : []))).toEqual([
      'text',
      'maybe',
      'ref',
    ]);
    expect(resultProperties(output)).toHaveLength(8);
    expect(resultProperties({ type: 'string' })).toEqual([]);
    expect(resultProperties(undefined)).toEqual([]);
  });
});

describe('the places of one of few values', () => {
  it('are found in objects, lists, references and choices', () => {
    const output = {
      definitions: { level: { enum: ['low', 'high'] }, unused: { enum: ['x'] } },
      properties: {
        issues: { items: { properties: { severity: { $ref: '#/definitions/level' } } } },
        verdict: { anyOf: [{ const: 'pass' }, { type: 'null' }] },
        map: { additionalProperties: { enum: [1, 2] } },
      },
      not: { properties: { never: { enum: ['x'] } } },
    };
    expect(choicePlaces(output)).toEqual([['issues', '*', 'severity'], ['verdict'], ['map', '*']]);
  });

  it('end where a schema leads back to itself, or grows without end', () => {
    const tree = { properties: { kind: { enum: ['a'] }, children: { items: { $ref: '#' } } } };
    const places = choicePlaces(tree);
    expect(places[0]).toEqual(['kind']);
    expect(places.every((place) => place.length <= 14)).toBe(true);
    const wide = {
      properties: Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`a${i}`, { $ref: '#' }]).concat([
          ['k', { enum: ['x'] } as never],
        ]),
      ),
    };
    const before = performance.now();
    expect(choicePlaces(wide).length).toBeLessThanOrEqual(200);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
