import { describe, expect, it } from 'vitest';
import { RunError } from '../../../../../src/core/run/run-error';
import { callOf } from '../../agent/fakes';
import { fakeClock, never, settled } from '../fakes';
import { shellSaying, userSkill } from './agent-world';
import { namesIn, picked, promptSkill, reads, start } from './called-world';

describe('what the user has answered', () => {
  const runner = promptSkill('runner', { allowedTools: ['bash'] });
  const runs = (command: string, id: string) => [callOf('bash', { command }, id)];
  const world = { workspaces: shellSaying().workspaces };

  it('a yes for good to one called skill is none to another, which its caller calls after it', async () => {
    const other = promptSkill('other', { allowedTools: ['bash'] });
    const run = start(
      {
        ask: [[callOf('runner', {}, 'a')], [callOf('other', {}, 'b')], ['Done.']],
        runner: [runs('ls', 'r'), ['Ran.']],
        other: [runs('ls', 'o'), ['Ran.']],
      },
      [runner, other],
      { ...world, answer: () => ({ ok: true, always: true }) },
    );
    expect(await run.done).toMatchObject({ status: 'success' });
    const asked = run.questions.flatMap((each) => (each.kind === 'approve' ? [each.approval] : []));
    expect(asked.filter(({ tool }) => tool === 'bash').map(({ read }) => read.map(({ id }) => id))).toEqual([
      ['runner'],
      ['other'],
    ]);
    expect(run.granted().filter(({ tool }) => tool === 'bash')).toMatchObject([
      { skill: 'runner' },
      { skill: 'other' },
    ]);
  });

  it('a no is not asked again where the skill is called once more', async () => {
    const run = start(
      {
        ask: [[callOf('runner', {}, 'a')], [callOf('runner', {}, 'b')], ['Done.']],
        runner: [runs('rm -r /work', 'r'), ['Not run.'], runs('rm -r /work', 's'), ['Not run.']],
      },
      [runner],
      {
        ...world,
        answer: (question) => ({ ok: question.kind !== 'approve' || question.approval.tool !== 'bash' }),
      },
    );
    expect(await run.done).toMatchObject({ status: 'success' });
    const asked = run.questions.filter((each) => each.kind === 'approve' && each.approval.tool === 'bash');
    expect(asked).toHaveLength(1);
    expect(run.asked('runner')).toHaveLength(4);
    expect(run.answersTo('runner')).toMatchObject([{ failed: true }]);
  });

  it('a skill that was kept out stays out, whichever model wants it', async () => {
    const chief = promptSkill('chief', {
      allowedTools: ['skill:runner'],
      files: ['prompt.md', 'skill.json'],
    });
    const run = start(
      {
        ask: [[callOf('runner', {}, 'a')], [callOf('chief', {}, 'b')], ['Done.']],
        chief: [[callOf('runner', {}, 'c')], ['Not run.']],
        runner: [['Ran.']],
      },
      [chief, runner],
      {
        ...world,
        policy: { skill: { runner: 'ask' } },
        answer: (question) => ({
          ok: question.kind !== 'approve' || question.approval.skill?.id !== 'runner',
        }),
      },
    );
    expect(await run.done).toMatchObject({ status: 'success' });
    const asked = run.questions.filter(
      (each) => each.kind === 'approve' && each.approval.skill?.id === 'runner',
    );
    expect(asked).toHaveLength(1);
    expect(run.asked('runner')).toEqual([]);
  });
});

describe('what a called skill may reach', () => {
  it('asks for what is private, though a script of the user’s would not: it is a model that called', async () => {
    const looks = promptSkill('looks', { allowedTools: ['memory_search'] });
    const run = start(
      {
        ask: [[callOf('looks', {}, 'a')], ['Done.']],
        looks: [[callOf('memory_search', { query: 'key' }, 'm')], ['Found.']],
      },
      [looks],
      { policy: { tool: { run_skill: 'allow' } } },
    );
    await run.done;
    expect(run.questions).toMatchObject([
      { approval: { tool: 'memory_search', decision: { answer: 'ask', click: true } } },
    ]);
    const own = start(
      { looks: [[callOf('memory_search', { query: 'key' }, 'm')], ['Found.']] },
      [looks],
      {},
      picked('looks', { text: '', read: 'nothing' }),
    );
    await own.done;
    expect(own.questions).toEqual([]);
  });

  it('has no page in its files, whatever commands of the user’s own skill may read', async () => {
    const { shell, workspaces } = shellSaying();
    const chief = userSkill('chief', { body: 'Task of chief.', allowedTools: ['skill:runner', 'bash'] });
    const run = start(
      {
        chief: [[callOf('runner', {}, 'a')], ['Done.']],
        runner: [[callOf('bash', { command: 'ls' }, 'r')], ['Ran.']],
      },
      [chief, promptSkill('runner', { allowedTools: ['bash'] })],
      { workspaces, settings: { pageForScripts: true } },
      picked('chief', { text: 'the page’s own words' }),
    );
    await run.done;
    expect(shell.commands).toHaveLength(1);
    expect(shell.added.map(({ path }) => path).filter((path) => path.startsWith('/page'))).toEqual([]);
    expect(shell.textOf('/input.json')).not.toContain('the page’s own words');
  });

  it('is offered nothing that delivers: what it makes is its caller’s', async () => {
    const writer = promptSkill('writer', { allowedTools: ['save_memo', 'memory_store', 'clipboard'] });
    const run = start({ ask: [[callOf('writer', {}, 'a')], ['Done.']], writer: [['Text.']] }, [writer]);
    await run.done;
    expect(namesIn(run.asked('writer')[0])).toContain('memory_store');
    expect(namesIn(run.asked('writer')[0])).not.toContain('save_memo');
    expect(namesIn(run.asked('writer')[0])).not.toContain('clipboard');
  });
});

