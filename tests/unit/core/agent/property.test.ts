import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSkillTools } from '../../../../src/core/agent/skill-tools';
import type { Answer, ToolAct } from '../../../../src/core/permission/policy';
import type { PromptSkill } from '../../../../src/core/prompt/skill-index';
import { estimateTokens } from '../../../../src/core/prompt/tokens';
import type { ModelMessage, ModelPart } from '../../../../src/core/run/needs';
import { RunError } from '../../../../src/core/run/run-error';
import type { AgentTool } from '../../../../src/core/tools/tool';
import { hostileSkill, hostileText, promptSkill } from '../prompt/skill-fakes';
import { callOf, gateSaying, resultsOf, startAgent, toolOf } from './fakes';

const acts: readonly ToolAct[] = ['none', 'user', 'store', 'run', 'send'];
const names = ['list', 'write', 'save', 'bash', 'fetch'];

const input: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ text: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') }) },
  fc.constantFrom({}, { text: 1 }, null, undefined, '', '{"text"', []),
  fc.record({ skill_name: fc.constantFrom('pdf', 'PDF'), file_path: fc.constantFrom('SKILL.md', 'none.md') }),
  fc.record({ text: hostileText }),
  fc.record({ skill_name: hostileText, file_path: hostileText }),
  fc.jsonValue({ maxDepth: 3 }),
);

const call: fc.Arbitrary<ModelPart> = fc
  .tuple(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(...names, 'skill', 'read_skill_file', 'search_skills', 'Bash'),
      },
      { weight: 1, arbitrary: hostileText },
    ),
    input,
    fc.oneof(fc.constantFrom('', 'x', 'x-2', 'call-1'), fc.string({ maxLength: 4 })),
  )
  .map(([name, given, id]) => callOf(name, given, id));

const piece: fc.Arbitrary<string | ModelPart | Error> = fc.oneof(
  { weight: 4, arbitrary: call },
  { weight: 2, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constant<ModelPart>({ type: 'thinking' }) },
  {
    weight: 1,
    arbitrary: fc
      .record({ input: fc.oneof(fc.nat(9_000), fc.double()), output: fc.oneof(fc.nat(9_000), fc.double()) })
      .map((usage): ModelPart => ({ type: 'usage', usage })),
  },
);

/** Most turns call something: those that do not end the run. */
const turn = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(call, fc.array(piece, { maxLength: 5 })).map(([first, rest]) => [first, ...rest]),
  },
  { weight: 1, arbitrary: fc.array(piece, { maxLength: 3 }) },
);

const turns = fc.array(turn, { minLength: 1, maxLength: 12 });

const doings = fc.constantFrom<'answers' | 'fails' | 'floods' | 'loads'>(
  'answers',
  'fails',
  'floods',
  'loads',
);

const saying = fc.constantFrom<Answer>('allow', 'ask', 'deny');

/** What one of the tools does, and what the user says of it. */
const toolKind = fc.record({
  does: doings,
  act: fc.constantFrom(...acts),
  foreign: fc.boolean(),
  says: saying,
});

const skills: fc.Arbitrary<readonly PromptSkill[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([promptSkill('pdf')]) },
  { weight: 1, arbitrary: fc.uniqueArray(hostileSkill, { maxLength: 3, selector: ({ id }) => id }) },
);

const cases = fc.record({
  turns,
  kinds: fc.array(toolKind, { minLength: names.length, maxLength: names.length }),
  answers: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  skills,
  skillSays: saying,
  foreign: fc.boolean(),
  limits: fc.record({
    steps: fc.integer({ min: 1, max: 15 }),
    tokens: fc.integer({ min: 1_000, max: 500_000 }),
  }),
  window: fc.integer({ min: 700, max: 12_000 }),
});

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

