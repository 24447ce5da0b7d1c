import { describe, expect, it } from 'vitest';
import { stripTypes } from '../../../../src/sandbox/script/types/strip-types';
import { hasTypes } from '../../../../src/sandbox/script/types/stripper';
import { run } from './run';

const entry = 'scripts/execute.ts';
const runTyped = (modules: Record<string, string>, input: unknown = {}) => run('', { entry, modules, input });

describe('a TypeScript file', () => {
  it('runs without its types', async () => {
    const source = `import { greeting, type Name } from './lib/greeting.ts';
import type { Options } from './types';
export interface Input { name: Name; options?: Options }
enum Tone { Calm = 'calm', Firm = 'firm' }
abstract class Greeter<T extends Name> {
  constructor(private readonly name: T, readonly tone = Tone.Calm) {}
  greet(this: Greeter<T>): string { return greeting(this.name) + ' ' + this.tone + (this as any)!.constructor.name; }
}
class Loud extends Greeter<Name> { override greet() { return super.greet().toUpperCase(); } }
declare namespace Elsewhere { namespace Inner { const x: number } }
declare global { interface Window { x: 1 } }
export async function execute({ name }: Input, _ctx: unknown): Promise<string> {
  const namespace: string = 'n', module = <string>'m';
  return new Loud(name satisfies string).greet() + namespace + module;
}`;
    const modules = {
      [entry]: source,
      'scripts/lib/greeting.ts':
        'export type Name = string;\nexport const greeting = (name: Name): string => "Hello " + name;',
    };
    expect(await runTyped(modules, { name: 'Mia' })).toBe('HELLO MIA CALMLOUDnm');
  });

  it('keeps its lines where they were', () => {
    const source =
      'interface A {\n  b: string;\n}\n\nfunction f(a: A): string;\nfunction f(a: any) {\n  throw a;\n}';
    expect(stripTypes(entry, source)).toEqual({
      code: expect.stringMatching(/^\n{5}function f\(a\) \{\n {2}throw a;\n\}$/),
    });
  });

  it.each([
    ['./words.ts', 'words.ts'],
    ['./words.js', 'words.ts'],
    ['./words.mjs', 'words.mts'],
    ['./words', 'words.ts'],
    ['./words', 'words.js'],
    ['../scripts/./words', 'words.ts'],
  ])('imports %s of scripts/%s', async (specifier, file) => {
    const modules = {
      [entry]: `import { word } from '${specifier}'; export const execute = async () => [word, (await import('${specifier}')).word]`,
      [`scripts/${file}`]: "export const word = 'yes'",
    };
    expect(await runTyped(modules)).toEqual(['yes', 'yes']);
  });

  it('imports the one that is named, where both are there', async () => {
    const modules = {
      [entry]:
        "import { a } from './x'; import { a as b } from './x.ts'; export const execute = () => [a, b]",
      'scripts/x.js': "export const a = 'js'",
      'scripts/x.ts': "export const a: string = 'ts'",
    };
    expect(await runTyped(modules)).toEqual(['js', 'ts']);
  });

  it('is imported by JavaScript as well, and imports it', async () => {
    const code = "import { a } from './a.js'; export const execute = () => a";
    const modules = { 'scripts/a.ts': "export { a } from './b.js'", 'scripts/b.js': 'export const a = 5' };
    expect(await run(code, { modules })).toBe(5);
  });

  it('that is not there is named as it was written', async () => {
    await expect(
      runTyped({ [entry]: "import './none'; export const execute = () => 1" }),
    ).rejects.toMatchObject({
      code: 'script-threw',
      detail: expect.stringContaining("'./none'"),
    });
  });

  it('is known by its name', () => {
    expect(hasTypes({ modules: { 'scripts/execute.js': '', 'scripts/a.ts': '' } })).toBe(true);
    expect(hasTypes({ modules: { 'scripts/execute.js': 'const a: string' } })).toBe(false);
  });
});

describe('what is more than types', () => {
  it.each([
    ['a namespace', '\nnamespace A { export const x = 1 }', ':2: a namespace'],
    ['an exported namespace', '\n\nexport namespace A.B {\n  export const x = 1\n}', ':3: a namespace'],
    ['an old one', 'module A { export const x = 1 }', ':1: a module'],
    [
      'one behind a declared one',
      'declare namespace A { namespace B {} }\nnamespace C {}',
      ':2: a namespace',
    ],
    ['one behind a declared module', "declare module 'x';\nnamespace C {}", ':2: a namespace'],
    ['a decorator of a class', '\n@sealed\nclass A {}', ':2: a decorator'],
    ['a decorator of a member', 'class A {\n  @log() m() {}\n}', ':2: a decorator'],
    ['a decorator of a parameter', 'class A {\n  m(@log a: string) {}\n}', ':2: Unexpected token'],
    ['export =', 'const a = 1;\nexport = a;', ':2: “export =”'],
    ['import = require', "import fs = require('fs');\nfs.x();", ':1: “import … = require”'],
    ['JSX', 'const a = <div>a</div>;', ':1: '],
    ['broken syntax', 'const a = 1;\nconst b: = 2;', ':2: Unexpected token'],
    ['a text without end', 'const a = `x', ':1: '],
    ['nesting without end', `const a = ${'('.repeat(20_000)}`, ': '],
  ])('is %s', async (_, source, detail) => {
    const modules = { [entry]: `${source}\nexport const execute = () => 1` };
    await expect(runTyped(modules)).rejects.toMatchObject({
      code: 'script-types',
      detail: expect.stringContaining(`${entry}${detail}`),
    });
  });

  it('is found in what is imported, and named with its file', async () => {
    const modules = {
      [entry]: "import { x } from './lib'; export const execute = () => x",
      'scripts/lib.ts': 'namespace A { export const x = 1 }\nexport const x = 1',
    };
    await expect(runTyped(modules)).rejects.toMatchObject({
      detail: expect.stringMatching(/^scripts\/lib\.ts:1: /),
    });
  });

  it('is no matter where nothing imports it, or where the script goes on without it', async () => {
    const modules = { 'scripts/bad.ts': '@a class A {}' };
    const unused = { ...modules, [entry]: 'export const execute = () => 1' };
    expect(await runTyped(unused)).toBe(1);
    const caught = "export const execute = () => import('./bad').catch(() => 2)";
    expect(await runTyped({ ...modules, [entry]: caught })).toBe(2);
  });

  it.each([
    'const text = "namespace A { }"; // @decorated',
    'const text = `\n1:1-1:2 @ x\n namespace A {`;',
    'const namespace = 1;\nnamespace\n{ }',
    'interface A { namespace: {}; module(x: {}): void }',
    'type T = { namespace: string }; const module = {}; export type { T };',
    'import A = Math.PI; const x = A;',
    '/** @param a */ const at = "@";',
  ])('is not in %j', async (source) => {
    expect(await runTyped({ [entry]: `${source}\nexport const execute = () => 1` })).toBe(1);
  });
});