describe('a called skill that ends before its call does', () => {
  it('leaves no call at work: the run goes on without it, and says that it failed', async () => {
    const clock = fakeClock();
    const { shell, workspaces } = shellSaying(never);
    const run = start(
      {
        ask: [[callOf('slow', {}, 'a')], ['Done without it.']],
        slow: [[callOf('bash', { command: 'sleep 99' }, 'b')]],
      },
      [promptSkill('slow', { allowedTools: ['bash'], timeout: 3_000 })],
      { workspaces, changes: { clock } },
    );
    while (shell.commands.length === 0) await settled();
    clock.advance(3_000);
    expect(await run.done).toMatchObject({ status: 'success', text: 'Done without it.' });
    expect(run.of('called')).toMatchObject([
      { call: 2, tool: 'bash', ok: false, duration: 3_000 },
      { call: 1, tool: 'slow', ok: false },
    ]);
    expect((await run.done).steps?.filter(({ kind }) => kind === 'call')).toMatchObject([
      { call: 1, ok: false },
      { call: 2, ok: false },
    ]);
  });
});

describe('a run that is tried again', () => {
  const steps = [{ step: 'keep', skill: 'keeper', input: { about: 'x' } }];
  const piped = (retry: number) =>
    promptSkill(
      'piped',
      { mode: 'composite', files: ['skill.json'], pipeline: { steps }, retry },
      { calls: ['keeper'] },
    );
  const keeper = promptSkill('keeper', { allowedTools: ['memory_store'] });

  it('does nothing twice that a tool has done in it', async () => {
    const run = start(
      { keeper: [[callOf('memory_store', { text: 'x' }, 'm')], [new RunError('model-cut')]] },
      [piped(2), keeper],
      { policy: { tool: { memory_store: 'allow' } } },
      picked('piped'),
    );
    expect(await run.done).toMatchObject({ status: 'error', failure: { code: 'model-cut' } });
    expect(run.world.memos).toHaveLength(1);
    expect(run.of('retrying')).toEqual([]);
  });
});

describe('the requests of a run', () => {
  const keeper = () => promptSkill('keeper', { allowedTools: ['memory_store', 'Read'] });
  const ask = [[callOf('keeper', { about: 'x' }, 'a')], ['Done.']];

  it('a model shares them with those that it calls, and keeps one for its answer', async () => {
    const reading = Array.from({ length: 9 }, (_, place) => [reads('keeper', `f${place}`)]);
    const run = start({ ask, keeper: reading }, [keeper()], { settings: { steps: 5 } });
    expect(await run.done).toMatchObject({ status: 'success', text: 'Done.' });
    expect(run.model.requests).toHaveLength(5);
    expect(run.answersTo('ask')).toMatchObject([
      { failed: true, output: expect.stringContaining('agent-steps') },
    ]);
    expect(run.asked('keeper').at(-1)?.system).toContain('your last answer');
  });

  it('where none is left nothing is sent, and none is told of', async () => {
    const both = [callOf('keeper', { about: 'x' }, 'a'), callOf('keeper', { about: 'y' }, 'b')];
    const run = start({ ask: [both, ['Done.']], keeper: [[reads('keeper')]] }, [keeper()], {
      settings: { steps: 3 },
    });
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(run.asked('keeper')).toHaveLength(1);
    expect(run.of('sending')).toHaveLength(2);
    expect((await run.done).requests).toHaveLength(3);
  });

  it('each skill that a pipeline calls has its own', async () => {
    const names = ['first', 'second', 'third'];
    const steps = names.map((step) => ({ step, skill: step, input: { about: '{{input.about}}' } }));
    const piped = promptSkill(
      'piped',
      { mode: 'composite', files: ['skill.json'], pipeline: { steps } },
      { calls: names },
    );
    const turns = Object.fromEntries(names.map((id) => [id, [[reads(id)], ['Read.']]]));
    const skills = [piped, ...names.map((id) => promptSkill(id))];
    const run = start(turns, skills, { settings: { steps: 2 } }, picked('piped'));
    expect(await run.done).toMatchObject({ status: 'success' });
    expect(run.model.requests).toHaveLength(6);
  });

  it('each model at work keeps one for its answer, also where two work side by side', async () => {
    const both = [callOf('first', {}, 'a'), callOf('second', {}, 'b')];
    const reading = (id: string) => Array.from({ length: 9 }, (_, place) => [reads(id, `f${place}`)]);
    const run = start(
      { ask: [both, ['Done.']], first: reading('first'), second: reading('second') },
      [promptSkill('first'), promptSkill('second')],
      { settings: { steps: 6 } },
    );
    expect(await run.done).toMatchObject({ status: 'success', text: 'Done.' });
    expect(run.model.requests).toHaveLength(6);
    for (const id of ['first', 'second']) {
      expect(run.asked(id).at(-1)?.system, id).toContain('your last answer');
    }
  });
});