/** The loop as the case has it. Every call that a tool gets to see is held against what was allowed. */
async function play({ turns, kinds, answers, skills, skillSays, foreign, limits, window }: Case) {
  const tools = Object.fromEntries(kinds.map(({ says }, place) => [names[place] ?? '', says]));
  const gate = gateSaying(
    { tools, skills: Object.fromEntries(skills.map(({ id }) => [id, skillSays])) },
    answers,
  );
  const given = kinds.map((kind, place) => {
    const name = names[place] ?? '';
    return toolOf(
      name,
      (text) => {
        if (kind.does === 'fails') throw new RunError('tool-failed', { detail: text });
        const output = kind.does === 'floods' ? 'word '.repeat(8_000) : text;
        const instructions = { id: name, source: 'user' as const };
        return { output, foreign: kind.foreign, ...(kind.does === 'loads' && { instructions }) };
      },
      { act: kind.act },
    );
  });
  const readers: AgentTool[] = createSkillTools(skills, 1, {
    instructions: async ({ name }) => ({ text: name, foreign: false }),
    readFile: async (_skill, path) => new TextEncoder().encode(path),
    isForeign: () => false,
    toolOf: () => 'run_skill',
    isPrivate: () => false,
  });
  const run = startAgent(
    turns,
    { tools: [...given, ...readers], foreign, limits: { ...limits, window } },
    { gate },
  );
  const end = await run.done.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  return { run, end, gate, given };
}

function expectPaired(messages: readonly ModelMessage[]): void {
  const [first, ...rest] = messages;
  expect(first?.role).toBe('user');
  expect(rest.map(({ role }) => role)).toEqual(rest.map((_, at) => (at % 2 === 0 ? 'assistant' : 'tool')));
  for (const [at, asked] of rest.entries()) {
    if (asked.role !== 'assistant') continue;
    const ids = asked.calls?.map(({ id, name }) => `${id} ${name}`) ?? [];
    expect(resultsOf(rest[at + 1]).map(({ id, name }) => `${id} ${name}`)).toEqual(ids);
    expect(new Set(asked.calls?.map(({ id }) => id)).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  }
}

const ends = ['model-empty', 'agent-steps', 'agent-repeats', 'agent-tokens', 'agent-window'];

describe('whatever a model does', () => {
  it('the loop ends within its limits, calls nothing that is denied or refused, and answers each call by its id', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const { run, end, gate, given } = await play(each);

        if ('error' in end) {
          expect(end.error).toBeInstanceOf(RunError);
          expect(ends).toContain((end.error as RunError).code);
        } else expect(end.result.text.trim()).not.toBe('');

        expect(run.model.requests.length).toBeLessThanOrEqual(each.limits.steps);
        for (const { system, tools = [], messages } of run.model.requests) {
          expectPaired(messages);
          const said = messages.flatMap((message) =>
            message.role === 'tool' ? message.results.map(({ output }) => output) : [message.text],
          );
          const texts = [system, ...tools.map((tool) => JSON.stringify(tool)), ...said];
          const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
          expect(tokens).toBeLessThanOrEqual(each.window);
        }

        for (const [place, { name, given: made }] of given.entries()) {
          const says = each.kinds[place]?.says;
          if (says === 'deny') expect(made).toEqual([]);
          const asked = gate.asked.filter(
            ({ tool, call: number }) => tool === name && gate.agreed.has(number),
          );
          if (says === 'ask') expect(made.length).toBeLessThanOrEqual(asked.length);
        }

        const called = run.of('called').map(({ call: number }) => number);
        expect(new Set(called).size).toBe(called.length);
        const begun = run.of('calling').map(({ call: number }) => number);
        expect(called.toSorted((a, b) => a - b)).toEqual(begun);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('once foreign text was read, nothing is sent or kept without a click', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const allowed = each.kinds.map((kind) => ({ ...kind, says: 'allow' as const }));
        const { given, gate } = await play({ ...each, kinds: allowed, foreign: true });
        const clicked = gate.asked.filter(({ decision }) => decision.click);
        for (const [place, { name, given: made }] of given.entries()) {
          const act = each.kinds[place]?.act;
          if (act !== 'send' && act !== 'store') continue;
          expect(made).toHaveLength(
            clicked.filter(({ tool, call: number }) => tool === name && gate.agreed.has(number)).length,
          );
        }
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
