import { describe, expect, it } from 'vitest';
import { filesOf, node, run, runFiles, textIn } from './node';

const printed = (stdout: string) => ({ stdout, stderr: '', code: 0 });

describe('node', () => {
  it('prints', async () => {
    expect(await run('console.log("ä", 1, { a: [1, "b"] }); console.error("no")')).toEqual({
      stdout: "ä 1 { a: [ 1, 'b' ] }\n",
      stderr: 'no\n',
      code: 0,
    });
  });

  it('prints the value of an expression with -p', async () => {
    expect(await node({ type: 'code', code: '6 * 7', print: true })).toEqual(printed('42\n'));
    expect(await node({ type: 'code', code: 'require("path").join("a", "..", "b")', print: true })).toEqual(
      printed('b\n'),
    );
  });

  it('tells a program of its arguments, its environment, its folder and its input', async () => {
    const code = `const fs = require('fs');
      console.log(process.argv.slice(1).join(), process.env.NAME, process.cwd(), fs.readFileSync(0, 'utf8'));`;
    const about = { argv: ['a', '-b'], env: { NAME: 'x' }, stdin: 'in', folder: '/tmp' };
    expect(await run(code, about)).toEqual(printed('a,-b x /tmp in\n'));
  });

  it('reads standard input as a stream and by lines', async () => {
    const stream = `let text = ''; process.stdin.setEncoding('utf8');
      process.stdin.on('data', (chunk) => { text += chunk }); process.stdin.on('end', () => console.log(text.length))`;
    expect(await run(stream, { stdin: 'abc' })).toEqual(printed('3\n'));
    const lines = `import { createInterface } from 'node:readline';
      for await (const line of createInterface({ input: process.stdin })) console.log('>' + line);`;
    expect(await run(lines, { stdin: 'a\nb\r\nc' })).toEqual(printed('>a\n>b\n>c\n'));
  });

  it('runs ES modules, CommonJS and TypeScript, each from the other', async () => {
    const files = {
      '/work/main.mjs': `import tool, { twice } from './tool.cjs'; import data from './data.json';
        import { say } from './say'; import { readFileSync } from 'fs';
        console.log(twice(data.n), typeof tool, say(4), typeof readFileSync, import.meta.url, await later());
        async function later() { return (await import('./tool.cjs')).default.twice(5) }`,
      '/work/tool.cjs': `const { say } = require('./say.js'); exports.twice = (n) => n * 2; exports.say = say;`,
      '/work/say.ts': `export const say = (n: number): string => 'n' + n;`,
      '/work/data.json': '{"n": 3}',
    };
    expect(await runFiles(files, {}, '/work/main.mjs')).toEqual(
      printed('6 object n4 function file:///work/main.mjs 10\n'),
    );
  });

  it('knows the main module, in both kinds', async () => {
    expect(
      await runFiles({ '/work/main.js': 'if (require.main === module) console.log(__filename)' }),
    ).toEqual(printed('/work/main.js\n'));
    const module = 'if (import.meta.url === "file://" + process.argv[1]) console.log(import.meta.dirname)';
    expect(await runFiles({ '/work/main.js': module })).toEqual(printed('/work\n'));
  });

  it('finds packages that were brought along', async () => {
    const files = {
      '/work/main.js': `console.log(require('words').a, require('@x/y/z.js'))`,
      '/work/node_modules/words/package.json': '{"main": "lib/words.js"}',
      '/work/node_modules/words/lib/words.js': 'exports.a = 1',
      '/node_modules/@x/y/z.js': 'module.exports = 2',
    };
    expect(await runFiles(files)).toEqual(printed('1 2\n'));
  });

  it('works on the files of the run', async () => {
    const files = filesOf({ '/skill/a.txt': 'alpha' });
    const code = `const fs = require('node:fs');
      fs.mkdirSync('/output/deep/er', { recursive: true });
      fs.writeFileSync('/output/deep/er/b.txt', fs.readFileSync('/skill/a.txt', 'utf8') + '!');
      fs.appendFileSync('/output/deep/er/b.txt', Buffer.from('?'));
      fs.copyFileSync('/output/deep/er/b.txt', 'c.txt'); fs.renameSync('c.txt', 'd.txt');
      console.log(fs.existsSync('c.txt'), fs.readdirSync('/output/deep'), fs.statSync('d.txt').size);
      fs.rmSync('/output/deep/er', { recursive: true }); fs.unlinkSync('d.txt');
      fs.writeFileSync('/output/bytes', new Uint8Array([0, 255]));
      console.log(fs.readdirSync('/output'), fs.readdirSync('/work').length);`;
    expect(await run(code, { files })).toEqual(printed("false [ 'er' ] 7\n[ 'bytes', 'deep' ] 0\n"));
    expect([...files.read('/output/bytes')]).toEqual([0, 255]);
  });

  it('does so in promises too', async () => {
    const files = filesOf();
    const code = `import { writeFile, readFile, readdir } from 'node:fs/promises';
      await writeFile('a.json', JSON.stringify({ a: 1 }));
      console.log(JSON.parse(await readFile('a.json', 'utf8')).a, await readdir('.'));
      await readFile('none').catch((error) => console.log(error.code, error.message));`;
    expect(await run(code, { files })).toEqual(
      printed("1 [ 'a.json' ]\nENOENT ENOENT: no such file or directory, open '/work/none'\n"),
    );
    expect(textIn(files, '/work/a.json')).toBe('{"a":1}');
  });

  it('runs timers, in their order', async () => {
    const code = `setTimeout(() => console.log('b'), 20); setTimeout((x) => console.log(x), 1, 'a');
      const every = setInterval(() => { console.log('i'); clearInterval(every) }, 30);
      await new Promise((done) => setTimeout(done, 40)); console.log('end')`;
    expect(await run(code)).toEqual(printed('a\nb\ni\nend\n'));
  });

  it('ends with the code it is told to', async () => {
    expect(
      await run(
        'process.on("exit", (c) => console.log(c)); try { process.exit(3) } finally { console.log("no") }',
      ),
    ).toEqual({
      stdout: '3\n',
      stderr: '',
      code: 3,
    });
    expect(await run('process.exitCode = 4')).toEqual({ stdout: '', stderr: '', code: 4 });
    expect(
      await run('await null; setTimeout(() => process.exit(5), 1); await new Promise(() => {})'),
    ).toMatchObject({
      code: 5,
    });
  });

  it('has buffers', async () => {
    const code = `const b = Buffer.from('häh'); console.log(b.toString('hex'), b.toString('base64'), b.length);
      console.log(Buffer.concat([b, Buffer.from('AQI=', 'base64')]).readUInt16BE(4), Buffer.isBuffer(b.slice(1)), b);
      console.log(new TextDecoder().decode(new TextEncoder().encode('ü')), atob(btoa('x')))`;
    expect(await run(code)).toEqual(printed('68c3a468 aMOkaA== 4\n258 true <Buffer 68 c3 a4 68>\nü x\n'));
  });

  it('has the rest that scripts use', async () => {
    const code = `const { parseArgs, format, isDeepStrictEqual } = require('util'); const EventEmitter = require('events');
      const { URL, fileURLToPath } = require('url'); const assert = require('assert'); const os = require('os');
      console.log(parseArgs({ args: ['-v', '--name=x', 'f'], options: { verbose: { type: 'boolean', short: 'v' }, name: { type: 'string' } }, allowPositionals: true }).positionals[0]);
      const e = new EventEmitter(); e.once('a', (x) => console.log(format('%s-%d', x, 2))); e.emit('a', 1); e.emit('a', 1);
      console.log(new URL('../b?q=1#h', 'https://x.test:8080/a/c').href, fileURLToPath(new URL('./t', 'file:///skill/a')));
      assert.deepStrictEqual({ a: [1] }, { a: [1] }); console.log(isDeepStrictEqual([1], [2]), os.EOL === '\\n');
      console.log(/^[0-9a-f-]{36}$/.test(crypto.randomUUID()), structuredClone(new Map([[1, { a: 1 }]])))`;
    expect(await run(code)).toEqual(
      printed('f\n1-2\nhttps://x.test:8080/b?q=1#h /skill/t\nfalse true\ntrue Map(1) { 1 => { a: 1 } }\n'),
    );
  });
});

