import { describe, expect, it } from 'vitest';
import type { ScriptJob } from '../../../../src/core/run/needs';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
import { toFunction } from '../../../../src/core/update/convert';
import type { PythonEngine, PythonJob } from '../../../../src/sandbox/python/types';
import { runPythonScript } from '../../../../src/sandbox/script/python-script';
import { functionFiles } from '../../core/skill/function/fixtures';
import { createPython } from '../python/support';
import { run } from './run';

const about = { config: { tone: 'calm' }, session: { messages: [] } };
const ofFunction = { isFunction: true as const, about };

describe('a function in JavaScript', () => {
  it('gives its value as it is, with what else came of it beside it', async () => {
    const code = `export async function execute({ text }, ctx) {
      console.error('noticed');
      require('fs').writeFileSync('/output/a.txt', 'A');
      return { text: text.toUpperCase(), tone: ctx.config.tone, files: 'mine', stderr: 1 };
    }`;
    const commonJs = code.replace('export ', 'exports.execute = execute; ');
    expect(
      await run(commonJs, { ...ofFunction, entry: 'index.js', input: { text: 'a', config: 'not this' } }),
    ).toEqual({
      value: { text: 'A', tone: 'calm', files: 'mine', stderr: 1 },
      files: { 'a.txt': 'A' },
      stderr: 'noticed\n',
    });
  });

  it.each([
    ['7', 7],
    ['[1, "a"]', [1, 'a']],
    ['undefined', null],
  ])('may give %s', async (code, value) => {
    const given = await run(`export const execute = () => (${code})`, { ...ofFunction, entry: 'index.js' });
    expect(given).toEqual({ value, files: {}, stderr: '' });
  });

  it('is that of the fixture, in TypeScript, with types from anywhere erased', async () => {
    const { 'index.ts': code = '', 'lib/small.ts': small = '' } = functionFiles('title-case');
    const input = { text: 'the end of the line', style: 'ap' };
    expect(
      await run(code, { ...ofFunction, entry: 'index.ts', modules: { 'lib/small.ts': small }, input }),
    ).toMatchObject({
      value: { text: 'The End of the Line' },
    });
  });
});

describe('a function that was made of a skill with a script', () => {
  const skillMd = '---\nname: loud\ndescription: Loud\nconfig: {tone: calm}\ninput: [mark]\n---\n\nLoud.\n';

  /** What the function gives whose skill has this script. */
  async function give(script: string, input: object) {
    const texts = { 'SKILL.md': skillMd, 'scripts/execute.js': script };
    const files = Object.keys(texts);
    const { skill } = parseSkillMd(skillMd, { id: 'loud', source: 'user', files });
    const made = skill && toFunction({ skill, texts, taken: new Set() });
    const code = made && 'edits' in made ? made.edits['index.js'] : undefined;
    const modules = { 'scripts/execute.js': script };
    return run(code ?? '', { ...ofFunction, entry: 'index.js', modules, input });
  }

  it('has what the script had, and gives what it gave', async () => {
    const script = `export async function execute({ text, selection, mark, fields, config, instruction, page }, ctx) {
      const seen = [selection, fields.mark, config.tone, instruction, page.url, ctx.config.tone].join('|');
      return { text: text.toUpperCase() + mark + seen, files: { 'a/b.txt': 'B', 'c.bin': { base64: 'AAE=' } } };
    }`;
    expect(await give(script, { text: 'hey', mark: '!' })).toEqual({
      value: 'HEY!hey|!|calm|||calm',
      files: { 'a/b.txt': 'B', 'c.bin': { base64: 'AAE=' } },
      stderr: '',
    });
  });

  it('gives a text as it is, and its errors', async () => {
    expect(await give('export const execute = ({ text }) => text', { text: 'hey' })).toMatchObject({
      value: 'hey',
    });
    await expect(
      give('export const execute = () => { throw new Error("no") }', { text: 'hey' }),
    ).rejects.toThrow('no');
  });
});

describe('a function in Python', () => {
  const job: ScriptJob = {
    ...ofFunction,
    entry: 'index.py',
    modules: {},
    files: [{ path: '/skill/index.py', text: 'def execute(input): return 1', encoding: 'utf8' }],
    input: { lines: [] },
    timeout: 5_000,
    memoryLimit: 256 << 20,
  };
  const pythonThat = (written: { path: string; bytes: Uint8Array }[]) => {
    const jobs: PythonJob[] = [];
    const engine: PythonEngine = {
      open: () => ({
        async run(each) {
          jobs.push(each);
          return { stdout: 'printed', stderr: '', code: 0, written, removed: [] };
        },
        close: () => undefined,
      }),
    };
    const callTool = () => Promise.reject(new Error('No tool'));
    const { signal } = new AbortController();
    return { jobs, given: () => runPythonScript(engine, job, callTool, signal, () => undefined) };
  };

  it('gives what execute returned, and not what it printed', async () => {
    const bytes = new TextEncoder().encode('{"net": 3}');
    const { given, jobs } = pythonThat([{ path: '/tmp/caretaker-result.json', bytes }]);
    expect(await given()).toEqual({ value: { net: 3 }, files: {}, stderr: '' });
    expect(jobs[0]).toMatchObject({
      program: { type: 'code' },
      stdin: '{"lines":[]}',
      about,
    });
  });

  it('may be asynchronous, and awaits what it calls', async () => {
    const python = await createPython();
    const engine: PythonEngine = {
      open: () => ({
        async run({ program, ...each }, _signal, callTool) {
          const { stdout, stderr, ...end } = await python.run(program, each, callTool);
          return { stdout, stderr, ...end };
        },
        close: () => undefined,
      }),
    };
    const text = `async def execute(input, ctx):
    found = await ctx.memory.search(input['query'])
    return {'tone': ctx.config['tone'], 'found': found}`;
    const asynchronous: ScriptJob = {
      ...job,
      input: { query: 'tea' },
      files: [{ path: '/skill/index.py', text, encoding: 'utf8' }],
    };
    const callTool = async (name: string, json: string) => JSON.stringify([name, JSON.parse(json)]);
    const { signal } = new AbortController();
    expect(await runPythonScript(engine, asynchronous, callTool, signal, () => undefined)).toEqual({
      value: { tone: 'calm', found: ['memory_search', { query: 'tea', limit: 5 }] },
      files: {},
      stderr: '',
    });
  }, 120_000);

  it('that returned nothing has no result', async () => {
    await expect(pythonThat([]).given()).rejects.toMatchObject({ code: 'script-result' });
  });
});
