import { describe, expect, it } from 'vitest';
import { run } from './run';

const body = (code: string) => `export async function execute(input, ctx) { ${code} }`;

describe('a script without end is ended', () => {
  it.each([
    ['a loop', body('for (;;) {}')],
    ['a loop while it loads', 'for (;;) {} export const execute = 1'],
    [
      'a loop that catches everything',
      body('for (;;) { try { for (;;) {} } catch {} finally { for (;;) {} } }'),
    ],
    ['a loop of promises', body('for (;;) await null')],
    // The braces matter: a chain that returns its promises grows, and the memory's limit may come first.
    [
      'a promise that makes promises',
      body('const f = () => { Promise.resolve().then(f); }; f(); await new Promise(() => {})'),
    ],
    ['a regular expression', body('return /^(a+)+$/.test("a".repeat(60) + "b")')],
    ['a toString of its error', body('throw { get message() { for (;;) {} } }')],
    ['a toJSON of its result', body('return { toJSON() { for (;;) {} } }')],
    [
      'a getter of its module',
      'export let execute = { get then() { for (;;) {} } }; execute = async () => ({ get then() { for (;;) {} } })',
    ],
    ['a sort', body('return Array(1e4).fill(0).sort(() => { for (;;) {} })')],
    ['a replace', body('return "aaaa".replace(/a/g, () => { for (;;) {} })')],
    ['an array join', body('const a = []; a.length = 4294967295; for (;;) a.indexOf(1)')],
  ])('%s', async (_, code) => {
    const start = performance.now();
    await expect(run(code, { timeout: 200 })).rejects.toMatchObject({
      code: 'script-timeout',
      params: { limit: '0.2' },
    });
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('after its tools have answered, and only its own time counts', async () => {
    const slow = () => new Promise((resolve) => setTimeout(() => resolve('late'), 300));
    expect(await run(body('return ctx.tools.slow()'), { timeout: 200, tools: { slow } })).toBe('late');
    await expect(
      run(body('await ctx.tools.slow(); for (;;) {}'), { timeout: 200, tools: { slow } }),
    ).rejects.toMatchObject({
      code: 'script-timeout',
    });
  });

  it('while a tool is still at work', async () => {
    const never = () => new Promise(() => undefined);
    await expect(
      run(body('ctx.tools.never(); for (;;) {}'), { timeout: 200, tools: { never } }),
    ).rejects.toMatchObject({
      code: 'script-timeout',
    });
  });
});

describe('a script that takes memory without end is ended', () => {
  it.each([
    ['an array', 'const a = []; for (;;) a.push({ a: 1 })'],
    ['a string', 'let s = "x"; for (;;) s += s + s'],
    ['a buffer', 'const a = []; for (;;) a.push(new Uint8Array(1 << 20))'],
    ['closures', 'let f = () => 0; for (;;) { const g = f; f = () => [g, "y".repeat(1000)] }'],
    ['promises', 'const a = []; for (;;) a.push(new Promise(() => {}))'],
  ])('%s', async (_, code) => {
    await expect(run(body(code), { timeout: 5000 })).rejects.toMatchObject({ code: 'script-memory' });
  });
});

describe('a script reaches nothing', () => {
  it.each([
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'importScripts',
    'postMessage',
    'self',
    'window',
    'document',
    'browser',
    'chrome',
    'require',
    'indexedDB',
    'caches',
    'navigator',
    'location',
    'Worker',
    'WebAssembly',
    'std',
    'os',
    'bjson',
    'scriptArgs',
    'print',
  ])('%s is not there', async (name) => {
    const code = body(
      `return [typeof globalThis[${JSON.stringify(name)}], typeof (0, eval)(${JSON.stringify(`typeof ${name} === 'undefined' ? undefined : ${name}`)}), new Function('return typeof ${name}')()]`,
    );
    expect(await run(code)).toEqual(['undefined', 'undefined', 'undefined']);
  });

  it('by way of constructors', async () => {
    const code = body(`
      const reach = (f) => { try { return typeof f.constructor.constructor('return this')().document } catch (e) { return 'undefined' } };
      return [reach(ctx), reach(ctx.tools), reach(ctx.tools.any), reach(console.log), reach(input), reach(async () => 1)]`);
    expect(await run(code)).toEqual(Array(6).fill('undefined'));
  });

  it.each([
    '../../x.js',
    '../../../etc/passwd',
    'std',
    'qjs:std',
    'https://example.com/x.js',
    '/etc/passwd',
    'caretaker:start',
    './../../x.js',
    '',
    './none.js',
    './constructor',
    './__proto__',
  ])('by importing %s', async (specifier) => {
    const code = body(`return import(${JSON.stringify(specifier)}).then(() => 'in', (e) => e.message)`);
    expect(await run(code)).toMatch(/Cannot (import|find)/);
  });

  it.each([
    'fetch("https://example.com")',
    'import("node:http")',
    'import("child_process")',
    'import("worker_threads")',
  ])('by %s, and is told so in a sentence', async (attempt) => {
    const code = body(`try { await ${attempt}; return 'in' } catch (e) { return e.message }`);
    expect(await run(code)).toMatch(/without a network|not in the sandbox/);
  });

  it('beyond its limit of tool calls', async () => {
    let calls = 0;
    const tools = {
      count: () => {
        calls += 1;
      },
    };
    const flood = body(
      'const all = await Promise.allSettled(Array.from({ length: 100 }, () => ctx.tools.count(1))); return all.filter((one) => one.status === "fulfilled").length',
    );
    expect(await run(flood, { tools })).toBe(16);
    expect(calls).toBe(16);
    const long = body(
      'let n = 0; for (;;) { try { await ctx.tools.count(1) } catch (e) { return [n, e.message] } n += 1 }',
    );
    expect(await run(long, { tools, timeout: 5000 })).toEqual([1000, 'A script may make 1000 tool calls']);
  });

  it('of the host, by changing what the host relies on', async () => {
    const code = `
      JSON.stringify = () => '"forged"'; JSON.parse = () => 'forged'; Promise.prototype.then = undefined;
      Object.freeze = () => { throw 1 }; Object.prototype.execute = 1; globalThis.String = () => { throw 2 }; globalThis.Proxy = 0;
      Array.prototype[Symbol.iterator] = 0;
      export const execute = async (input, ctx) => ({ input, tool: await ctx.tools.same({ a: 1 }) })`;
    expect(await run(code, { input: 'mine', tools: { same: (input) => input } })).toEqual({
      input: 'mine',
      tool: { a: 1 },
    });
  });
});
