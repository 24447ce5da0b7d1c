import { describe, expect, it } from 'vitest';
import { run } from './run';

const body = (code: string) => `export async function execute(input, ctx) { ${code} }`;

describe('a script', () => {
  it('gets its input and returns its result', async () => {
    expect(await run(body('return { twice: input.n * 2 }'), { input: { n: 21 } })).toEqual({ twice: 42 });
  });

  it('may export execute as its default, and need not be async', async () => {
    expect(await run('export default (input) => input.n + 1', { input: { n: 1 } })).toBe(2);
  });

  it('that returns nothing has the result null', async () => {
    expect(await run(body(''))).toBeNull();
  });

  it('calls tools and goes on with their answers', async () => {
    const code = body('const a = await ctx.tools.add([1, 2]); return { sum: (await ctx.tools.add([a, a])) }');
    const add = (input: unknown) => (input as number[]).reduce((sum, n) => sum + n, 0);
    expect(await run(code, { tools: { add } })).toEqual({ sum: 6 });
  });

  it('calls several tools at a time', async () => {
    const code = body('return Promise.all([1, 2, 3].map((n) => ctx.tools.same(n)))');
    expect(await run(code, { tools: { same: async (n) => n } })).toEqual([1, 2, 3]);
  });

  it('can catch the refusal of a tool', async () => {
    const code = body('try { await ctx.tools.none({}) } catch (e) { return e.message }');
    expect(await run(code)).toBe('no tool none');
  });

  it('imports the modules of its own skill, at run time too', async () => {
    const modules = { 'scripts/a.js': 'export { b } from "../lib/b.js"', 'lib/b.js': 'export const b = 7' };
    const code = `import { b } from './a.js'; ${body("return [b, (await import('../lib/b.js')).b]")}`;
    expect(await run(code, { modules })).toEqual([7, 7]);
  });

  it('may write to the console without end or effect', async () => {
    expect(await run(body('for (let i = 0; i < 5000; i += 1) console.log("x".repeat(1000)); return 1'))).toBe(
      1,
    );
  });
});

describe('a script that fails', () => {
  it.each([
    ['throws', body('throw new TypeError("no such word")'), 'TypeError: no such word'],
    ['throws no error', body('throw { toString() { return "odd" } }'), 'odd'],
    ['throws what cannot be shown', body('throw { get message() { throw 1 } }'), 'cannot be shown'],
    ['throws while it loads', 'throw new Error("early")', 'Error: early'],
    ['has broken syntax', 'export function execute( {', 'SyntaxError'],
    ['exports nothing to run', 'export const a = 1', 'exports no function named execute'],
    ['waits for nothing', body('await new Promise(() => {})'), 'nothing can settle'],
    ['waits for nothing while it loads', 'await new Promise(() => {})', 'nothing can settle'],
    ['recurses without end', body('const f = () => f() + 1; return f()'), 'stack'],
  ])('%s', async (_, code, detail) => {
    await expect(run(code)).rejects.toMatchObject({
      code: 'script-threw',
      detail: expect.stringContaining(detail),
    });
  });

  it('says it in few words', async () => {
    await expect(run(body('throw new Error("x".repeat(100000))'))).rejects.toMatchObject({
      detail: expect.stringMatching(/^Error: x{493}…$/),
    });
  });

  it.each([
    ['a function', 'return () => 1'],
    ['a symbol', 'return Symbol("s")'],
    ['a BigInt', 'return { n: 1n }'],
    ['a circle', 'const a = {}; a.a = a; return a'],
    ['six million characters', 'return "x".repeat(6e6)'],
  ])('returns %s', async (_, code) => {
    await expect(run(body(code), { memoryLimit: 64 << 20 })).rejects.toMatchObject({ code: 'script-result' });
  });
});
