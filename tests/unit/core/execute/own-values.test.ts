import { describe, expect, it } from 'vitest';
import type { Skill } from '../../../../src/core/skill/model';
import { requestOf, skillOf, startRun, worldOf } from './fakes';

type Call = (name: string, input: unknown) => Promise<unknown>;

const scripted = (changes: Partial<Skill> = {}) =>
  skillOf({ mode: 'sandbox', files: ['SKILL.md', 'scripts/execute.js'], allowedTools: [], ...changes });

/** Runs a script of these skills, one after the other, on the same stores; the answers are what each has returned. */
async function runAll(runs: { skill?: Skill; url?: string; script: (call: Call) => Promise<unknown> }[]) {
  const { skillStores } = worldOf(scripted()).needs;
  const answers: unknown[] = [];
  for (const { skill = scripted(), url, script } of runs) {
    const run = async (_job: unknown, call: Call) => {
      answers.push(await script(call));
      return 'ok';
    };
    const world = worldOf(skill, { skillStores, scripts: { run } });
    const result = await startRun(world, requestOf({ ...(url !== undefined && { url }) })).done;
    expect(result.status).toBe('success');
  }
  return answers;
}

const set = (store: string, key: string, value: unknown) => (call: Call) =>
  call(`own:${store}`, { do: 'set', key, value });
const get = (store: string, key: string) => (call: Call) => call(`own:${store}`, { do: 'get', key });
const other = scripted({ key: 'user:other', id: 'other' });

describe('what a script keeps', () => {
  it('is there in its next run, without a tool in its list', async () => {
    const keys = (call: Call) => call('own:local', { do: 'keys' });
    const remove = (call: Call) => call('own:local', { do: 'delete', key: 'k' });
    const answers = await runAll(
      [set('local', 'k', { n: [1] }), get('local', 'k'), keys, remove, get('local', 'k')].map((script) => ({
        script,
      })),
    );
    expect(answers).toEqual([null, { n: [1] }, ['k'], true, null]);
  });

  it('is no other skill’s', async () => {
    const answers = await runAll([
      { script: set('local', 'k', 1) },
      { script: set('session', 'k', 1) },
      { skill: other, script: get('local', 'k') },
      { skill: other, script: get('session', 'k') },
    ]);
    expect(answers.slice(2)).toEqual([null, null]);
  });

  it('in scratch is gone with its run', async () => {
    const answers = await runAll([
      {
        script: async (call) => {
          await set('scratch', 'k', 1)(call);
          return get('scratch', 'k')(call);
        },
      },
      { script: get('scratch', 'k') },
    ]);
    expect(answers).toEqual([1, null]);
  });

  it('in scratch is no more than it may be, and then what was there stays', async () => {
    const answers = await runAll([
      {
        script: async (call) => {
          await set('scratch', 'k', 1)(call);
          const refused = await set('scratch', 'k', 'x'.repeat(100_001))(call).catch((error) => error.code);
          return [refused, await get('scratch', 'k')(call)];
        },
      },
    ]);
    expect(answers).toEqual([['tool-input', 1]]);
  });

  it('in a session is of one site', async () => {
    const answers = await runAll([
      { script: set('session', 'k', 1), url: 'https://a.example/x' },
      { script: get('session', 'k'), url: 'https://b.example/' },
      { script: get('session', 'k'), url: 'https://a.example/y' },
    ]);
    expect(answers).toEqual([null, null, 1]);
  });

  it.each<[string, unknown]>([
    ['no call', null],
    ['an unknown deed', { do: 'clear' }],
    ['another owner', { do: 'get', key: 'k', owner: 'user:other' }],
    ['the name of a prototype', { do: 'set', key: '__proto__', value: { polluted: true } }],
    ['no name', { do: 'get', key: '' }],
    ['a name that is a list', { do: 'get', key: ['k'] }],
    ['a name without end', { do: 'get', key: 'k'.repeat(201) }],
    ['a value that is none', { do: 'set', key: 'k', value: undefined }],
  ])('cannot be asked for by %s', async (_, input) => {
    const [answer] = await runAll([
      { script: (call) => call('own:local', input).catch((error: { code: string }) => error.code) },
    ]);
    expect(answer).toBe('tool-input');
  });

  it('has no more names than it may', async () => {
    const fill = async (call: Call) => {
      for (let n = 0; ; n += 1)
        try {
          await call('own:local', { do: 'set', key: `k${n}`, value: 1 });
        } catch (error) {
          return [n, (error as { detail: string }).detail];
        }
    };
    expect(await runAll([{ script: fill }])).toEqual([[1_000, 'more than 1000 values']]);
  });
});
