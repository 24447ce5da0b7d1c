import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runPipeline } from '../../../../src/core/execute/pipeline/run-pipeline';
import { evaluate } from '../../../../src/core/pipeline/evaluate';
import { ExpressionError, isTrue, type Json } from '../../../../src/core/pipeline/json';
import { type PipelineStep, readPipeline } from '../../../../src/core/pipeline/pipeline';
import { readCondition } from '../../../../src/core/pipeline/syntax';
import { meaning, Refused, type Tree, written } from './reference';
import { filledIn, scopeWith } from './scope';

const names = ['a', 'b', 'list', 'constructor', '__proto__x', 'c d'];
const word = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'ab', ' a ', 'A', '😀', "'", '\\', '\n', '{{a}}', '}}'),
  fc.string({ maxLength: 4 }),
);
const simple: fc.Arbitrary<string | number | boolean | null> = fc.oneof(
  word,
  fc.integer({ min: -2, max: 3 }),
  fc.boolean(),
  fc.constant(null),
);
const { value: json } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    simple,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const map = fc.dictionary(fc.constantFrom(...names), json, { maxKeys: 4, noNullPrototype: true });

const noValues = ['first', 'last', 'size', 'upper', 'lower', 'trim', 'json'];
const oneValue = ['split', 'default', 'join'];
const byProperty = ['map', 'where', 'sort', 'uniq'];
const property = fc.constantFrom('a', 'b', 'list.a', 'constructor', 'toString');

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({ is: fc.constant('literal' as const), value: simple }),
    fc.record({
      is: fc.constant('path' as const),
      root: fc.constantFrom('input', 'config', 'ctx', 'nowhere'),
      keys: fc.array(fc.constantFrom(...names, '0', '1', 'length', '__proto__'), { maxLength: 3 }),
    }),
    fc.record({
      is: fc.constant('filter' as const),
      name: fc.constantFrom(...noValues),
      of: tie('tree'),
      values: fc.constant([]),
    }),
    fc.record({
      is: fc.constant('filter' as const),
      name: fc.constantFrom(...oneValue),
      of: tie('tree'),
      values: fc.tuple(tie('tree')),
    }),
    fc.record({
      is: fc.constant('filter' as const),
      name: fc.constantFrom(...byProperty),
      of: tie('tree'),
      values: fc.constant([]),
      properties: property,
    }),
    fc.record({
      is: fc.constant('filter' as const),
      name: fc.constant('where'),
      of: tie('tree'),
      values: fc.tuple(tie('tree')),
      properties: property,
    }),
    fc.record({
      is: fc.constant('filter' as const),
      name: fc.constant('replace'),
      of: tie('tree'),
      values: fc.tuple(tie('tree'), tie('tree')),
    }),
    fc.record({ is: fc.constant('not' as const), of: tie('tree') }),
    fc.record({ is: fc.constantFrom('and' as const, 'or' as const), left: tie('tree'), right: tie('tree') }),
    fc.record({
      is: fc.constant('comparison' as const),
      sign: fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in', 'not in'),
      left: tie('tree'),
      right: tie('tree'),
    }),
  ) as fc.Arbitrary<Tree>,
}));

/** Where both refuse they agree. */
function either<Result>(work: () => Result): Result | 'refused' {
  try {
    return work();
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof Refused) return 'refused';
    throw error;
  }
}

describe('an expression', () => {
  test('means what the reference says, alone, within text, and as a condition', () => {
    fc.assert(
      fc.property(tree, map, map, map, (made, input, config, ctx) => {
        const text = written(made);
        fc.pre(text.length < 900);
        const roots = { input, config, ctx };
        const meant = either(() => meaning(made, roots));
        const scope = () => scopeWith(roots);
        const braces = `{{ ${text} }}`;
        expect(either(() => filledIn(braces, scope()).value)).toEqual(meant === undefined ? braces : meant);
        expect(either(() => isTrue(evaluate(readCondition(text), scope())))).toEqual(
          either(() => truthOf(meaning(made, roots))),
        );
        const around = either(() => filledIn(`<${braces}>`, scope()).value);
        if (meant === undefined) expect(around).toBe(`<${braces}>`);
        else if (meant !== 'refused') expect(around).toBe(`<${asText(meant)}>`);
      }),
      { numRuns: 3_000 },
    );
  });

  test('is read from any text, refused at most, and what has no braces comes out as it is', () => {
    const marks = fc.constantFrom(
      '{{',
      '}}',
      '|',
      ':',
      '.',
      '[',
      ']',
      '(',
      ')',
      "'",
      '"',
      '\\',
      'input',
      'a',
      ' ',
      '==',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(marks, fc.string()), { maxLength: 30 }), map, (parts, input) => {
        const text = parts.join('');
        // A filter that there is not is refused, as any that cannot take its value: no other error comes.
        const filled = either(() => filledIn([text], scopeWith({ input })).value);
        if (!text.includes('{{')) expect(filled).toEqual([text]);
      }),
      {
        numRuns: 3_000,
        examples: [
          [['{{input.a|upper}}'], { a: 'x' }],
          [['{{', '0|', 'input', '}}'], {}],
        ],
      },
    );
  });
});

