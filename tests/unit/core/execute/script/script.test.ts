import { describe, expect, it, vi } from 'vitest';
import type { ExecutorNeeds } from '../../../../../src/core/execute/executor-needs';
import { readScriptResult } from '../../../../../src/core/execute/script/script-result';
import type { ScriptJob } from '../../../../../src/core/run/needs';
import { RunError } from '../../../../../src/core/run/run-error';
import type { Skill } from '../../../../../src/core/skill/model';
import { proofread } from '../../../../../src/core/tools/proofread';
import { pageTaking, requestOf, skillOf, startRun, worldOf } from '../fakes';

type CallTool = (name: string, input: unknown) => Promise<unknown>;

const skill = skillOf({
  mode: 'sandbox',
  files: ['SKILL.md', 'scripts/execute.js'],
  allowedTools: ['insert_text', 'clipboard', 'proofread'],
});

/** Runs a skill whose script does this. */
function runScript(script: (callTool: CallTool, job: ScriptJob) => unknown, changes = skill) {
  const world = worldOf(changes, { scripts: { run: async (job, callTool) => script(callTool, await job) } });
  const page = pageTaking();
  return { ...startRun(world, requestOf({}, 'gently'), page), world, page };
}

describe('what a script is given', () => {
  it.each([
    [
      'scripts/execute.ts',
      ['scripts/execute.ts', 'scripts/lib/words.ts', 'scripts/old.js', 'scripts/types.mts'],
    ],
    ['scripts/execute.js', ['scripts/execute.js', 'scripts/execute.ts']],
  ])('is run from %s, with all its modules as they are', async (entry, modules) => {
    const files = ['SKILL.md', ...modules, 'scripts/run.sh', 'references/a.ts'];
    const jobs: ScriptJob[] = [];
    await runScript((_, job) => jobs.push(job) && 'ok', { ...skill, files }).done;
    expect(jobs).toMatchObject([
      { entry, modules: Object.fromEntries(modules.map((path) => [path, `// ${path}`])) },
    ]);
    expect(Object.keys(jobs[0]?.modules ?? {})).toEqual(modules);
  });

  it.each([
    [undefined, 5_000],
    [700, 700],
  ])('has its time limit: %s', async (timeout, expected) => {
    const jobs: ScriptJob[] = [];
    await runScript((_, job) => jobs.push(job) && 'ok', { ...skill, ...(timeout && { timeout }) }).done;
    expect(jobs[0]?.timeout).toBe(expected);
  });

  it('finds the files that the user attached in /work, and nothing of the clipboard', async () => {
    const jobs: ScriptJob[] = [];
    const scripts = { run: async (job: Promise<ScriptJob>) => jobs.push(await job) && 'ok' };
    const attached = [{ text: 'copied words' }, { name: 'fruit.csv', text: 'pears,8' }];
    await startRun(worldOf(skill, { scripts }), { ...requestOf(), attached }).done;
    expect(jobs[0]?.files).toContainEqual({ path: '/work/fruit.csv', text: 'pears,8', encoding: 'utf8' });
    expect(JSON.stringify(jobs)).not.toContain('copied words');
  });

  it('tells that Python is being made ready for it, and how far, before its result', async () => {
    const world = worldOf(skill, {
      scripts: {
        async run(_job, _callTool, _signal, tell) {
          tell('python', 0);
          tell('python', 1);
          return 'ok';
        },
      },
    });
    const run = startRun(world, requestOf());
    await run.done;
    expect(run.of('engine').map(({ engine, fraction }) => [engine, fraction])).toEqual([
      ['python', 0],
      ['python', 1],
    ]);
    const types = run.events.map(({ type }) => type);
    expect(types.lastIndexOf('engine')).toBeLessThan(types.indexOf('text'));
  });

  it('has what its script reports in the record, where it worked', async () => {
    const { done, world, of } = runScript(() => ({ text: 'ok', stderr: 'x'.repeat(30_000) }));
    expect(await done).toMatchObject({ status: 'success', text: 'ok' });
    expect(of('stderr').map(({ text }) => text.length)).toEqual([20_000]);
    expect(world.records.at(-1)?.stderr).toHaveLength(20_000);
    const silent = runScript(() => ({ text: 'ok', stderr: 7 }));
    await silent.done;
    expect(silent.of('stderr')).toEqual([]);
  });

  it('has what the user entered into its form, by name and all together', async () => {
    const inputs: unknown[] = [];
    const world = worldOf(
      { ...skill, input: [{ name: 'to.name', kind: 'text', label: 'To', required: true }] },
      { scripts: { run: async (job) => inputs.push((await job).input) && 'ok' } },
    );
    const fields = { 'to.name': 'Ann', stray: 'x' };
    await startRun(world, { ...requestOf(), fields }).done;
    expect(inputs).toMatchObject([{ fields: { 'to.name': 'Ann' }, to: { name: 'Ann' } }]);
    expect(inputs[0]).not.toHaveProperty('stray');
  });
});

