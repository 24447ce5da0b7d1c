import { describe, expect, it, vi } from 'vitest';
import type { ScriptJob } from '../../../../src/core/run/needs';
import type { PythonEngine, PythonJob, PythonResult } from '../../../../src/sandbox/python/types';
import { runPythonScript } from '../../../../src/sandbox/script/python-script';

const job: ScriptJob = {
  entry: 'scripts/execute.py',
  modules: {},
  files: [{ path: '/skill/scripts/execute.py', text: 'print(1)', encoding: 'utf8' }],
  env: { SKILL_PATH: '/skill' },
  input: { text: 'hello' },
  about: { config: { tone: 'calm' }, session: { messages: [] } },
  timeout: 5_000,
  memoryLimit: 256 << 20,
};

/** Python that answers with this. */
function pythonOf(result: Partial<PythonResult>) {
  const jobs: PythonJob[] = [];
  const called: unknown[] = [];
  const close = vi.fn();
  const engine: PythonEngine = {
    open: (tell) => ({
      run: async (each, _signal, callTool) => {
        tell(0.2);
        tell(1);
        jobs.push(each);
        called.push(await callTool?.('memory_search', '{}'));
        return { stdout: '', stderr: '', code: 0, written: [], removed: [], ...result };
      },
      close,
    }),
  };
  const told: number[] = [];
  const callTool = async (name: string, json: string) => `${name} ${json}`;
  const run = () =>
    runPythonScript(engine, job, callTool, new AbortController().signal, (fraction) => told.push(fraction));
  return { engine, jobs, close, told, called, run };
}

describe('a script in Python', () => {
  it('finds the skill, its input and its environment', async () => {
    const { run, jobs, close, called } = pythonOf({ stdout: '1\n' });
    expect(await run()).toEqual({ text: '1\n' });
    expect(jobs).toMatchObject([
      {
        program: { type: 'script', path: '/skill/scripts/execute.py' },
        env: { SKILL_PATH: '/skill' },
        stdin: '{"text":"hello"}',
        folder: '/work',
        about: job.about,
        timeout: 5_000,
      },
    ]);
    expect(jobs[0]?.files.map(({ path }) => path).sort()).toEqual([
      '/input.json',
      '/skill/scripts/execute.py',
    ]);
    expect(called).toEqual(['memory_search {}']);
    expect(close).toHaveBeenCalledOnce();
  });

  it('tells what it has written to its standard error', async () => {
    expect(await pythonOf({ stdout: '1', stderr: 'a warning\n' }).run()).toEqual({
      text: '1',
      stderr: 'a warning\n',
    });
  });

  it('tells how far Python is loaded', async () => {
    const { run, told } = pythonOf({});
    await run();
    expect(told).toEqual([0.2, 1]);
  });

  it('has what it puts into /output as files, and nothing else', async () => {
    const written = [
      { path: '/output/a.txt', bytes: new TextEncoder().encode('a') },
      { path: '/output/b.bin', bytes: new Uint8Array([0, 255]) },
      { path: '/work/c', bytes: new Uint8Array([1]) },
      { path: '/skill/d', bytes: new Uint8Array([1]) },
    ];
    expect(await pythonOf({ written }).run()).toEqual({
      text: '',
      files: { 'a.txt': 'a', 'b.bin': { base64: 'AP8=' } },
    });
  });

  it.each<[string, Partial<PythonResult>, object]>([
    [
      'throws',
      { code: 1, stderr: 'Traceback (most recent call last):\n  File "x"\nValueError: no' },
      { code: 'script-threw', detail: 'ValueError: no' },
    ],
    [
      'exits with words',
      { code: 2, stderr: 'usage: x\n  -a' },
      { code: 'script-threw', detail: 'usage: x\n  -a' },
    ],
    [
      'exits with a code',
      { code: 3 },
      { code: 'script-threw', detail: 'The script has ended with the code 3' },
    ],
    ['takes too long', { code: 124, ended: 'timeout' }, { code: 'script-timeout', params: { limit: '5' } }],
    ['takes too much memory', { code: 137, ended: 'memory' }, { code: 'script-memory' }],
  ])('fails where it %s', async (_, result, failure) => {
    const { run, close } = pythonOf(result);
    await expect(run()).rejects.toMatchObject(failure);
    expect(close).toHaveBeenCalledOnce();
  });
});
