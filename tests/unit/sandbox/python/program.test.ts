import { beforeAll, describe, expect, it } from 'vitest';
import { pythonOutputLimit } from '../../../../src/sandbox/python/limits';
import { createPython, file, javaScriptObjects, megabyte, type Ran } from './support';

let run: Awaited<ReturnType<typeof createPython>>['run'];

beforeAll(async () => {
  ({ run } = await createPython());
}, 120_000);

const lastLine = ({ stderr }: Ran) => stderr.trim().split('\n').at(-1);
const texts = ({ written }: Ran) =>
  Object.fromEntries(written.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));

describe('what leads to JavaScript', () => {
  it.each(['_pyodide', '_pyodide_core', 'pyodide_ffi', 'pyodide', 'pyodide_js', 'js', 'micropip'])(
    'is not to be had by import: %s',
    async (name) => {
      const ran = await run(`import ${name}`);
      expect(ran.code).toBe(1);
      expect(lastLine(ran)).toContain(`No module named '${name}'`);
    },
  );

  it('is not to be had from what lies about: no module of it is left, and no proxy can be made', async () => {
    const ran = await run(`import gc, sys
left = [name for name in sys.modules if 'pyodide' in name or name == 'js']
names = [vars(thing).get('__name__', '') for thing in gc.get_objects() if type(thing).__name__ == 'module']
modules = [name for name in names if 'pyodide' in name or name == 'js']
makers = [thing for thing in gc.get_objects() if type(thing).__name__ == 'builtin_function_or_method'
          and thing.__name__ in ('create_proxy', 'run_js')]
print(left, modules, makers)`);
    expect(ran).toMatchObject({ stderr: '', stdout: '[] [] []\n' });
  });
});

describe('ctx', () => {
  const about = {
    config: { tone: 'calm' },
    session: { messages: [{ role: 'user' as const, text: 'mend it' }] },
  };
  const recording = () => {
    const calls: [string, unknown][] = [];
    const callTool = async (name: string, json: string) => {
      calls.push([name, JSON.parse(json)]);
      if (name === 'refused') throw new Error('A rule set by the user blocks it.');
      return JSON.stringify({ answer: calls.length });
    };
    return { calls, callTool };
  };

  it('calls what is outside by its own names, where it is awaited', async () => {
    const { calls, callTool } = recording();
    const code = `from caretaker import ctx, tools
await ctx.memory.search('q'); await ctx.memory.store('t'); await ctx.memory.forget('notes/a')
await ctx.scratch.set('k', [1]); await ctx.storage.local.get('k'); await ctx.storage.session.keys()
await ctx.call('other', 'text'); await ctx.call('other', {'fields': {'n': 1}})
async def last():
    return await tools.proofread(text='teh')
print(ctx.config['tone'], ctx.session['messages'][0]['text'], await last())`;
    expect(await run(code, { about }, callTool)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: "calm mend it {'answer': 9}\n",
    });
    expect(calls).toEqual([
      ['memory_search', { query: 'q', limit: 5 }],
      ['memory_store', { text: 't' }],
      ['memory_forget', { path: 'notes/a' }],
      ['own:scratch', { do: 'set', key: 'k', value: [1] }],
      ['own:local', { do: 'get', key: 'k' }],
      ['own:session', { do: 'keys' }],
      ['skill:other', { message: 'text' }],
      ['skill:other', { message: '', fields: { n: 1 } }],
      ['proofread', { text: 'teh' }],
    ]);
  });

  it('throws where a call is refused, and the program may go on', async () => {
    const code = `from caretaker import tools
try:
    await tools.refused()
except RuntimeError as error:
    print('no:', error)
await tools.refused()`;
    const ran = await run(code, {}, recording().callTool);
    expect(ran).toMatchObject({ code: 1, stdout: 'no: A rule set by the user blocks it.\n' });
    expect(lastLine(ran)).toBe('RuntimeError: A rule set by the user blocks it.');
  });

  it.each([
    ['what is no call', 'import asyncio\nawait asyncio.sleep(1)', 'RuntimeError: '],
    [
      'what only looks like one',
      'class C:\n  def __await__(self): yield ("x", "{}")\nawait C()',
      'RuntimeError: Only ctx and tools',
    ],
    ['what is no JSON', 'from caretaker import tools\nawait tools.x(a=float("nan"))', 'ValueError: '],
    [
      'calls without end',
      'from caretaker import tools\nwhile True: await tools.x()',
      'RuntimeError: A script may make 1000 tool calls',
    ],
  ])('refuses %s', async (_what, code, says) => {
    const { calls, callTool } = recording();
    const ran = await run(code, {}, callTool);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(says);
    expect(calls.length).toBeLessThanOrEqual(1_000);
  });

  it('keeps what is printed before a call, and leaves no way to JavaScript behind one', async () => {
    const said: string[] = [];
    const code = `from caretaker import tools
print('before')
await tools.x()
${javaScriptObjects}`;
    const ran = await run(code, {}, async (name) => {
      said.push(name);
      return 'null';
    });
    expect(ran.stdout).toBe('before\nTrue set()\n');
    expect(said).toEqual(['x']);
  });
});

