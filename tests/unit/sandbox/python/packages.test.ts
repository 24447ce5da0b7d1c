import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { pythonPackagesForBuild } from '../../../../scripts/python-packages/python-packages';
import { pythonModules, pythonPackages } from '../../../../src/core/sandbox-parts';
import { formPdf } from '../../../support/form-pdf';
import { workbookOf } from '../../../support/workbook';
import { createPython, file } from './support';

let run: Awaited<ReturnType<typeof createPython>>['run'];

beforeAll(async () => {
  ({ run } = await createPython());
}, 120_000);

it('fills the form of a PDF by the script of a skill, with pypdf', async () => {
  const script = 'tests/fixtures/agent-skills/pdf-forms/scripts/fill_form.py';
  const files = [
    file('/skill/fill_form.py', readFileSync(script, 'utf8')),
    { path: '/work/form.pdf', bytes: formPdf() },
    file('/work/values.json', JSON.stringify({ name: 'Ann Lee', town: 'Zürich', agrees: '/Yes' })),
  ];
  const argv = ['form.pdf', 'values.json', '/output/filled.pdf'];
  const filled = await run({ type: 'script', path: '/skill/fill_form.py' }, { files, argv });
  expect(filled).toMatchObject({ code: 0, stdout: 'filled 3 of 3 fields into /output/filled.pdf\n' });
  expect(filled.written.map(({ path }) => path)).toEqual(['/output/filled.pdf']);

  const read = `
from pypdf import PdfReader
fields = PdfReader('/output/filled.pdf').get_fields()
print([fields[name].value for name in ('name', 'town', 'agrees')])`;
  expect((await run(read, { files: filled.written })).stdout).toBe("['Ann Lee', 'Zürich', '/Yes']\n");
});

it('reads a workbook and writes one, with openpyxl', async () => {
  const rows = [['item', 'price'] as const, ['tea', 3.5] as const, ['bread', 4] as const];
  const code = `
from openpyxl import Workbook, load_workbook
sheet = load_workbook('in.xlsx')['Stock']
total = sum(price for _, price in sheet.iter_rows(min_row=2, values_only=True))
book = Workbook()
book.active.append(['total', total])
book.active['A2'].font = book.active['A1'].font.copy(bold=True)
book.save('out.xlsx')
print([*load_workbook('out.xlsx').active.values][0])`;
  const files = [{ path: '/work/in.xlsx', bytes: workbookOf('Stock', rows) }];
  const ran = await run(code, { files });
  expect(ran.stdout).toBe("('total', 7.5)\n");
  expect(ran.written.map(({ path }) => path)).toEqual(['/work/out.xlsx']);
});

it('has the other packages, and each does something', async () => {
  const code = `
import defusedxml.ElementTree, io, yaml
from bs4 import BeautifulSoup
from dateutil.parser import parse
from jinja2 import Template
from tabulate import tabulate
from xlsxwriter import Workbook
print(yaml.safe_load('a: [1, {b: x}]'), yaml.safe_dump({'ä': 1}, allow_unicode=True).strip())
print(defusedxml.ElementTree.fromstring('<a><b/></a>')[0].tag)
print(BeautifulSoup('<p>one <b>two</b>', 'html.parser').b.text)
print(parse('3 May 2026').isoformat(), Template('{{ a|upper }}').render(a='x'))
print(tabulate([[1]], headers=['n'], tablefmt='github').splitlines()[0])
with Workbook('/output/a.xlsx') as book:
    book.add_worksheet().write('A1', 1)`;
  const ran = await run(code);
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toBe("{'a': [1, {'b': 'x'}]} ä: 1\nb\ntwo\n2026-05-03T00:00:00 X\n|   n |\n");
  expect(ran.written.map(({ path }) => path)).toEqual(['/output/a.xlsx']);
});

it('has the modules that a look at scripts counts on, and no other', async () => {
  const code = `
import importlib.util, json, sys
from zipfile import ZipFile
def can(name):
    try:
        return importlib.util.find_spec(name) is not None and bool(__import__(name))
    except ImportError:
        return False
passing = {'antigravity', 'this', 'idlelib', 'turtledemo', 'pydoc_data'}
library = [n for n in sys.stdlib_module_names if n[0] != '_' and (n in passing or can(n))]
packages = {n.split('/')[0].removesuffix('.pyc') for n in ZipFile('/lib/packages.zip').namelist()}
print(json.dumps([sorted({*library} - passing), sorted(n for n in packages if n[0] != '_')]))`;
  const [library, packages] = JSON.parse((await run(code)).stdout);
  expect(library).toEqual(pythonModules.filter((name) => name !== 'antigravity' && name !== 'this').sort());
  // A build may have found no time zones.
  const beside = (names: string[]) => names.filter((name) => name !== 'tzdata');
  expect(beside(packages)).toEqual(beside(pythonPackages));
});

it('has the time zones, by the names of today and those of before, where the build had them', async () => {
  const code = `
from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones
for zone in ('America/New_York', 'Asia/Kolkata', 'US/Eastern', 'UTC'):
    print(datetime(2026, 7, 1, 12, tzinfo=ZoneInfo(zone)).isoformat())
print(len(available_timezones()) > 400)`;
  const ran = await run(code);
  // Debian replaces their package several times a year; a build that does not find it goes on without.
  if (!(await pythonPackagesForBuild()).licenses.includes('tzdata'))
    return expect(ran.stderr).toContain('ZoneInfoNotFoundError');
  const [west, east] = ['2026-07-01T12:00:00-04:00', '2026-07-01T12:00:00+05:30'];
  expect(ran).toMatchObject({
    stderr: '',
    stdout: `${west}\n${east}\n${west}\n2026-07-01T12:00:00+00:00\nTrue\n`,
  });
});
