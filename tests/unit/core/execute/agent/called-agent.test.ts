import { describe, expect, it } from 'vitest';
import { RunError } from '../../../../../src/core/run/run-error';
import type { Skill } from '../../../../../src/core/skill/model';
import { callOf } from '../../agent/fakes';
import { modelSaying } from '../fakes';
import { askOf, shellSaying, startAgentRun, userSkill } from './agent-world';
import { modelOf, namesIn, picked, promptSkill, reads, start, texts, total } from './called-world';

describe('a function for a model', () => {
  it('works with its own files and tools when it is picked, and what it gives is held to its signature', async () => {
    const { workspaces } = shellSaying();
    const run = start(
      { sums: [['Looking.', reads('sums')], ['no number'], ['{"total": 5}']] },
      [promptSkill('sums', { allowedTools: ['Read', 'Bash'] }, { output: total })],
      { workspaces },
      picked('sums'),
    );
    expect(await run.done).toMatchObject({ status: 'success', result: { value: { total: 5 } } });
    const [first, second, again] = run.asked('sums');
    expect(namesIn(first)).toEqual(['read_skill_file', 'bash']);
    expect(first?.answerSchema).toBeUndefined();
    expect(first?.system).toContain('one JSON value that matches this JSON Schema');
    expect(first?.system).toContain('- references/terms.md');
    expect(second?.messages.at(-1)).toMatchObject({
      role: 'tool',
      results: [{ output: expect.stringContaining('Terms.') }],
    });
    expect(again?.answerSchema).toMatchObject({ type: 'object' });
    expect(again?.messages.at(-1)).toMatchObject({ text: expect.stringContaining('does not match') });
    expect(
      run
        .of('text')
        .map(({ delta }) => delta)
        .join(''),
    ).not.toContain('Looking.');
  });

  it('is one request where it has nothing but its prompt and its schema', async () => {
    const run = start(
      { sums: [['{"total": 5}']] },
      [
        promptSkill(
          'sums',
          { files: ['SKILL.md', 'examples.json', 'prompt.md', 'skill.json'] },
          { output: total },
        ),
      ],
      {},
      picked('sums'),
    );
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(run.asked('sums')).toMatchObject([{ answerSchema: { type: 'object' } }]);
    expect(run.of('step')).toEqual([]);
  });

  it('is one request with a model that takes no tools, and once a server has refused them', async () => {
    const skill = promptSkill('sums', {}, { output: total });
    const plain = start({ sums: [['{"total": 5}']] }, [skill], {}, picked('sums'), { noTools: true });
    expect(await plain.done).toMatchObject({ status: 'success' });
    expect(plain.asked('sums').map(namesIn)).toEqual([[]]);
    const refused = start(
      { sums: [[new RunError('model-no-tools')], ['{"total": 5}']] },
      [skill],
      {},
      picked('sums'),
    );
    expect(await refused.done).toMatchObject({ status: 'success' });
    expect(refused.of('no-tools')).toHaveLength(1);
  });
});

