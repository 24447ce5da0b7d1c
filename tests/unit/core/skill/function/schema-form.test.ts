import { describe, expect, it } from 'vitest';
import {
  formOfSchema,
  inputOfFields,
  textFieldsOf,
  withTextField,
} from '../../../../../src/core/skill/function/schema-form';
import { checkValue } from '../../../../../src/core/skill/function/validate';
import { checkFields } from '../../../../../src/core/skill/input-form';
import { isOfFormat, textFormats } from '../../../../../src/core/skill/text-format';
import { readFunction } from './fixtures';

const form = (properties: object, required: string[] = []) =>
  formOfSchema({ type: 'object', properties, required }) ?? [];
const only = (property: object) => form({ a: property })[0];

describe('the form of a schema', () => {
  it.each([
    ['a text', { type: 'string' }, { kind: 'text' }],
    ['a long text by its bound', { type: 'string', maxLength: 201 }, { kind: 'long', max: 201 }],
    ['a long text by its type', { type: 'string', contentMediaType: 'text/markdown' }, { kind: 'long' }],
    ['a number', { type: 'number', minimum: 0, maximum: 2.5 }, { kind: 'number', min: 0, max: 2.5 }],
    ['an integer', { type: 'integer' }, { kind: 'number', whole: true }],
    ['an integer or nothing', { type: ['integer', 'null'] }, { kind: 'number', whole: true }],
    ['a switch', { type: 'boolean', default: true }, { kind: 'switch', default: true }],
    ['a choice', { enum: ['b', 'c'], default: 'c' }, { kind: 'choice', options: ['b', 'c'], default: 'c' }],
    ['a choice of anything', { enum: ['b', 1] }, { kind: 'json' }],
    [
      'a list of texts',
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 },
      { kind: 'list', items: 'text', min: 1, max: 3 },
    ],
    ['a list of numbers', { type: 'array', items: { type: 'integer' } }, { kind: 'list', items: 'number' }],
    ['a list of objects', { type: 'array', items: { type: 'object' } }, { kind: 'json' }],
    ['an object of anything', { type: 'object' }, { kind: 'json' }],
    ['one of several', { anyOf: [{ type: 'string' }, { type: 'number' }] }, { kind: 'json' }],
    ['a date', { type: 'string', format: 'date' }, { kind: 'text', format: 'date' }],
    ['a format that no form knows', { type: 'string', format: 'hostname' }, { kind: 'text' }],
    [
      'words for people',
      { type: 'string', title: 'Topic', description: 'What about?' },
      { label: 'Topic', description: 'What about?' },
    ],
    ['anything', {}, { kind: 'json' }],
  ])('has %s', (_, property, expected) => expect(only(property)).toMatchObject(expected));

  it('has objects by dots, and requires of one that need not be there nothing', () => {
    const { skill } = readFunction('meeting-invite');
    expect(skill?.input?.map(({ name, kind, required }) => `${name} ${kind} ${required}`)).toEqual([
      'topic text true',
      'on text true',
      'link text false',
      'host.name text true',
      'host.email text false',
      'guests list false',
      'minutes number false',
      'reminder switch false',
    ]);
    const optional = { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] };
    expect(form({ a: optional })).toMatchObject([{ name: 'a.b', required: false }]);
    expect(form({ a: optional }, ['a'])).toMatchObject([{ name: 'a.b', required: true }]);
  });

  it('follows references, and ends for a schema in itself', () => {
    const tree = {
      type: 'object',
      properties: { name: { $ref: '#/definitions/word' }, next: { $ref: '#' } },
      definitions: { word: { type: 'string' } },
    };
    const names = (formOfSchema(tree) ?? []).map(({ name, kind }) => `${name} ${kind}`);
    expect(names[0]).toBe('name text');
    expect(names.at(-1)).toMatch(/^(next\.)+next json$/);
  });

  it.each([
    [
      'the first required text',
      { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } },
      ['b', 'c'],
      ['b', 'a', 'c'],
    ],
    ['the only text', { n: { type: 'number' }, a: { type: 'string' } }, [], ['a']],
    ['none of two that need not be there', { a: { type: 'string' }, b: { type: 'string' } }, [], []],
    ['no date', { on: { type: 'string', format: 'date' } }, ['on'], []],
  ])('gives the user’s text to %s', (_, properties, required, expected) => {
    const fields = form(properties, required);
    expect(textFieldsOf(fields)).toEqual(expected);
    expect(fields.filter(({ takesText }) => takesText).map(({ name }) => name)).toEqual(expected.slice(0, 1));
  });

  it('gives it where the user has set it, if that can be', () => {
    const fields = form({ a: { type: 'string' }, b: { type: 'string' }, n: { type: 'number' } }, ['a']);
    const taking = (name: string | undefined) =>
      withTextField(fields, name)
        .filter(({ takesText }) => takesText)
        .map((field) => field.name);
    expect([taking(undefined), taking('b'), taking('n'), taking('no')]).toEqual([['a'], ['b'], ['a'], ['a']]);
  });
});