describe('what a program finds', () => {
  it('runs code with arguments, environment, input and a folder', async () => {
    const code = 'import os, sys; print(sys.argv, os.environ["NAME"], sys.stdin.read(), os.getcwd())';
    const ran = await run(code, {
      argv: ['a b', '-x'],
      env: { NAME: 'Ann' },
      stdin: 'one\ntwo',
      folder: '/work/in',
    });
    expect(ran).toMatchObject({ code: 0, stderr: '', stdout: "['-c', 'a b', '-x'] Ann one\ntwo /work/in\n" });
  });

  it('runs a script, which imports what lies beside it', async () => {
    const files = [
      file(
        '/skill/scripts/main.py',
        'import sys\nfrom words import word\nprint(word, __name__, __file__, sys.argv)',
      ),
      file('/skill/scripts/words.py', 'word = "naïve"'),
    ];
    const path = '/skill/scripts/main.py';
    const ran = await run({ type: 'script', path }, { files, argv: ['1'] });
    expect(ran).toMatchObject({ code: 0, stdout: `naïve __main__ ${path} ['${path}', '1']\n` });
    expect(ran.written).toEqual([]);
  });

  it('runs a module, of the library or of the folder', async () => {
    const ran = await run({ type: 'module', name: 'json.tool' }, { stdin: '{"a":[1]}', argv: ['--compact'] });
    expect(ran.stdout).toBe('{"a":[1]}\n');
    const files = [file('/work/tool/__init__.py', ''), file('/work/tool/__main__.py', 'print("here")')];
    expect((await run({ type: 'module', name: 'tool' }, { files })).stdout).toBe('here\n');
  });

  it('says that a script is not there, as python3 does', async () => {
    const ran = await run({ type: 'script', path: 'gone.py' });
    expect(ran).toMatchObject({
      code: 2,
      stderr: "python3: can't open file 'gone.py': [Errno 44] No such file or directory\n",
    });
  });

  it('waits for timers in asyncio', async () => {
    const code = `
import asyncio
async def one(n):
    await asyncio.sleep(0.01 * n)
    return n
async def main():
    return await asyncio.gather(one(2), one(1))
print(asyncio.run(main()))`;
    expect(await run(code)).toMatchObject({ code: 0, stdout: '[2, 1]\n' });
  });
});

