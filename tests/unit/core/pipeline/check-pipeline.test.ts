import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Callee, checkCalls, type KnownFunctions } from '../../../../src/core/pipeline/check-calls';
import { checkPipeline } from '../../../../src/core/pipeline/check-pipeline';
import type { Json } from '../../../../src/core/pipeline/json';
import type { Pipeline, PipelineStep } from '../../../../src/core/pipeline/pipeline';
import { type PipelineProblem, pipelineProblemTexts } from '../../../../src/core/pipeline/problem';
import { readSteps } from '../../../../src/core/pipeline/read-steps';

const search: Callee = {
  id: 'memory_search',
  calls: [],
  input: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 2 },
      limit: { type: 'integer', minimum: 1, maximum: 20 },
      tags: { type: 'array', items: { $ref: '#/definitions/tag' } },
    },
    definitions: { tag: { type: 'string' } },
    required: ['query'],
    additionalProperties: false,
  },
  output: { type: 'object', properties: { results: { type: 'array' }, count: { type: 'integer' } } },
};

const summarize: Callee = {
  id: 'summarize',
  calls: ['helper'],
  input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  output: { type: 'object', properties: { summary: { type: 'string' } }, additionalProperties: true },
};

const helper: Callee = { id: 'helper', calls: ['report'] };

const own = {
  id: 'research',
  calls: ['memory_search', 'summarize'],
  input: { type: 'object', properties: { topic: { type: 'string' }, limit: { type: 'integer' } } },
};

function knownWith(...more: Callee[]): KnownFunctions {
  const all = new Map([search, summarize, helper, ...more].map((each) => [each.id, each]));
  return { names: [...all.keys()], callee: (name) => all.get(name), validate };
}

function validate(schema: Json, value: Json): { at: string[]; message: string }[] {
  const { error } = z
    .fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0], { defaultTarget: 'draft-7' })
    .safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => ({ at: path.map(String), message }));
}

const find: PipelineStep = {
  step: 'find',
  skill: 'memory_search',
  input: { query: '{{input.topic}}', limit: 5, tags: ['a', '{{input.topic}}'] },
};
const sum: PipelineStep = {
  step: 'sum',
  skill: 'summarize',
  input: { text: "{{steps.find.results | map: snippet | join: '\\n'}}" },
  condition: 'steps.find.count > 0',
};

const whole: Pipeline = {
  steps: [find, sum],
  outputMapping: { summary: '{{steps.sum.summary}}', sources: '{{steps.find.results}}' },
};

/** The pipeline’s problems as code, place and params. */
function problemsOf(pipeline: Pipeline, signature: typeof own = own, known = knownWith()): unknown[] {
  const own = { ...signature, calls: signature.calls };
  const all = new Map([[own.id, own]]);
  const withOwn = { ...known, callee: (name: string) => all.get(name) ?? known.callee(name) };
  return [...checkPipeline(pipeline, own), ...checkCalls(pipeline, own, withOwn)].map(rowOf);
}

function rowOf({ code, at, params }: PipelineProblem): unknown[] {
  return [code, at.join('/'), ...params];
}

/** Of a pipeline whose second step has this. */
function withSum(change: Partial<PipelineStep>): unknown[] {
  return problemsOf({ steps: [find, { ...sum, ...change }] });
}

const textOf = (text: string) => withSum({ input: { text } });