function truthOf(value: Json | undefined): boolean {
  return isTrue(value);
}

function asText(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`;
}

/** Steps of which each takes some of those before it, and may have a condition on one of them. */
const program = fc
  .array(fc.record({ needs: fc.array(fc.nat(9)), unless: fc.option(fc.nat(9)), fails: fc.nat(19) }), {
    maxLength: 10,
  })
  .map((rows) =>
    rows.map(({ needs, unless, fails }, place) => ({
      needs: place === 0 ? [] : [...new Set(needs.map((need) => need % place))],
      unless: place === 0 || unless === null ? undefined : unless % place,
      fails: fails === 0,
    })),
  );

describe('a pipeline', () => {
  test('comes to what its steps come to one after another, whatever the order in which calls end', async () => {
    await fc.assert(
      fc.asyncProperty(program, fc.infiniteStream(fc.nat(5)), async (rows, turns) => {
        const steps: PipelineStep[] = rows.map(({ needs, unless }, place) => ({
          step: `s${place}`,
          skill: `${place}`,
          input: { of: needs.map((need) => `{{steps.s${need}}}`) },
          ...(unless !== undefined && { condition: `steps.s${unless} | size | default: 0 != 1` }),
        }));
        const call = async (skill: string, input: Json): Promise<Json> => {
          for (let turn = turns.next().value ?? 0; turn > 0; turn -= 1) await Promise.resolve();
          if (rows[Number(skill)]?.fails) throw new Error(skill);
          return worth(Number(skill), input);
        };
        const given = { input: {}, config: {}, ctx: {}, optional: new Set<string>() };
        const begun: string[] = [];
        const over = new Set<string>();
        const ran = await runPipeline(
          readPipeline({ steps, outputMapping: steps.map(({ step }) => `{{steps.${step}}}`) }),
          given,
          call,
          (event) => {
            if (event.type === 'step-started') begun.push(event.step);
            const row = rows[Number(event.step.slice(1))];
            // Nothing begins before what it needs is over.
            if (event.type === 'step-started' || event.type === 'step-left-out')
              for (const need of [...(row?.needs ?? []), row?.unless ?? []].flat())
                expect(over).toContain(`s${need}`);
            if (event.type === 'step-left-out' || event.type === 'step-done') over.add(event.step);
          },
          new AbortController().signal,
        ).catch((error: Error) => error);
        const inTurn = oneByOne(rows);
        if (ran instanceof Error)
          expect(inTurn.failed.map((place) => `Step “s${place}”: ${place}`)).toContain(ran.message);
        else {
          expect(inTurn.failed).toEqual([]);
          expect(ran).toEqual({ output: inTurn.results, unfilled: [] });
        }
        expect(new Set(begun).size).toBe(begun.length);
      }),
      { numRuns: 300 },
    );
  });
});

function worth(place: number, input: Json): Json {
  return place % 3 === 0 ? [input] : place % 3 === 1 ? `${place}` : { place, input };
}

/** The same, one step after the other; what needs a failed step does not run. */
function oneByOne(rows: readonly { needs: number[]; unless: number | undefined; fails: boolean }[]) {
  const results: Json[] = [];
  const failed: number[] = [];
  const broken = new Set<number>();
  for (const [place, { needs, unless, fails }] of rows.entries()) {
    if ([...needs, unless ?? []].flat().some((need) => broken.has(need))) {
      broken.add(place);
      continue;
    }
    const leftOut = unless !== undefined && sizeOf(results[unless] ?? null) === 1;
    if (fails && !leftOut) {
      failed.push(place);
      broken.add(place);
    }
    results[place] = leftOut ? null : worth(place, { of: needs.map((need) => results[need] ?? null) });
  }
  return { results, failed };
}

function sizeOf(value: Json): number {
  if (value === null) return 0;
  return typeof value === 'object' ? Object.keys(value).length : `${value}`.length;
}