describe('what was entered', () => {
  const fields = form(
    {
      text: { type: 'string' },
      names: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3 },
      sizes: { type: 'array', items: { type: 'number' } },
      on: { type: 'string', format: 'date' },
      any: {},
    },
    ['text', 'names'],
  );
  const problemsOf = (values: Record<string, string>, hasText = false) =>
    checkFields(fields, values, hasText).problems.map(({ name, problem, limit }) => [name, problem, limit]);

  it('becomes values, lists by lines and JSON by its text', () => {
    const entered = {
      text: 'a',
      names: 'Ann\n\n Bo \n',
      sizes: '1\n2.5',
      on: '2026-11-30',
      any: '{"b": [1]}',
    };
    const { values, problems } = checkFields(fields, entered);
    expect(problems).toEqual([]);
    expect(values).toEqual({
      text: 'a',
      names: ['Ann', 'Bo'],
      sizes: [1, 2.5],
      on: '2026-11-30',
      any: { b: [1] },
    });
    expect(checkFields(fields, values).values).toEqual(values);
  });

  it('is refused at its field', () => {
    expect(problemsOf({ names: 'Ann', sizes: 'one', on: '30.11.2026', any: '{' })).toEqual([
      ['text', 'required', undefined],
      ['names', 'few', 2],
      ['sizes', 'item', undefined],
      ['on', 'date', undefined],
      ['any', 'json', undefined],
    ]);
    expect(problemsOf({ text: 'a', names: 'a\nb\nc\nd' })).toEqual([['names', 'many', 3]]);
  });

  it('may lack the text where there is one to work on', () => {
    expect(problemsOf({ names: 'a\nb' }, true)).toEqual([]);
  });

  it('is nested for the function, without what was left empty', () => {
    const { skill } = readFunction('meeting-invite');
    const { values } = checkFields(skill?.input ?? [], {
      topic: 'T',
      on: '2026-11-30',
      'host.name': 'Ann',
      guests: '',
    });
    const input = inputOfFields(skill?.input ?? [], values);
    expect(input).toEqual({ topic: 'T', on: '2026-11-30', host: { name: 'Ann' }, reminder: true });
    expect(checkValue(skill?.signature?.input ?? {}, input)).toEqual({ value: input });
  });
});

describe('a format', () => {
  const samples = [
    ...[
      '2026-11-30',
      '2024-02-29',
      '2026-02-29',
      '2026-13-01',
      '0000-01-01',
      '14:30:00Z',
      '14:30:00+01:00',
      '14:30',
      '24:00:00Z',
    ],
    ...[
      '2026-11-30T14:30:00Z',
      '2026-11-30 14:30:00Z',
      '2026-11-30T14:30:00.5-02:00',
      'ann@example.com',
      'ann@',
      'a b@example.com',
    ],
    ...[
      'ann.bo+c@mail.example.com',
      'https://example.com/a?b=c#d',
      'mailto:a@b.example',
      'example.com',
      'https://exa mple.com',
      '',
      'x',
    ],
  ];

  it.each(textFormats)('%s that a form takes is one that the schema takes', (format) => {
    const taken = samples.filter((text) => isOfFormat(format, text));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThan(samples.length);
    for (const text of taken)
      expect([text, checkValue({ type: 'string', format }, text)]).toEqual([text, { value: text }]);
  });
});