describe('a pipeline', () => {
  test('that is right has no problem', () => {
    expect(problemsOf(whole)).toEqual([]);
    expect(problemsOf({ steps: [] })).toEqual([]);
  });

  test('says which step has a problem', () => {
    const pipeline = { steps: [find, { ...sum, skill: 'none' }] };
    expect(checkPipeline(pipeline, own)[0]?.step).toBe('sum');
    const near = { steps: [find, { ...sum, skill: 'sumarize' }] };
    expect(checkCalls(near, own, knownWith())[0]?.step).toBe('sum');
  });

  const filters = 'map, where, join, split, first, last, slice, sort, uniq, size';

  test.each<[keyof typeof pipelineProblemTexts, () => unknown[], unknown[]]>([
    [
      'pipeline-long',
      () => problemsOf({ steps: Array.from({ length: 51 }, (_, place) => ({ ...find, step: `s${place}` })) }),
      [['pipeline-long', 'pipeline', '51', '50']],
    ],
    ['step-name', () => withSum({ step: '1st' }), [['step-name', 'pipeline/1/step', '1st']]],
    ['step-name', () => withSum({ step: '__proto__' }), [['step-name', 'pipeline/1/step', '__proto__']]],
    ['step-name', () => withSum({ step: '' }), [['step-name', 'pipeline/1/step', '']]],
    ['step-twice', () => withSum({ step: 'find' }), [['step-twice', 'pipeline/1/step', 'find']]],
    [
      'step-skill-unlisted',
      () => withSum({ skill: 'helper' }),
      [['step-skill-unlisted', 'pipeline/1/skill', 'helper']],
    ],
    [
      'step-skill-spelt',
      () => checkPipeline({ steps: [find, { ...sum, skill: 'Memory-search' }] }, own).map(rowOf),
      [['step-skill-spelt', 'pipeline/1/skill', 'Memory-search', 'memory_search']],
    ],
    [
      'step-skill-near',
      () => problemsOf({ steps: [{ ...find, skill: 'memory_serch' }] }, { ...own, calls: ['memory_serch'] }),
      [['step-skill-near', 'pipeline/0/skill', 'memory_serch', 'memory_search']],
    ],
    [
      'calls-cycle',
      () => problemsOf(whole, { ...own, id: 'report' }),
      [['calls-cycle', 'calls', 'report → summarize → helper → report']],
    ],
    [
      'calls-cycle',
      () => problemsOf({ steps: [] }, { ...own, calls: ['research'] }),
      [['calls-cycle', 'calls', 'research → research']],
    ],
    [
      'expression-syntax',
      () => textOf('a {{ steps.find = 1 }}'),
      [['expression-syntax', 'pipeline/1/input/text', '{{ steps.find = 1 }}', '=', '“==”']],
    ],
    [
      'expression-syntax',
      () => withSum({ condition: 'steps.find &&' }),
      [['expression-syntax', 'pipeline/1/condition', 'steps.find &&', '&&', '“and”']],
    ],
    [
      'expression-root',
      () => textOf('{{inputs.topic}}'),
      [['expression-root', 'pipeline/1/input/text', 'inputs.topic', 'inputs', 'input, steps, config, ctx']],
    ],
    [
      'expression-step',
      () => textOf('{{steps.fnd.results}}'),
      [['expression-step', 'pipeline/1/input/text', 'steps.fnd.results', 'fnd', 'find']],
    ],
    [
      'expression-step-later',
      () => problemsOf({ steps: [{ ...find, condition: 'steps.sum' }, sum] }),
      [['expression-step-later', 'pipeline/0/condition', 'steps.sum', 'sum']],
    ],
    [
      'expression-step-later',
      () => textOf('{{steps.sum}}'),
      [['expression-step-later', 'pipeline/1/input/text', 'steps.sum', 'sum']],
    ],
    [
      'expression-name',
      () => textOf('{{input.topics}}'),
      [['expression-name', 'pipeline/1/input/text', 'input.topics', 'topics', 'topic']],
    ],
    [
      'expression-name',
      () => textOf('{{steps.find.result}}'),
      [['expression-name', 'pipeline/1/input/text', 'steps.find.result', 'result', 'results']],
    ],
    [
      'expression-filter',
      () => textOf('{{input.topic | uper}}'),
      [['expression-filter', 'pipeline/1/input/text', 'uper', 'upper']],
    ],
    [
      'expression-filter',
      () => textOf('{{input.topic | xxxxxxxxxxxx}}'),
      [['expression-filter', 'pipeline/1/input/text', 'xxxxxxxxxxxx', filters]],
    ],
    [
      'expression-filter-values',
      () => textOf('{{input.topic | default: (input.topic | truncate)}}'),
      [['expression-filter-values', 'pipeline/1/input/text', 'truncate', '0', '1', '2']],
    ],
    [
      'step-input-missing',
      () => withSum({ input: {} }),
      [['step-input-missing', 'pipeline/1/input', 'summarize', 'text']],
    ],
    [
      'step-input-unknown',
      () => problemsOf({ steps: [{ ...find, input: { query: 'tea', limits: '{{input.limit}}' } }] }),
      [['step-input-unknown', 'pipeline/0/input/limits', 'memory_search', 'limits', 'limit']],
    ],
    [
      'step-input-type',
      () => problemsOf({ steps: [{ ...find, input: { query: 'tea', limit: '{{input.limit}}0' } }] }),
      [['step-input-type', 'pipeline/0/input/limit', 'memory_search', 'limit', 'integer', 'string']],
    ],
    [
      'step-input-type',
      () => withSum({ input: { text: ['{{input.topic}}'] } }),
      [['step-input-type', 'pipeline/1/input/text', 'summarize', 'text', 'string', 'array']],
    ],
    [
      'step-input-refused',
      () => problemsOf({ steps: [{ ...find, input: { query: 'x', tags: ['a', 1], limit: 20 } }] }),
      [
        ['step-input-refused', 'pipeline/0/input/query', 'memory_search', 'query', expect.any(String)],
        ['step-input-refused', 'pipeline/0/input/tags/1', 'memory_search', 'tags', expect.any(String)],
      ],
    ],
  ])('tells %s', (_code, problems, expected) => {
    expect(problems()).toEqual(expected);
  });

  test('is looked at in its output too', () => {
    expect(problemsOf({ ...whole, outputMapping: [{ a: '{{steps.none}}' }] })).toEqual([
      ['expression-step', 'outputMapping/0/a', 'steps.none', 'none', 'find, sum'],
    ]);
  });

  test('says nothing of what only shows while it runs', () => {
    // An expression alone may give any type; a schema that leaves room for more names may have them.
    expect(problemsOf({ steps: [{ ...find, input: { query: '{{input.limit}}' } }, sum] })).toEqual([]);
    expect(
      problemsOf({ ...whole, outputMapping: '{{steps.sum.other}} {{steps.find.results[0].x}}' }),
    ).toEqual([]);
    const open = { ...own, input: { ...own.input, additionalProperties: true } };
    expect(problemsOf({ steps: [{ ...find, input: { query: '{{input.other}}' } }] }, open)).toEqual([]);
  });

  test('finds its way among functions that call each other without it', () => {
    const loop = [
      { id: 'helper', calls: ['second'] },
      { id: 'second', calls: ['helper', 'missing'] },
    ];
    expect(problemsOf(whole, own, knownWith(...loop))).toEqual([]);
  });
});

