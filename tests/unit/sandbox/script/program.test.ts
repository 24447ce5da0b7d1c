import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import { nodeModules } from '../../../../src/core/sandbox-parts';
import { run } from './run';

const body = (code: string) => `export async function execute(input, ctx) { ${code} }`;

describe('a script that is a program', () => {
  it('has what it prints as its result', async () => {
    expect(await run('console.log("ä"); process.stdout.write("b")')).toEqual({ text: 'ä\nb' });
    expect(await run('await null; setTimeout(() => console.log("late"), 5)')).toEqual({ text: 'late\n' });
    expect(await run('const f = () => console.log(1); if (require.main === module) f();')).toEqual({
      text: '1\n',
    });
  });

  it('tells what it has written to its standard error, also where it ends well', async () => {
    expect(await run('console.error("note"); console.log("a")')).toEqual({ text: 'a\n', stderr: 'note\n' });
    expect(await run(body('console.error("note"); return "a"'))).toEqual({ text: 'a', stderr: 'note\n' });
    expect(await run(body('console.error("note"); return { text: "a", files: { b: "c" } }'))).toEqual({
      text: 'a',
      files: { b: 'c' },
      stderr: 'note\n',
    });
  });

  it('is told of its run by its environment and its files', async () => {
    const code = `import { readFileSync, readdirSync } from 'node:fs';
      const input = JSON.parse(process.env.INPUT_JSON);
      console.log(process.env.SKILL_NAME, input.text, readFileSync(process.env.INPUT_PATH, 'utf8') === process.env.INPUT_JSON,
        JSON.parse(readFileSync(0, 'utf8')).text, readFileSync('/page/selection.txt', 'utf8'), process.cwd(),
        readFileSync(process.env.SKILL_PATH + '/data/a.bin')[1], readdirSync('/skill'), process.argv[1])`;
    const input = { text: 'hello' };
    const env = {
      SKILL_NAME: 'x',
      SKILL_PATH: '/skill',
      INPUT_JSON: JSON.stringify(input),
      INPUT_PATH: '/input.json',
    };
    const files = [
      { path: '/skill/data/a.bin', text: 'AP8=', encoding: 'base64' as const },
      { path: '/page/selection.txt', text: 'sel', encoding: 'utf8' as const },
    ];
    expect(await run(code, { input, env, files })).toEqual({
      text: "x hello true hello sel /work 255 [ 'data', 'scripts' ] /skill/scripts/execute.js\n",
    });
  });

  it('may be in TypeScript, or of CommonJS', async () => {
    const typed = `import type { A } from './a'; const n: number = 2; console.log(n * 2)`;
    expect(await run(typed, { entry: 'scripts/execute.ts' })).toEqual({ text: '4\n' });
    expect(await run('module.exports = async (input) => input.n * 2', { input: { n: 4 } })).toBe(8);
    expect(await run('exports.execute = (input) => input.n * 2', { input: { n: 4 } })).toBe(8);
  });

  it.each([
    ['exits with a code', 'console.log("a"); process.exit(2)', 'The script has ended with the code 2'],
    ['exits with words', 'console.error("no such column"); process.exit(1)', 'no such column'],
    ['sets its code', 'console.error("bad"); process.exitCode = 3', 'bad'],
    ['throws', 'console.log("half"); throw new TypeError("mid")', 'TypeError: mid'],
    ['leaves a rejection', 'Promise.reject(new Error("lost"))', 'Error: lost'],
    ['throws in a timer', 'setTimeout(() => { throw new Error("late") }, 1)', 'Error: late'],
  ])('fails where it %s', async (_, code, detail) => {
    await expect(run(code)).rejects.toMatchObject({
      code: 'script-threw',
      detail: expect.stringContaining(detail),
    });
  });

  it('fails where it writes without end', async () => {
    await expect(run('for (;;) console.log("x".repeat(100000))')).rejects.toMatchObject({
      code: 'script-result',
    });
  });

  it('is ended where it waits too long', async () => {
    await expect(run('setTimeout(() => {}, 60000)', { timeout: 200 })).rejects.toMatchObject({
      code: 'script-timeout',
    });
  });
});