describe('what goes wrong in node', () => {
  it('says what was thrown, and where', async () => {
    const { stdout, stderr, code } = await runFiles({
      '/work/main.js': 'console.log(1);\n\nthrow new TypeError("no such word")',
    });
    expect({ stdout, code }).toEqual({ stdout: '1\n', code: 1 });
    expect(stderr).toMatch(/^TypeError: no such word\n.*\/work\/main\.js:3/);
  });

  it.each([
    ['a rejection nobody handles', 'Promise.reject(new Error("lost"))', 'Error: lost'],
    ['a throwing timer', 'setTimeout(() => { throw new Error("late") }, 1)', 'Error: late'],
    ['broken syntax', 'console.log(', 'SyntaxError'],
    ['a module that is not there', 'require("./none")', "Cannot find module './none'"],
    ['a package that is not there', 'require("lodash")', "Cannot find module 'lodash'"],
    [
      'a network',
      'require("node:https")',
      "Cannot use 'node:https': scripts of a skill run without a network",
    ],
    ['an imported network', 'import http from "http"', "Cannot use 'http'"],
    ['another process', 'require("child_process")', "Cannot use 'child_process'"],
    ['fetch', 'fetch("https://example.com")', 'fetch is not available'],
    ['reading what is not there', 'require("fs").readFileSync("x")', 'ENOENT'],
    ['writing where it may not', 'require("fs").writeFileSync("/skill/x", "")', 'EROFS'],
    ['waiting for nothing', 'await new Promise(() => {})', 'nothing can settle'],
  ])('%s', async (_, code, message) => {
    const result = await run(code);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(message);
  });

  it('lets what is wrong be caught', async () => {
    const code = `try { require('fs').readFileSync('x') } catch (e) { console.log(e.code, e.path, e.errno) }
      try { require('./y') } catch (e) { console.log(e.code) }`;
    expect(await run(code)).toEqual(printed('ENOENT /work/x -2\nMODULE_NOT_FOUND\n'));
  });

  it.each([
    ['a loop', 'for (;;);'],
    ['a loop of promises', 'const f = () => Promise.resolve().then(f); f()'],
    ['a loop of timers', 'const f = () => setTimeout(f, 1); f()'],
    ['a long wait', 'setTimeout(() => {}, 60000)'],
    ['a regular expression', '/^(a+)+$/.test("a".repeat(40) + "b")'],
    ['a loop that catches', 'for (;;) { try { for (;;); } catch {} }'],
  ])('%s ends in time', async (_, code) => {
    const began = performance.now();
    expect(await run(code, { timeout: 300 })).toEqual({
      stdout: '',
      stderr: 'node: ended after 0.3 s\n',
      code: 124,
      ended: 'timeout',
    });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it.each([
    ['memory', 'const a = []; for (;;) a.push(new Array(1000).fill({}))', 'memory', 137],
    ['output', 'for (;;) process.stdout.write("x".repeat(100000))', 'output', 1],
  ])('%s without end', async (_, code, ended, exit) => {
    const result = await run(code, { memoryLimit: 16 << 20 });
    expect(result).toMatchObject({ ended, code: exit });
  });

  it('keeps a program from the files of the host', async () => {
    const code = `const fs = require('fs'); console.log(fs.existsSync('/etc/passwd'), fs.readdirSync('/'))`;
    expect((await run(code)).stdout).toBe("false [ 'output', 'tmp', 'work' ]\n");
  });

  it('survives a program that breaks its own ground', async () => {
    const code = `JSON.parse = JSON.stringify = () => { throw 1 }; Object.prototype.fault = { message: 'p' };
      Promise.prototype.then = () => { throw 2 }; globalThis.process = null; Array.prototype.map = null;
      console.log(require('fs').existsSync('/work'))`;
    const result = await run(code);
    expect([0, 1]).toContain(result.code);
  });
});