describe('the steps of a file', () => {
  test.each<[string, Json, unknown[][]]>([
    ['a step', { step: 'a', skill: 'b', input: {} }, []],
    ['a step with a condition', { step: 'a', skill: 'b', input: {}, condition: 'true' }, []],
    ['what is no object', 'search', [['step-form', 'pipeline/0', '1']]],
    ['a list', [], [['step-form', 'pipeline/0', '1']]],
    [
      'a key that steps don’t have',
      { step: 'a', skill: 'b', input: {}, if: 'true' },
      [['step-key', 'pipeline/0/if', '1', 'if', 'step, skill, input, condition']],
    ],
    [
      'nothing',
      {},
      [
        ['step-text', 'pipeline/0/step', '1', 'step'],
        ['step-text', 'pipeline/0/skill', '1', 'skill'],
        ['step-input-format', 'pipeline/0/input', '1'],
      ],
    ],
    [
      'values of other kinds',
      { step: 1, skill: ' ', input: ['x'], condition: false },
      [
        ['step-text', 'pipeline/0/step', '1', 'step'],
        ['step-text', 'pipeline/0/skill', '1', 'skill'],
        ['step-input-format', 'pipeline/0/input', '1'],
        ['step-text', 'pipeline/0/condition', '1', 'condition'],
      ],
    ],
  ])('are read: %s', (_what, written, expected) => {
    const problems: PipelineProblem[] = [];
    const steps = readSteps([written], (problem) => problems.push(problem));
    expect(problems.map(rowOf)).toEqual(expected);
    expect(steps).toEqual(expected.length === 0 ? [written] : []);
  });
});

test('each problem’s texts name as many params as it has', () => {
  for (const { message, fix } of Object.values(pipelineProblemTexts)) {
    const named = [...`${message} ${fix}`.matchAll(/\$(\d)/g)].map(([, number]) => Number(number));
    expect(new Set(named).size).toBe(Math.max(0, ...named));
  }
});