describe('files in /output', () => {
  const writing = `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('/output/a'); writeFileSync('/output/a/t.txt', 'text');
    writeFileSync('/output/b.bin', new Uint8Array([0, 255])); writeFileSync('/work/c', 'no');`;
  const made = { 'a/t.txt': 'text', 'b.bin': { base64: 'AP8=' } };

  it('are files of the result', async () => {
    expect(await run(`${writing} console.log('done')`)).toEqual({ text: 'done\n', files: made });
    expect(await run(`${writing} export const execute = () => 'done'`)).toEqual({
      text: 'done',
      files: made,
    });
  });

  it('stand behind those that execute returns', async () => {
    const code = `${writing} export const execute = () => ({ text: '', files: { 'a/t.txt': 'mine', d: 'D' } })`;
    expect(await run(code)).toEqual({ text: '', files: { ...made, 'a/t.txt': 'mine', d: 'D' } });
  });

  it('make no result of what is none', async () => {
    expect(await run(`${writing} export const execute = () => [1]`)).toEqual([1]);
    expect(await run(`${writing} export const execute = () => ({ text: '', files: 'x' })`)).toEqual({
      text: '',
      files: 'x',
    });
  });

  it('cannot be used to reach a prototype', async () => {
    const code = `import { writeFileSync } from 'node:fs'; writeFileSync('/output/__proto__', '{"polluted":1}');
      writeFileSync('/output/constructor', 'c'); console.log(1)`;
    const result = (await run(code)) as { files: object };
    expect(Object.getPrototypeOf(result.files)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.hasOwn(result.files, 'constructor')).toBe(true);
  });

  it('cannot be more than a result may have', async () => {
    const code = body(`const { writeFileSync } = await import('node:fs');
      try { for (let n = 0; ; n += 1) writeFileSync('/output/' + n, new Uint8Array(8 << 20)) } catch (e) { return e.code } return ""`);
    expect(await run(code, { memoryLimit: 64 << 20 }).catch((e) => e.code)).toBe('script-result');
  });

  it('are not those of the skill, which stay as they are', async () => {
    const code = body(`const fs = await import('node:fs'); const tries = [];
      for (const path of ['/skill/x', '/input.json', '/page/x', '/skill/scripts/execute.js', '/etc/x'])
        try { fs.writeFileSync(path, 'x'); tries.push(path) } catch (e) { tries.push(e.code) }
      return tries`);
    expect(await run(code)).toEqual(['EROFS', 'EROFS', 'EROFS', 'EROFS', 'ENOENT']);
  });
});

describe('ctx', () => {
  it('calls what is outside by its own names', async () => {
    const calls: [string, unknown][] = [];
    const answer = (name: string) => (input: unknown) => {
      calls.push([name, input]);
      return name;
    };
    const names = [
      'memory_search',
      'memory_store',
      'memory_forget',
      'own:session',
      'own:local',
      'own:scratch',
      'skill:other',
    ];
    const tools = Object.fromEntries(names.map((name) => [name, answer(name)]));
    const code =
      body(`await ctx.memory.search('q', 3); await ctx.memory.search(); await ctx.memory.store('t'); await ctx.memory.forget('id');
      await ctx.storage.session.set('a', { b: 1 }); await ctx.storage.local.get('a');
      await ctx.scratch.delete('a'); await ctx.scratch.keys();
      await ctx.call('other', 'a text'); await ctx.call('other', { message: 'm', fields: { n: 1 } });
      return [ctx.config.tone, ctx.session.messages[0].text]`);
    const about = {
      config: { tone: 'calm' },
      session: { messages: [{ role: 'user' as const, text: 'mend it' }] },
    };
    expect(await run(code, { tools, about })).toEqual(['calm', 'mend it']);
    expect(calls).toEqual([
      ['memory_search', { query: 'q', limit: 3 }],
      ['memory_search', { query: '' }],
      ['memory_store', { text: 't' }],
      ['memory_forget', { path: 'id' }],
      ['own:session', { do: 'set', key: 'a', value: { b: 1 } }],
      ['own:local', { do: 'get', key: 'a' }],
      ['own:scratch', { do: 'delete', key: 'a' }],
      ['own:scratch', { do: 'keys' }],
      ['skill:other', { message: 'a text' }],
      ['skill:other', { message: 'm', fields: { n: 1 } }],
    ]);
  });
});

it('has the modules of Node that a look at scripts counts on, and no other', async () => {
  const code = `const { createRequire, isBuiltin } = require('node:module');
    const names = ${JSON.stringify([...nodeModules, ...builtinModules])};
    console.log(JSON.stringify(names.filter((name) => isBuiltin(name))))`;
  const { text } = (await run(code)) as { text: string };
  expect([...new Set(JSON.parse(text) as string[])].sort()).toEqual([...nodeModules].sort());
});