describe('what a script returns', () => {
  it('may be files beside the text', async () => {
    const run = runScript(() => ({ text: 'made', files: { 'out/a.csv': 'a,b', 'b.md': '# B' } }));
    const files = [
      { path: 'out/a.csv', text: 'a,b', encoding: 'utf8' },
      { path: 'b.md', text: '# B', encoding: 'utf8' },
    ];
    expect(await run.done).toMatchObject({ status: 'success', text: 'made', files });
    expect(run.of('files')).toEqual([{ type: 'files', files }]);
    expect(run.page.insert.mock.calls.map(([text]) => text)).toEqual(['made']);
    expect(run.world.records.at(-1)).toMatchObject({ files });
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /execute returned nothing/],
    ['null', null, /execute returned nothing/],
    ['a number', 7, /execute returned a number/],
    ['a list', ['a'], /text is nothing/],
    ['no text', { files: {} }, /text is nothing/],
    ['a text that is none', { text: 7 }, /text is a number/],
    ['files that are a list', { text: '', files: ['a'] }, /files are a list/],
    ['files that are a text', { text: '', files: 'a' }, /files are a string/],
    ['a file that is no text', { text: '', files: { a: { b: 1 } } }, /file a is an object/],
    ['a path that leads out', { text: '', files: { '../a': '' } }, /path-outside/],
    ['an absolute path', { text: '', files: { '/etc/passwd': '' } }, /path-absolute/],
    ['a path of Windows', { text: '', files: { 'C:\\a': '' } }, /path-backslash/],
    ['a path with nothing in it', { text: '', files: { 'a//b': '' } }, /path-outside/],
    ['a device', { text: '', files: { 'con.txt': '' } }, /path-device/],
    ['one path in two spellings', { text: '', files: { 'a.md': '', 'A.md': '' } }, /path-twice/],
    [
      'too many files',
      { text: '', files: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, ''])) },
      /100 files/,
    ],
    ['too much', { text: '', files: { a: 'x'.repeat(5 * 1024 * 1024), b: 'x' } }, /characters/],
  ])('is refused if it is %s', (_, result, detail) => {
    expect(() => readScriptResult(result, 'polish')).toThrow(
      expect.objectContaining({
        code: 'script-result',
        params: { skill: 'polish' },
        detail: expect.stringMatching(detail),
      }),
    );
  });
});

