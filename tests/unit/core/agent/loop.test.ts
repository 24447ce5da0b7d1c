import { defaultMaxListeners, setMaxListeners } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSkillTools } from '../../../../src/core/agent/skill-tools';
import { RunError } from '../../../../src/core/run/run-error';
import { modelAnswering, settled } from '../execute/fakes';
import { promptSkill } from '../prompt/skill-fakes';
import { callOf, gateSaying, startAgent, toolOf } from './fakes';

const pdf = promptSkill('pdf', { files: ['SKILL.md', 'references/forms.md'] });
const files: Record<string, string> = {
  'SKILL.md': 'Fill forms.',
  'references/forms.md': 'Fields have names.',
};

const skillTools = createSkillTools([pdf], 0, {
  instructions: async ({ id }) => ({ text: `Instructions of ${id}.`, foreign: false }),
  readFile: async (_skill, path) => new TextEncoder().encode(files[path]),
  isForeign: () => false,
  toolOf: () => 'run_skill',
  isPrivate: () => false,
});

describe('the agent loop', () => {
  it('lets the model pick a skill, read on, call tools together, be refused, ask, and end', async () => {
    const list = toolOf('list');
    const fill = toolOf('fill', () => {
      throw new RunError('tool-failed', { detail: 'no such field' });
    });
    const bash = toolOf('bash', (text) => ({ output: `ran ${text}`, foreign: true }), { act: 'run' });
    const gate = gateSaying({ tools: { bash: 'ask' } }, [false, true]);
    const run = startAgent(
      [
        ['I look it up. ', callOf('skill', { skill_name: 'pdf' }, 'a')],
        [callOf('read_skill_file', { skill_name: 'pdf', file_path: 'references/forms.md' }, 'b')],
        [callOf('list', { text: 'x.pdf' }, 'c'), callOf('fill', { text: 'name' }, 'd')],
        [callOf('bash', { text: 'rm x.pdf' }, 'e')],
        [callOf('bash', { text: 'ls' }, 'f')],
        ['It is ', 'done.'],
      ],
      { tools: [...skillTools, list, fill, bash] },
      { gate },
    );

    expect(await run.done).toEqual({ text: 'It is done.', steps: 6 });
    expect(run.model.requests.at(-1)?.messages).toEqual([
      { role: 'user', text: 'Do it.' },
      {
        role: 'assistant',
        text: 'I look it up. ',
        calls: [{ id: 'a', name: 'skill', input: { skill_name: 'pdf' } }],
      },
      {
        role: 'tool',
        results: [{ id: 'a', name: 'skill', output: expect.stringContaining('Instructions of pdf.') }],
      },
      { role: 'assistant', text: '', calls: [expect.objectContaining({ id: 'b' })] },
      {
        role: 'tool',
        results: [
          { id: 'b', name: 'read_skill_file', output: expect.stringContaining('Fields have names.') },
        ],
      },
      {
        role: 'assistant',
        text: '',
        calls: [expect.objectContaining({ id: 'c' }), expect.objectContaining({ id: 'd' })],
      },
      {
        role: 'tool',
        results: [
          { id: 'c', name: 'list', output: 'list of x.pdf' },
          {
            id: 'd',
            name: 'fill',
            output: 'The tool "fill" failed: tool-failed: no such field',
            failed: true,
          },
        ],
      },
      { role: 'assistant', text: '', calls: [expect.objectContaining({ id: 'e' })] },
      {
        role: 'tool',
        results: [
          { id: 'e', name: 'bash', output: expect.stringContaining('The user refused'), failed: true },
        ],
      },
      { role: 'assistant', text: '', calls: [expect.objectContaining({ id: 'f' })] },
      { role: 'tool', results: [{ id: 'f', name: 'bash', output: 'ran ls' }] },
    ]);
    expect(bash.given).toEqual(['ls']);
    expect(gate.asked.map(({ call, input, read }) => ({ call, input, read }))).toEqual([
      { call: 5, input: { text: 'rm x.pdf' }, read: [{ id: 'pdf', source: 'user' }] },
      { call: 6, input: { text: 'ls' }, read: [{ id: 'pdf', source: 'user' }] },
    ]);
    expect(run.events.map(({ type }) => type)).toEqual([
      ...['step', 'text', 'calling', 'skill-loaded', 'called'],
      ...['step', 'calling', 'file-read', 'called'],
      ...['step', 'calling', 'calling', 'called', 'called'],
      ...['step', 'calling', 'called'],
      ...['step', 'calling', 'called'],
      ...['step', 'text', 'text'],
    ]);
    expect(run.of('file-read')).toEqual([
      { type: 'file-read', call: 2, skill: 'pdf', path: 'references/forms.md' },
    ]);
    expect(
      run
        .of('called')
        .filter(({ ok }) => !ok)
        .map(({ call }) => call),
    ).toEqual([4, 5]);
  });

  it('makes the calls of a turn together, and answers them in their order', async () => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const slow = toolOf('slow', async (text) => {
      begun.push(text);
      await new Promise<void>((resolve) => ends.set(text, resolve));
      return { output: text };
    });
    const run = startAgent(
      [[callOf('slow', { text: 'one' }, '1'), callOf('slow', { text: 'two' }, '2')], ['ok']],
      { tools: [slow] },
    );
    await expect.poll(() => begun).toEqual(['one', 'two']);
    ends.get('two')?.();
    await settled();
    expect(run.of('called').map(({ call }) => call)).toEqual([2]);
    ends.get('one')?.();
    await run.done;
    expect(run.answers().map(({ id, output }) => `${id} ${output}`)).toEqual(['1 one', '2 two']);
  });

  it.each([
    ['a name that is nearly one', callOf('lst'), 'There is no tool "lst". Nearest: "list".'],
    ["another agent's name", callOf('Read'), 'There is no tool "Read". Nearest: "read_skill_file"'],
    ['a name of nothing', callOf('zzzzzzzz'), 'There is no tool "zzzzzzzz". Available: "skill", '],
    ['no JSON', callOf('list', '{"text": "x'), 'The input of "list" is not valid JSON.'],
    [
      'what does not fit',
      callOf('list', { text: 1 }),
      'The input of "list" does not fit its schema: text: Invalid input: expected string, received number.',
    ],
    ['a list for an object', callOf('list', []), 'The input of "list" does not fit its schema:'],
    [
      'a skill that is none',
      callOf('skill', { skill_name: 'pfd' }),
      'There is no skill "pfd". Nearest: "pdf".',
    ],
    ['a tool whose plan fails', callOf('broken'), 'The tool "broken" failed: plan'],
  ])('tells the model of %s, and goes on', async (_, call, words) => {
    const list = toolOf('list');
    const broken = toolOf('broken', undefined, {
      plan() {
        throw new Error('plan');
      },
    });
    const run = startAgent([[call], ['ok']], { tools: [...skillTools, list, broken] });
    expect(await run.done).toEqual({ text: 'ok', steps: 2 });
    expect(run.answers()).toEqual([expect.objectContaining({ failed: true })]);
    expect(run.answers()[0]?.output).toContain(words);
    expect(list.given).toEqual([]);
    expect(run.of('called')).toMatchObject([{ ok: false }]);
  });

  it('takes no input for an empty one', async () => {
    const list = toolOf('list');
    await startAgent([[callOf('list', undefined, 'a'), callOf('list', null, 'b')], ['ok']], { tools: [list] })
      .done;
    expect(list.given).toEqual(['', '']);
  });

  it('tells the model of an input that is nested too deep', async () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    const run = startAgent([[callOf('list', deep)], ['ok']], { tools: [toolOf('list')] });
    expect(await run.done).toMatchObject({ text: 'ok' });
    expect(run.answers()[0]?.output).toContain('is not valid JSON');
  });

  it('gives calls without an id, or with the same, ids of their own', async () => {
    const run = startAgent(
      [
        [
          callOf('list', { text: 'a' }),
          callOf('list', { text: 'b' }, 'x'),
          callOf('list', { text: 'c' }, 'x'),
        ],
        ['ok'],
      ],
      { tools: [toolOf('list')] },
    );
    await run.done;
    expect(run.answers().map(({ id, output }) => `${id}: ${output}`)).toEqual([
      'call-1: list of a',
      'x: list of b',
      'x-2: list of c',
    ]);
  });

  it('makes twenty calls at once, and lets the model make the rest again', async () => {
    // Each call hears of a stop while it is made; Node takes more than ten that listen for a leak.
    setMaxListeners(25);
    onTestFinished(() => setMaxListeners(defaultMaxListeners));
    const list = toolOf('list');
    const calls = Array.from({ length: 22 }, (_, place) => callOf('list', { text: String(place) }));
    const run = startAgent([calls, ['ok']], { tools: [list] });
    await run.done;
    expect(list.given).toHaveLength(20);
    expect(run.answers().map(({ failed = false }) => failed)).toEqual([
      ...Array.from({ length: 20 }, () => false),
      ...[true, true],
    ]);
  });

  it('shows the model no tool that is denied, and tells it that there is none', async () => {
    const secret = toolOf('secret');
    const run = startAgent(
      [[callOf('secret')], ['ok']],
      { tools: [toolOf('list'), secret] },
      { gate: gateSaying({ tools: { secret: 'deny' } }) },
    );
    await run.done;
    expect(run.model.requests[0]?.tools?.map(({ name }) => name)).toEqual(['list']);
    expect(run.answers()[0]?.output).toContain('There is no tool "secret".');
    expect(secret.given).toEqual([]);
  });

  it('takes the words before the last call where the model ends without any', async () => {
    const run = startAgent([['The answer. ', callOf('list')], [' \n']], { tools: [toolOf('list')] });
    expect(await run.done).toEqual({ text: 'The answer.', steps: 2 });
  });

  it('fails where the model says nothing at all', async () => {
    await expect(startAgent([[callOf('list')], []]).done).rejects.toMatchObject({
      code: 'model-empty',
      params: { model: 'fake' },
    });
  });

  it('makes a request again where its caller does, with the same conversation', async () => {
    const model = modelAnswering([
      [callOf('list')],
      ['half', new RunError('model-server', { params: { host: 'h' } })],
      ['whole'],
    ]);
    const run = startAgent(
      model,
      { tools: [toolOf('list')] },
      {
        attempt: (request) => request().catch(() => request()),
      },
    );
    expect(await run.done).toEqual({ text: 'whole', steps: 2 });
    expect(model.requests[2]).toEqual(model.requests[1]);
    expect(run.of('step').map(({ step }) => step)).toEqual([1, 2, 2]);
  });

  it('ends with the error of a model that fails', async () => {
    const run = startAgent([[new RunError('model-cut', { params: { model: 'fake' } })]]);
    await expect(run.done).rejects.toMatchObject({ code: 'model-cut' });
  });

  it('tells the beginning of a long answer, and hands the model all of it', async () => {
    const run = startAgent([[callOf('list')], ['ok']], {
      tools: [toolOf('list', () => ({ output: 'x'.repeat(10_000) }))],
    });
    await run.done;
    expect(run.answers()[0]?.output).toHaveLength(10_000);
    expect(run.of('called')).toMatchObject([{ output: `${'x'.repeat(4_000)}…`, characters: 10_000 }]);
  });

  it('passes on what the model tells of itself', async () => {
    const run = startAgent([
      [
        { type: 'progress', fraction: 0.5 },
        { type: 'thinking' },
        { type: 'usage', usage: { input: 5, output: 2 } },
        'ok',
      ],
    ]);
    await run.done;
    expect(run.events).toEqual([
      { type: 'step', step: 1 },
      { type: 'progress', fraction: 0.5 },
      { type: 'usage', usage: { input: 5, output: 2 } },
      { type: 'text', delta: 'ok' },
    ]);
  });
});
