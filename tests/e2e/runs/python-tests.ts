import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { expect } from '../../support/expect';
import { formPdf } from '../../support/form-pdf';
import { wordFile } from '../../support/office-file';
import { workbookOf } from '../../support/workbook';
import { type Evaluate, pythonIn } from '../support/python-page';

const skills = fileURLToPath(new URL('../../fixtures/agent-skills', import.meta.url));
const office = fileURLToPath(new URL('../../fixtures/lxml/office', import.meta.url));
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const script = (path: string): [string, string] => [
  '/skill/script.py',
  base64(readFileSync(`${skills}/${path}`)),
];
const skillScript = { type: 'script', path: '/skill/script.py' } as const;

/** The first start and those out of the snapshot, also of one that was spoilt; then scripts of document skills. */
export async function pythonWorks(evaluate: Evaluate): Promise<void> {
  const python = await pythonIn(evaluate);
  expect(await python.code('print(6 * 7)')).toMatchObject({ code: 0, stdout: '42\n', stderr: '' });
  await expect.poll(python.hasSnapshot).toBe(true);
  await python.beginRun();
  expect(await python.code('print(6 * 7)')).toMatchObject({ code: 0, stdout: '42\n' });
  await python.breakSnapshot();
  await python.beginRun();
  // Cold as well, with the packages.
  await wordFileChanges(python);
  expect(await python.code('print(6 * 7)')).toMatchObject({ code: 0, stdout: '42\n' });

  const values = JSON.stringify({ name: 'Ann Lee', town: 'Zürich' });
  const filled = await python.run({
    program: skillScript,
    argv: ['form.pdf', 'values.json', '/output/filled.pdf'],
    files: [
      script('pdf-forms/scripts/fill_form.py'),
      ['/work/form.pdf', base64(formPdf())],
      ['/work/values.json', base64(values)],
    ],
  });
  expect(filled).toMatchObject({ code: 0, stdout: 'filled 2 of 3 fields into /output/filled.pdf\n' });
  const read = 'from pypdf import PdfReader as R; print(R("/output/filled.pdf").get_fields()["town"].value)';
  expect((await python.code(read, { files: filled.written })).stdout).toBe('Zürich\n');

  const zone = 'from datetime import datetime as d, UTC; from zoneinfo import ZoneInfo as Z';
  const hour = `${zone}; print(d(2026, 7, 1, 12, tzinfo=UTC).astimezone(Z("Asia/Tokyo")).hour)`;
  expect(await python.code(hour)).toMatchObject({ stderr: '', stdout: '21\n' });
  const copied = 'import shutil; shutil.copy("/skill/a.txt", "a.txt"); open("a.txt", "a").write("b")';
  const copy = await python.code(copied, { files: [['/skill/a.txt', base64('a')]] });
  expect(copy).toMatchObject({ code: 0, stderr: '', written: [['/work/a.txt', base64('ab')]] });
  const office = 'import socket, subprocess; print(int(socket.AF_UNIX)); subprocess.run(["soffice"])';
  const missing = await python.code(office);
  expect(missing.stdout).toBe('1\n');
  expect(missing.stderr).toContain('FileNotFoundError');
  const pip = await python.run({ program: { type: 'module', name: 'pip' } });
  expect(pip.stderr).toMatch(/^python3: No module named 'pip': it is not in Caretaker.*\n$/);

  const rows = [
    ['item', 'price'],
    ['tea', 3.5],
    ['bread', 4],
  ];
  const total = await python.run({
    program: skillScript,
    argv: ['in.xlsx', 'Stock', 'price', '--write', '/output/out.xlsx'],
    files: [script('workbook/scripts/total.py'), ['/work/in.xlsx', base64(workbookOf('Stock', rows))]],
  });
  expect(total).toMatchObject({ code: 0, stdout: 'price: 7.5 in 2 rows\n' });
  expect(total.written.map(([path]) => path)).toEqual(['/output/out.xlsx']);
}