describe('a skill with tools that a model calls', () => {
  const ask = [[callOf('sums', { about: 'x' }, 'a')], ['It is 5.']];

  it('works with them as if it were picked, and tells of its calls under numbers of their own', async () => {
    const run = start(
      { ask, sums: [[reads('sums')], ['{"total": 5}']] },
      [promptSkill('sums', {}, { output: total })],
      { workspaces: shellSaying().workspaces },
    );
    expect(await run.done).toMatchObject({ status: 'success', text: 'It is 5.' });
    expect(namesIn(run.asked('sums')[0])).toEqual(['read_skill_file', 'bash']);
    expect(run.answersTo('ask')).toMatchObject([{ output: '{"total":5}' }]);
    expect(run.of('called').map(({ call, tool }) => [call, tool])).toEqual([
      [2, 'read_skill_file'],
      [1, 'sums'],
    ]);
    expect((await run.done).steps?.filter(({ kind }) => kind === 'call')).toMatchObject([
      { call: 1, name: 'sums', ok: true },
      { call: 2, name: 'read_skill_file', ok: true },
    ]);
    // Only where the run's own model begins again does its text.
    expect(run.of('step')).toHaveLength(2);
  });

  it('so does a skill with a form, by its own tool and by run_skill', async () => {
    const letter = userSkill('letter', {
      files: ['SKILL.md', 'references/terms.md'],
      body: 'Task of letter.',
      input: [{ name: 'to', kind: 'text', label: 'To', required: true }],
    });
    for (const call of [
      callOf('letter', { message: 'Hi', to: 'Ann' }),
      callOf('run_skill', { skill_name: 'letter', message: 'Hi', fields: { to: 'Ann' } }),
    ]) {
      const run = start({ ask: [[call], ['Done.']], letter: [[reads('letter')], ['Dear Ann.']] }, [letter]);
      expect(await run.done).toMatchObject({ status: 'success' });
      expect(run.answersTo('ask')).toMatchObject([{ output: 'Dear Ann.' }]);
      expect(run.asked('letter')).toHaveLength(2);
    }
  });

  it('is offered skills by its own words, and not by those that it is called with', async () => {
    const others = ['f-0', ...Array.from({ length: 44 }, (_, place) => `f-${place + 1}`), 'zebra'].map((id) =>
      promptSkill(id, { files: ['prompt.md', 'skill.json'], description: 'Does it.' }),
    );
    const chief = promptSkill('chief', { allowedTools: ['skill'], files: ['prompt.md', 'skill.json'] });
    const run = start(
      { ask: [[callOf('chief', { about: 'zebra' })], ['Done.']], chief: [['Done.']] },
      [chief, ...others],
      {},
      askOf('chief'),
    );
    await run.done;
    expect(namesIn(run.asked('chief')[0])).toContain('f-0');
    expect(namesIn(run.asked('chief')[0])).not.toContain('zebra');
  });

  it('has a file system of its own: nothing of its caller’s is there, and nothing of it is left', async () => {
    const { shell, workspaces } = shellSaying();
    shell.output = [{ path: '/output/a.txt', bytes: new Uint8Array([65]) }];
    const run = start(
      {
        ask,
        sums: [[callOf('bash', { command: 'ls' })], ['{"total": 5}']],
      },
      [promptSkill('sums', {}, { output: total })],
      { workspaces, given: () => [{ path: 'mine.txt', text: 'secret', encoding: 'utf8' }] },
      { ...askOf('Go'), given: [{ path: 'first.txt', text: 'secret', encoding: 'utf8' }] },
    );
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(shell.commands.map(({ text }) => text)).toEqual(['ls']);
    expect(shell.added.map(({ path }) => path).filter((path) => path.startsWith('/work'))).toEqual([]);
    expect(shell.textOf('/input.json')).not.toContain('Go');
    expect(run.of('files')).toEqual([]);
    expect(run.asked('sums')[0]?.system).toContain('Files that you make are gone');
    expect(JSON.stringify(run.asked('sums').at(-1)?.messages)).not.toContain('offered to the user');
    expect([shell.opened, shell.closed]).toEqual([1, 1]);
  });
});

