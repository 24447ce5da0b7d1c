import { describe, expect, test } from 'vitest';
import { runPipeline } from '../../../../src/core/execute/pipeline/run-pipeline';
import type { Json } from '../../../../src/core/pipeline/json';
import { readPipeline } from '../../../../src/core/pipeline/pipeline';
import { readTemplate } from '../../../../src/core/pipeline/template';
import { filledIn, scopeWith } from './scope';

const long = 100_000;

/** Milliseconds of the work. */
function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe('texts that are made to take long', () => {
  test.each([
    ['braces', '{{'.repeat(long)],
    ['braces around braces', `${'{'.repeat(long)}${'}'.repeat(long)}`],
    ['quotes that never end', "{{'".repeat(long)],
    ['quotes within quotes', '{{"\'{{\'"'.repeat(long / 3)],
    ['backslashes', `{{"${'\\'.repeat(long)}`],
    ['a long name', `{{${'a'.repeat(long)}}}`],
    ['long names', `{{${'a'.repeat(900)}`.repeat(long / 900)],
    ['spaces', `{{${' '.repeat(long)}}}`],
    ['digits and dots', `{{${'1.'.repeat(long)}}}`],
    ['parentheses', `{{${'('.repeat(long)}}}`.repeat(3)],
    ['many levels', `{{${'('.repeat(490)}a${')'.repeat(490)}}}`.repeat(long / 1_000)],
    ['nots', `{{${'not '.repeat(240)}a}}`.repeat(long / 1_000)],
    ['filters', `{{a${'|a'.repeat(490)}}}`.repeat(long / 1_000)],
    ['keys', `{{a${'.a'.repeat(490)}}}`.repeat(long / 1_000)],
    ['ands', `{{a${' and a'.repeat(160)}}}`.repeat(long / 1_000)],
    ['halves of characters', '{{\uD83D'.repeat(long)],
  ])('%s are read and filled in within a moment', (_what, text) => {
    expect(timeOf(() => filledIn(text, scopeWith()))).toBeLessThan(2_000);
  });

  test('grow the time no faster than themselves', () => {
    const time = (times: number) => {
      const text = '{{"\'{{\'" | a: '.repeat(times);
      return Math.min(...[1, 2, 3].map(() => timeOf(() => readTemplate(text))));
    };
    time(2_000);
    expect(time(40_000)).toBeLessThan(40 * Math.max(1, time(4_000)));
  });
});

describe('what a value inherits', () => {
  const input = JSON.parse(
    '{"__proto__": {"a": 1}, "text": "x", "list": [1], "own": {"constructor": "mine", "__proto__": 5}}',
  );

  test.each([
    'input.__proto__',
    'input.__proto__.a',
    'input["__proto__"]',
    'input.own.__proto__',
    'input.constructor',
    'input.constructor.constructor',
    'input.toString',
    'input.text.constructor',
    'input.text.length',
    'input.text.0',
    'input.list.constructor',
    'input.list.length',
    'input.list.map',
    'input.list["0x0"]',
    'input.list["00"]',
    'steps.get',
    'steps.size',
    'steps.__proto__',
    'steps.constructor',
    'config.__proto__',
    'ctx.hasOwnProperty',
    '__proto__.a',
    'constructor.prototype',
    'globalThis.process',
  ])('is out of reach of %s', (path) => {
    const scope = scopeWith({ input, config: {}, ctx: {} });
    expect(filledIn(`{{${path}}}`, scope).value).toBe(`{{${path}}}`);
    expect(filledIn(`{{(${path}) == null}}`, scope).value).toBe(true);
  });

  test('is out of reach of filters', () => {
    const scope = scopeWith({ input });
    const list = { list: [{}, 'x', [1]] };
    const through = (filter: string) =>
      filledIn(`{{input.list | ${filter}}}`, scopeWith({ input: list })).value;
    expect(through('map: constructor')).toEqual([null, null, null]);
    expect(through('map: __proto__')).toEqual([null, null, null]);
    expect(through('map: length')).toEqual([null, null, null]);
    expect(through('where: toString')).toEqual([]);
    expect(filledIn('{{input.own.constructor}}', scope).value).toBe('mine');
    expect(() => filledIn('{{input.text | constructor}}', scope)).toThrow(
      'There is no filter “constructor”.',
    );
    expect(() => filledIn('{{input.text | __proto__}}', scope)).toThrow('There is no filter “__proto__”.');
  });

  test('stays as it is where an object of a template has a name for it', () => {
    const template = JSON.parse(
      '{"__proto__": {"polluted": "{{input.text}}"}, "constructor": "{{input.text}}"}',
    );
    const { value } = filledIn(template, scopeWith({ input }));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":"x"},"constructor":"x"}');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe('values that are made to grow', () => {
  const big = 'x'.repeat(900_000);
  const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`);
  const tooLarge = 'A value is larger than 1000000 characters.';

  test.each<[string, string, { [name: string]: Json }]>([
    ['a text twice', '{{input.big}}{{input.big}}', { big }],
    ['a longer word for each', '{{input.big | replace: "x", "yy"}}', { big }],
    ['text between all', '{{input.list | join: input.big}}', { list: [1, 2, 3], big }],
    ['each character in a list', '{{input.big | split: ""}}', { big }],
    ['letters that become two', '{{input.sharp | upper}}', { sharp: 'ß'.repeat(900_000) }],
    ['JSON of marks', '{{input.marks | json}}', { marks: '"'.repeat(900_000) }],
  ])('are refused: %s', (_what, template, input) => {
    expect(() => filledIn(template, scopeWith({ input }))).toThrow(tooLarge);
  });

  test('are refused in lists and objects, and where they are too deep', () => {
    const scope = () => scopeWith({ input: { big, deep } });
    expect(() => filledIn({ a: '{{input.big}}', b: ['{{input.big}}'] }, scope())).toThrow(tooLarge);
    expect(() => filledIn('{{input.deep}}', scope())).toThrow('A value is nested more than 100 levels deep.');
  });

  test('are refused where a step doubles what the one before it gave', async () => {
    const steps = Array.from({ length: 40 }, (_, place) => ({
      step: `s${place}`,
      skill: 'echo',
      input: place === 0 ? { a: 'xxxxxxxx' } : { a: [1, 2].map(() => `{{steps.s${place - 1}}}`) },
    }));
    const given = { input: {}, config: {}, ctx: {}, optional: new Set<string>() };
    const signal = new AbortController().signal;
    const result = runPipeline(
      readPipeline({ steps }),
      given,
      async (_skill, input) => input,
      () => undefined,
      signal,
    );
    await expect(result).rejects.toThrow(tooLarge);
  });

  test('are not worked on without an end', () => {
    const list = Array.from({ length: 200_000 }, (_, place) => place % 7);
    const template = Array.from(
      { length: 100 },
      () => `{{input.list${' | sort | uniq | sort'.repeat(20)} | size}}`,
    );
    const work = () => filledIn(template, scopeWith({ input: { list } }));
    expect(
      timeOf(() => expect(work).toThrow('The expressions work on more than 10000000 characters.')),
    ).toBeLessThan(10_000);
  });
});