/** A Word document goes through the four scripts of a skill, by lxml and XML Schema. */
async function wordFileChanges(python: Awaited<ReturnType<typeof pythonIn>>): Promise<void> {
  const skill = readdirSync(office, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('.'))
    .map((path): [string, string] => [`/skill/${path}`, base64(readFileSync(`${office}/${path}`))]);
  let work: [string, string][] = [['/work/in.docx', base64(wordFile(['The tea is cold.', 'Yours']))]];
  const script = async (name: string, ...argv: string[]) => {
    const program = { type: 'script', path: `/skill/${name}.py` } as const;
    const { written, code, stdout, stderr } = await python.run({ program, argv, files: [...skill, ...work] });
    const paths = new Set(written.map(([path]) => path));
    work = [...work.filter(([path]) => !paths.has(path)), ...written];
    return { code, stdout, stderr };
  };
  const says = (stdout: string) => ({ code: 0, stdout, stderr: '' });
  expect(await script('unpack', 'in.docx', 'parts')).toEqual(
    says('[Content_Types].xml 2\nword/document.xml 13\n'),
  );
  expect(await script('change', 'parts', 'tea', 'coffee')).toEqual(says('changed 1\n'));
  expect(await script('validate', 'parts')).toEqual(says('valid\n'));
  expect(await script('pack', 'parts', '/output/out.docx')).toEqual(says('packed\n'));
  const packed = work.find(([path]) => path === '/output/out.docx')?.[1] ?? '';
  const document = unzipSync(Buffer.from(packed, 'base64'))['word/document.xml'];
  expect(new TextDecoder().decode(document)).toContain('<w:t xml:space="preserve">coffee</w:t>');

  work = work.map(([path, bytes]) => {
    const text = Buffer.from(bytes, 'base64').toString();
    return [path, path.endsWith('document.xml') ? base64(text.replaceAll('w:delText', 'w:t')) : bytes];
  });
  const wrong = await script('validate', 'parts');
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toMatch(/w:t in w:del, in \/w:document\/w:body\/w:p\[1\]\/w:del\/w:r\/w:t\n/);
}

/**
 * What a hostile program tries, in the Worker of the shipped build. `told`: what may be known of its output when its time is up.
 * Firefox mostly hands on nothing that a Worker has posted before the Worker comes to rest.
 */
export async function pythonHolds(evaluate: Evaluate, told: string[]): Promise<void> {
  const python = await pythonIn(evaluate);
  const refused = `
import importlib
for name in ('js', 'pyodide_js', 'pyodide.http', 'pyodide.code', 'micropip', 'ctypes'):
    try:
        importlib.import_module(name)
        print('came', name)
    except ImportError:
        pass
import os, socket, subprocess, threading, urllib.request
for act in (lambda: socket.create_connection(('localhost', 80)), lambda: urllib.request.urlopen('http://localhost/'),
            lambda: subprocess.run(['ls']), lambda: os.system('ls'), lambda: os.fork(),
            lambda: threading.Thread(target=print).start()):
    try:
        act()
        print('did', act)
    except (OSError, RuntimeError):
        pass
print('done')`;
  expect(await python.code(refused)).toMatchObject({ code: 0, stdout: 'done\n' });
  // The time counts from before the program has begun, which takes more than a second on a busy machine.
  const shown = await python.code('print("shown", flush=True)\nwhile True: pass', { timeout: 5000 });
  expect(shown).toMatchObject({ code: 124, ended: 'timeout' });
  expect(told).toContain(shown.stdout);
  const swallowed = 'while True:\n  try:\n    while True: pass\n  except BaseException: pass';
  expect(await python.code(swallowed, { timeout: 1000 })).toMatchObject({ code: 124, ended: 'timeout' });
  for (const bomb of ['bytearray(10**9)', 'x = []\nwhile True: x.append("a" * 10**6)'])
    expect(await python.code(bomb)).toMatchObject({ code: 137, ended: 'memory' });
  expect((await python.code('def f(): f()\nf()')).stderr).toContain('RecursionError');
  const deep = 'x = []\nfor _ in range(10**6): x = [x]\nrepr(x)';
  expect((await python.code(deep)).code).toBeGreaterThan(0);
  expect((await python.code('for _ in range(8): print("x" * 10**6)')).size).toBeLessThan(5_000_000);
  expect((await python.code('import sys; sys.exit(7)')).code).toBe(7);
  // What one program has changed, the next does not find.
  await python.code('import builtins; builtins.print = None; open("/work/left", "w")');
  expect((await python.code('import os; print(os.listdir())')).stdout).toBe('[]\n');
}