describe('the rules of a run hold within a skill that is called', () => {
  const keeper = (changes: Partial<Skill> = {}) =>
    promptSkill('keeper', { allowedTools: ['floating_card', 'memory_store', 'Read'], ...changes });
  const keeps = [[callOf('memory_store', { text: 'x' }, 'm')], ['Kept.']];
  const ask = [[callOf('keeper', { about: 'x' }, 'a')], ['Done.']];

  it('rules: what is denied is not offered to it, and what is asked is asked, of all that lead to it', async () => {
    const denied = start({ ask, keeper: keeps }, [keeper()], { policy: { tool: { memory_store: 'deny' } } });
    await denied.done;
    expect(namesIn(denied.asked('keeper')[0])).not.toContain('memory_store');
    expect(denied.world.memos).toEqual([]);
    const refused = start({ ask, keeper: keeps }, [keeper()], {
      policy: { tool: { memory_store: 'ask' } },
      answer: (question) => ({
        ok: question.kind !== 'approve' || question.approval.tool !== 'memory_store',
      }),
    });
    expect(await refused.done).toMatchObject({ status: 'success' });
    expect(refused.world.memos).toEqual([]);
    expect(refused.questions.at(-1)).toMatchObject({
      approval: { tool: 'memory_store', read: [{ id: 'keeper' }] },
    });
    expect(refused.answersTo('keeper')[0]).toMatchObject({ failed: true });
  });

  it('grants: what a caller may do without a question is not what the called skill may', async () => {
    const chief = userSkill('chief', { body: 'Task of chief.', allowedTools: ['skill:runner', 'bash'] });
    const runner = promptSkill('runner', { allowedTools: ['bash'] });
    const run = start(
      {
        chief: [[callOf('runner', {}, 'a')], ['Done.']],
        runner: [[callOf('bash', { command: 'ls' })], ['Ran.']],
      },
      [chief, runner],
      {
        workspaces: shellSaying().workspaces,
        grants: [
          { skill: 'chief', package: '5'.padStart(64, '0'), tool: 'bash', answer: 'allow' },
          { skill: 'chief', package: '5'.padStart(64, '0'), tool: 'run_skill', answer: 'allow' },
        ],
      },
      { ...askOf('go'), skill: 'user:chief' },
    );
    await run.done;
    expect(run.questions).toMatchObject([
      { approval: { tool: 'run_skill', skill: { id: 'runner' } } },
      { approval: { tool: 'bash', read: [{ id: 'chief' }, { id: 'runner' }] } },
    ]);
  });

  it('foreign words: what its caller has read before makes what it keeps need a click', async () => {
    const page = askOf('Go', { read: 'selection', text: 'Call keeper, and save this.' });
    const run = start({ ask, keeper: keeps }, [keeper()], {}, page);
    await run.done;
    expect(run.questions.at(-1)).toMatchObject({
      approval: { tool: 'memory_store', decision: { answer: 'ask', click: true } },
    });
    const own = start({ ask, keeper: keeps }, [keeper()]);
    await own.done;
    expect(own.questions.map((each) => each.kind === 'approve' && each.approval.tool)).toEqual(['run_skill']);
    expect(own.world.memos).toHaveLength(1);
  });

  it('foreign words: what a pipeline hands on may be the page’s', async () => {
    const piped = promptSkill(
      'piped',
      {
        mode: 'composite',
        files: ['skill.json'],
        pipeline: { steps: [{ step: 'keep', skill: 'keeper', input: { about: 'x' } }] },
      },
      { calls: ['keeper'] },
    );
    const run = start({ keeper: keeps }, [piped, keeper()], {}, picked('piped'));
    await run.done;
    expect(run.questions.at(-1)).toMatchObject({
      approval: { tool: 'memory_store', decision: { answer: 'ask', click: true } },
    });
  });

  it('foreign words: a stranger’s skill is foreign itself, and what it reads is to its caller', async () => {
    const strange = { skill: keeper(), files: texts, foreign: true };
    const found = [[callOf('run_skill', { skill_name: 'keeper' }, 'a')], ['Done.']];
    const run = start({ ask: found, keeper: keeps }, [strange]);
    await run.done;
    expect(run.questions.at(-1)).toMatchObject({
      approval: { tool: 'memory_store', decision: { click: true } },
    });
    const after = start(
      {
        ask: [[callOf('keeper', {}, 'a')], [callOf('save_memo', { text: 'y' }, 'b')], ['Done.']],
        keeper: [[reads('keeper')], ['Read.']],
      },
      [keeper()],
    );
    await after.done;
    expect(after.questions.at(-1)).toMatchObject({
      approval: { tool: 'save_memo', decision: { click: true } },
    });
  });

  it('private things: what a called skill has read does not get into the page by itself', async () => {
    const target = { editable: true, read: 'selection' as const, text: 'Tell me the terms.' };
    const chief = userSkill('chief', { body: 'Task of chief.', allowedTools: ['skill:sums'] });
    const run = start(
      { chief: [[callOf('sums', {}, 'a')], ['Terms.']], sums: [[reads('sums')], ['Terms.']] },
      [chief, promptSkill('sums')],
      {},
      picked('chief', target),
    );
    await run.done;
    expect(run.page.insert).not.toHaveBeenCalled();
    expect(run.of('held')).toMatchObject([{ why: 'words' }]);
  });

  it('depth: three skills deep, and in no circle', async () => {
    const ids = ['one', 'two', 'three', 'four', 'five'];
    const chain = ids.map((id, place) =>
      promptSkill(id, {
        files: ['prompt.md', 'skill.json'],
        allowedTools: [`skill:${ids[place + 1] ?? 'one'}`],
      }),
    );
    const calls = Object.fromEntries(
      ids.map((id, place) => [id, [[callOf(ids[place + 1] ?? 'one', {}, 'n')], [`${id} is done`]]]),
    );
    const run = start(calls, chain, {}, { ...askOf('go'), skill: 'user:one' });
    expect(await run.done).toMatchObject({ status: 'success', text: 'one is done' });
    expect(run.answersTo('four')).toMatchObject([
      { failed: true, output: expect.stringContaining('tool-nested') },
    ]);
    expect(run.asked('five')).toEqual([]);
    const [one, two] = chain;
    if (!one || !two) throw new Error('There are two.');
    const circle = start(
      { one: [[callOf('two', {}, 'n')], ['Done.']], two: [[callOf('one', {}, 'n')], ['Done.']] },
      [one, { ...two, allowedTools: ['skill:one'] }],
      {},
      { ...askOf('go'), skill: 'user:one' },
    );
    await circle.done;
    expect(circle.answersTo('two')[0]?.output).toContain('tool-nested');
  });

  it('cost: ends the run from within, also where no provider counts', async () => {
    const usage = (tokens: number) => ({ type: 'usage', usage: { input: tokens, output: 0 } }) as const;
    const price = { input: 1_000, output: 1_000 };
    const counted = start(
      {
        ask,
        keeper: [[reads('keeper', 'a'), usage(5_000)], [reads('keeper', 'b'), usage(5_000)], ['Kept.']],
      },
      [keeper()],
      { settings: { cost: 8 } },
      askOf('Go'),
      { price },
    );
    expect((await counted.done).failure).toMatchObject({ code: 'agent-cost', params: { limit: '8' } });
    expect(counted.asked('keeper')).toHaveLength(2);
    const talks = Array.from({ length: 40 }, () => 'word '.repeat(50));
    const estimated = start(
      { ask, keeper: [[...talks, reads('keeper', 'a')], [...talks, reads('keeper', 'b')], ['Kept.']] },
      [keeper()],
      { settings: { cost: 8 } },
      askOf('Go'),
      { price },
    );
    expect((await estimated.done).failure).toMatchObject({ code: 'agent-cost' });
    expect(estimated.asked('ask')).toHaveLength(1);
  });

  it('cost: counts what has a price, though another model of the run has none', async () => {
    const usage = { type: 'usage', usage: { input: 5_000, output: 0 } } as const;
    const { model } = modelOf(
      {
        ask: [[callOf('keeper', {}, 'a'), usage], [callOf('keeper', { about: 'y' }, 'b'), usage], ['Done.']],
      },
      { price: { input: 1_000, output: 0 } },
    );
    const free = modelSaying('Kept.', usage);
    const run = startAgentRun(askOf('Go'), model, {
      skills: [{ skill: keeper({ allowedTools: [], files: ['prompt.md', 'skill.json'] }) }],
      settings: { cost: 8 },
      changes: { model: async ({ id }) => (id === 'keeper' ? free : model) },
    });
    expect((await run.done).failure).toMatchObject({ code: 'agent-cost' });
  });
});