describe('what a program leaves', () => {
  it('tells files that are new, changed and gone, and nothing of the others', async () => {
    const files = [file('/work/same', 'same'), file('/work/old', 'old'), file('/work/gone', '-')];
    const code = `
import os
open('old', 'w').write('new')
open('same', 'w').write('same')
os.remove('gone')
os.makedirs('/output/deep')
open('/output/deep/a.txt', 'w').write('ä')
os.symlink('/lib', '/work/link')
import json.tool`;
    const ran = await run(code, { files });
    expect(texts(ran)).toEqual({ '/work/old': 'new', '/output/deep/a.txt': 'ä' });
    expect(ran.removed).toEqual(['/work/gone']);
  });

  it('writes nothing where it may only read', async () => {
    const files = [file('/skill/a.txt', 'a'), file('/input.json', '{}')];
    const code = `
for path in ('/skill/a.txt', '/skill/b.txt', '/input.json'):
    try:
        open(path, 'w')
    except PermissionError as error:
        print(error.filename)
import os
os.chmod('/skill/a.txt', 0o777)
open('/skill/a.txt', 'w').write('b')`;
    const ran = await run(code, { files });
    expect(ran.stdout).toBe('/skill/a.txt\n/skill/b.txt\n/input.json\n');
    expect(ran).toMatchObject({ written: [], removed: [] });
  });

  it('leaves copies of what may only be read to the program, with their modes', async () => {
    const files = [file('/skill/t/a.sh', 'a'), file('/input.json', '{}')];
    const code = `
import os, shutil
shutil.copy('/skill/t/a.sh', 'a.sh')
shutil.copy2('/input.json', 'in.json')
shutil.copytree('/skill/t', 'tree')
for path in ('a.sh', 'in.json', 'tree/a.sh', 'tree/new'):
    open(path, 'a').write('!')
os.chmod('a.sh', 0o444)
print(oct(os.stat('/skill/t/a.sh').st_mode), os.access('/skill/t/a.sh', os.W_OK), os.access('a.sh', os.W_OK))
try:
    open('/skill/t/a.sh', 'a')
except PermissionError:
    print('refused')`;
    const ran = await run(code, { files });
    expect(ran).toMatchObject({ stderr: '', stdout: '0o100644 False False\nrefused\n' });
    expect(texts(ran)).toEqual({
      '/work/a.sh': 'a!',
      '/work/in.json': '{}!',
      '/work/tree/a.sh': 'a!',
      '/work/tree/new': '!',
    });
  });

  it('gets to say that a program is missing', async () => {
    const code = `
import shutil, socket, subprocess
try:
    socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
except OSError:
    print('no sockets')
try:
    subprocess.run(['soffice', '--headless'], check=True)
except FileNotFoundError as error:
    print(error.filename, 'not found', shutil.which('soffice'))
try:
    subprocess.check_output('soffice --headless', shell=True)
except FileNotFoundError as error:
    print(error.filename)`;
    expect(await run(code)).toMatchObject({
      stderr: '',
      stdout: 'no sockets\nsoffice not found None\nsoffice\n',
    });
  });

  it.each([
    [
      'pip',
      /^python3: No module named 'pip': it is not in Caretaker, and nothing can be installed\. Packages/,
    ],
    ['no.such', /^python3: No module named 'no': it is not in Caretaker/],
    ['js', /^python3: No module named 'js': Python in Caretaker reaches neither/],
  ])('says of -m %s what an import says', async (name, said) => {
    const ran = await run({ type: 'module', name });
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(said);
    expect(ran.stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['import sys; sys.exit()', 0, ''],
    ['import sys; sys.exit(3)', 3, ''],
    ['import sys; sys.exit(-1)', 255, ''],
    ['import sys; sys.exit("told so")', 1, 'told so'],
    ['import os; os._exit(4)', 4, undefined],
    ['raise KeyboardInterrupt', 130, 'KeyboardInterrupt'],
    ['1/0', 1, 'ZeroDivisionError: division by zero'],
    ['print(', 1, "SyntaxError: '(' was never closed"],
    ['import atexit; atexit.register(print, "bye")', 0, ''],
  ])('ends %j with %i', async (code, expected, said) => {
    const ran = await run(code);
    expect(ran.code).toBe(expected);
    if (said !== undefined) expect(lastLine(ran)).toBe(said);
  });

  it('shows no frames of ours in a traceback', async () => {
    const { stderr } = await run('def f():\n  raise ValueError("x")\nf()');
    expect(stderr).toBe(
      'Traceback (most recent call last):\n  File "<string>", line 3, in <module>\n  File "<string>", line 2, in f\nValueError: x\n',
    );
  });
});

describe('what a program cannot have', () => {
  it.each([
    ['import js', /No module named 'js'.*neither the browser, nor a network/],
    ['import pyodide_js', /No module named 'pyodide_js'/],
    ['from pyodide.http import open_url', /No module named 'pyodide'/],
    ['from pyodide.code import run_js', /No module named 'pyodide'/],
    ['import micropip', /No module named 'micropip'.*installs nothing/],
    ['import ctypes', /No module named 'ctypes'.*native code/],
    [
      'import numpy',
      /No module named 'numpy': it is not in Caretaker.*Packages beside the standard library: .*openpyxl, pypdf/,
    ],
    ['import socket; socket.socket()', /no network/],
    ['import socket; socket.create_connection(("localhost", 80))', /no network/],
    ['import urllib.request; urllib.request.urlopen("https://a.example")', /no network/],
    ['import http.client; http.client.HTTPConnection("a.example").request("GET", "/")', /no network/],
    ['import subprocess; subprocess.run(["ls"])', /run commands with the bash tool/],
    ['import os; os.system("ls")', /run commands with the bash tool/],
    ['import os; os.fork()', /run commands with the bash tool/],
    ['import threading; threading.Thread(target=print).start()', /can't start new thread/],
    ['import multiprocessing as m; m.Process(target=print).start()', /not in Caretaker/],
    ['def f(): f()\nf()', /RecursionError/],
  ])('%s', async (code, said) => {
    const ran = await run(code);
    expect(ran.code).toBe(1);
    expect(lastLine(ran)).toMatch(said);
  });

  it('asks for modules without an error', async () => {
    const code = 'import importlib.util as u; print(u.find_spec("numpy"), u.find_spec("json").name)';
    expect((await run(code)).stdout).toBe('None json\n');
  });

  it('holds no object of JavaScript, wherever one looks', async () => {
    expect((await run(javaScriptObjects)).stdout).toBe('True set()\n');
  });

  it.each([
    ['one block', 'x = bytearray(10**9)'],
    ['many blocks', 'x = []\nwhile True: x.append("a" * 10**6)'],
    ['small objects', 'x = []\nwhile True: x.append([])'],
  ])('ends what takes too much memory: %s', async (_, code) => {
    const ran = await run(code, { memoryLimit: 64 * megabyte });
    expect(ran).toMatchObject({ code: 137, ended: 'memory' });
  });

  it('lets a program live that can do without the memory', async () => {
    const code = 'try:\n  bytearray(10**9)\nexcept MemoryError:\n  print("less, then")';
    expect(await run(code)).toMatchObject({ code: 0, stdout: 'less, then\n' });
  });

  it('counts files in memory', async () => {
    const code = 'f = open("/tmp/x", "wb")\nwhile True: f.write(b"a" * 10**6)';
    const ran = await run(code, { memoryLimit: 64 * megabyte });
    expect(lastLine(ran)).toMatch(/OSError.*No space left/);
    expect(ran.written[0]?.bytes.length).toBeLessThan(64 * megabyte);
  });

  it('tells no more output than is kept', async () => {
    const ran = await run('for _ in range(8): print("x" * 10**6)');
    expect(ran.code).toBe(0);
    expect(ran.stdout.length).toBe(pythonOutputLimit + 1);
  });
});