describe('a tool that a script calls', () => {
  const copy: CallTool = (name, input) => Promise.resolve([name, input]);

  it('is told of, with how it went and how long it took', async () => {
    const run = runScript(async (callTool) => {
      await callTool('clipboard', { text: 'x' });
      await callTool('proofread', { text: 'x' }).catch(() => undefined);
      await callTool('save_memo', { text: 'x' }).catch(() => undefined);
      return 'ok';
    });
    await run.done;
    expect(run.of('tool')).toEqual([
      { type: 'tool', name: 'clipboard', ok: true, duration: 0 },
      { type: 'tool', name: 'proofread', ok: false, duration: 0 },
      { type: 'tool', name: 'save_memo', ok: false, duration: 0 },
    ]);
    expect(run.world.clipboard).toEqual(['x']);
    expect(run.world.memos).toEqual([]);
    expect(run.world.records.at(-1)?.steps).toMatchObject([
      { kind: 'tool', name: 'clipboard', ok: true },
      { kind: 'tool', name: 'proofread', ok: false },
      { kind: 'tool', name: 'save_memo', ok: false },
      { kind: 'delivered' },
    ]);
  });

  it('gives the changes of its text the reasons of what proofread it', async () => {
    const found = { from: 'teh', to: 'the', others: [], kind: 'Spelling', rule: 'SpellCheck' };
    const corrections = [{ ...found, start: 0, end: 3, message: 'It is “the”.', engine: 'one' }];
    const engine = { name: 'one', prepare: vi.fn(), check: async () => ({ corrections, words: [] }) };
    const needs = {
      proofreading: { prepare: vi.fn(), engineFor: async () => engine },
      dictionary: async () => [],
    };
    const world = worldOf(skill, {
      scripts: {
        run: async (_job, callTool) => callTool('proofread', { text: 'teh cat' }),
      },
    });
    world.needs.tools.register({
      name: proofread.name,
      risk: proofread.risk,
      schema: proofread.schema,
      run: (input, context) => proofread.run(input, context, needs),
    });
    const run = startRun(world, requestOf({ text: 'teh cat' }));
    expect(await run.done).toMatchObject({ status: 'success', text: 'the cat' });
    expect(run.of('changes')[0]?.changes[0]).toEqual({
      kind: 'change',
      from: 'teh',
      to: 'the',
      reason: 'It is “the”.',
    });
  });

  /** Runs the script with a proofreader at a server of the user's. */
  async function proofreadAt(changes: Partial<Skill>, world: Partial<ExecutorNeeds> = {}) {
    const text = 'Ich lese dem Buch.';
    const to = {
      host: 'lt.example',
      origin: 'https://lt.example',
      model: 'LanguageTool',
      label: 'LanguageTool',
    };
    const check = vi.fn(async () => ({ corrections: [], words: [], unchecked: 3 }));
    const leaving = () => ({ ...to, local: false, text });
    const engine = { name: 'LanguageTool', prepare: vi.fn(), leaving, check };
    const needs = {
      proofreading: { prepare: vi.fn(), engineFor: async () => engine },
      dictionary: async () => [],
    };
    const made = worldOf(skillOf({ ...skill, ...changes }), {
      scripts: { run: async (_job, callTool) => (await callTool('proofread', { text })) && text },
      ...world,
    });
    made.needs.tools.register({
      name: proofread.name,
      risk: proofread.risk,
      schema: proofread.schema,
      run: (input, context) => proofread.run(input, context, needs),
    });
    const page = pageTaking(undefined, { ok: true });
    const run = startRun(made, requestOf({ text }), page);
    const record = await run.done;
    return { run, record, check, text };
  }

  it('sends a text to a server only after its user has agreed, and the record has it', async () => {
    const { run, check, text } = await proofreadAt({});
    expect(run.of('asking').map(({ question }) => question)).toMatchObject([
      { kind: 'send', sent: { origin: 'https://lt.example', message: text, system: '' }, elsewhere: true },
    ]);
    expect(run.of('sending')).toMatchObject([{ to: { host: 'lt.example' }, characters: text.length }]);
    expect(run.of('unchecked')).toEqual([{ type: 'unchecked', characters: 3 }]);
    expect(check).toHaveBeenCalledOnce();
  });

  it('asks each time where somebody else’s script sends it, agreed or not', async () => {
    const consent = {
      keeps: true,
      hasAgreed: async () => true,
      rememberAgreed: vi.fn(async () => undefined),
      granted: async () => [],
      unasked: async () => false,
      grant: async () => undefined,
    };
    expect((await proofreadAt({ source: 'builtin' }, { consent })).run.of('asking')).toEqual([]);
    const { run } = await proofreadAt({ source: 'plugin', key: 'plugin:polish' }, { consent });
    expect(run.of('asking').map(({ question }) => question.kind)).toContain('send');
    expect(consent.rememberAgreed).not.toHaveBeenCalled();
  });

  it('ends by what the proofreader’s server has met, and not as if the script were wrong', async () => {
    const failed = new RunError('proofreader-limit', { params: { host: 'lt.example' } });
    const world = worldOf(skill, {
      scripts: {
        async run(_job, callTool) {
          await callTool('proofread', { text: 'x' }).catch(() => {
            throw new RunError('script-threw', { detail: 'proofreader-limit' });
          });
        },
      },
    });
    world.needs.tools.register({
      name: proofread.name,
      risk: proofread.risk,
      schema: proofread.schema,
      run: () => Promise.reject(failed),
    });
    expect(await startRun(world, requestOf({ text: 'x' })).done).toMatchObject({
      failure: { code: 'proofreader-limit', params: { host: 'lt.example' } },
    });
  });

  it('does nothing any more once the run has ended', async () => {
    let call: CallTool = copy;
    const run = runScript((callTool) => {
      call = callTool;
      return new Promise(() => undefined);
    });
    await vi.waitFor(() => expect(call).not.toBe(copy));
    run.stop();
    await run.done;
    await expect(call('clipboard', { text: 'late' })).rejects.toThrow();
    expect(run.world.clipboard).toEqual([]);
  });

  it('has no name that fills the record', async () => {
    const run = runScript(async (callTool) => {
      await callTool('x'.repeat(1_000_000), {}).catch(() => undefined);
      return 'ok';
    });
    await run.done;
    expect(run.of('tool')).toEqual([{ type: 'tool', name: 'x'.repeat(200), ok: false, duration: 0 }]);
  });

  it('writes no rewrite that the user wants to look at first', async () => {
    const runSettings = async () => ({
      mode: 'sandbox' as const,
      timeout: undefined,
      direct: true,
      review: true,
      stream: false,
    });
    const scripts = {
      run: async (_job: unknown, callTool: CallTool) => {
        await callTool('insert_text', { text: 'the text, and more' });
        return 'the text, and more';
      },
    };
    const page = pageTaking(undefined, { ok: true, accepted: [true, false] });
    const run = startRun(worldOf(skill, { scripts, runSettings }), requestOf(), page);
    await run.done;
    expect(run.of('asking').map(({ question }) => question.kind)).toEqual(['review', 'review']);
    expect(page.insert.mock.calls.map(([text]) => text)).toEqual(['the text', 'the text']);
    const refusing = pageTaking(undefined, { ok: false });
    const refused = startRun(worldOf(skill, { scripts, runSettings }), requestOf(), refusing);
    expect(await refused.done).toMatchObject({ status: 'cancelled' });
    expect(refusing.insert).not.toHaveBeenCalled();
  });

  it('fails the script in words that it can catch', async () => {
    const run = runScript((callTool) => callTool('clipboard', { text: 7 }));
    expect(await run.done).toMatchObject({ failure: { code: 'tool-input', params: { tool: 'clipboard' } } });
    const unknown = runScript((callTool) => callTool('bash', {}), { ...skill, allowedTools: ['bash'] });
    expect((await unknown.done).failure).toMatchObject({
      code: 'tool-unknown',
      detail: expect.stringContaining('insert_text'),
    });
  });
});

it('a direct skill that is switched off never asks a model instead', async () => {
  const model = vi.fn(() => Promise.reject(new RunError('no-model')));
  const world = worldOf(skillOf({ mode: 'direct' }), {
    model,
    runSettings: async () => ({
      mode: 'direct',
      timeout: undefined,
      direct: false,
      review: false,
      stream: false,
    }),
  });
  expect(await startRun(world, requestOf()).done).toMatchObject({ failure: { code: 'direct-off' } });
  expect(model).not.toHaveBeenCalled();
});

it('a failure says the title of the skill, as lists have it, in its text and in its record', async () => {
  const world = worldOf(skillOf({ mode: 'composite' }));
  const { catalog } = world.needs;
  world.needs.catalog = { ...catalog, listing: (skill) => ({ ...catalog.listing(skill), name: '润色' }) };
  expect(await startRun(world, requestOf()).done).toMatchObject({
    failure: { code: 'mode-unsupported', params: { skill: '润色' } },
  });
  expect(world.records.at(-1)).toMatchObject({ failure: { params: { skill: '润色' } } });
});
