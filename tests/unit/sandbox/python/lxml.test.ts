import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SandboxFile } from '../../../../src/core/run/needs';
import type { PythonJob } from '../../../../src/sandbox/python/types';
import { wordFile } from '../../../support/office-file';
import { createPython, file, javaScriptObjects } from './support';

const fixtures = 'tests/fixtures/lxml';
const recorded: { answers: Record<string, unknown> } = JSON.parse(
  readFileSync(`${fixtures}/recorded.json`, 'utf8'),
);

let run: Awaited<ReturnType<typeof createPython>>['run'];
let answers: Record<string, unknown> = {};

beforeAll(async () => {
  ({ run } = await createPython());
  const files = [file('/work/cases.py', readFileSync(`${fixtures}/cases.py`, 'utf8'))];
  const code = 'import json, cases; from lxml import etree; print(json.dumps(cases.run(etree)))';
  const ran = await run(code, { files, folder: '/work' });
  expect(ran.stderr).toBe('');
  answers = JSON.parse(ran.stdout);
}, 240_000);

describe('lxml.etree', () => {
  it.each(Object.keys(recorded.answers))('answers as real lxml does: %s', (name) => {
    expect(answers[name]).toEqual(recorded.answers[name]);
  });

  it('unpacks, changes, checks and packs a Word document by the scripts of a skill', async () => {
    const office = `${fixtures}/office`;
    const skill = readdirSync(office, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes('.'))
      .map((path) => file(`/skill/${path}`, readFileSync(`${office}/${path}`, 'utf8')));
    let work: SandboxFile[] = [{ path: '/work/in.docx', bytes: wordFile(['The tea is cold.', 'Yours']) }];
    const script = async (name: string, ...argv: string[]) => {
      const program: PythonJob['program'] = { type: 'script', path: `/skill/${name}.py` };
      const ran = await run(program, { files: [...skill, ...work], argv });
      const written = new Set(ran.written.map(({ path }) => path));
      work = [...work.filter(({ path }) => !written.has(path)), ...ran.written];
      return { code: ran.code, stdout: ran.stdout, stderr: ran.stderr };
    };
    const says = (stdout: string, code = 0) => ({ code, stdout, stderr: '' });
    expect(await script('unpack', 'in.docx', 'parts')).toEqual(
      says('[Content_Types].xml 2\nword/document.xml 13\n'),
    );
    expect(await script('validate', 'parts')).toEqual(says('valid\n'));
    expect(await script('change', 'parts', 'tea', 'coffee')).toEqual(says('changed 1\n'));
    expect(await script('validate', 'parts')).toEqual(says('valid\n'));
    expect(await script('pack', 'parts', '/output/out.docx')).toEqual(says('packed\n'));

    const [document] = work.filter(({ path }) => path.endsWith('document.xml'));
    if (!document) throw new Error('No document.xml');
    const spoilt = new TextDecoder().decode(document.bytes).replaceAll('w:delText', 'w:t');
    work = [
      ...work.filter((each) => each !== document),
      file(document.path, spoilt.replace('<w:b/>', '<w:q/>')),
    ];
    const { code, stdout } = await script('validate', 'parts');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /document\.xml:\d+: w:t in w:del, in \/w:document\/w:body\/w:p\[1\]\/w:del\/w:r\/w:t\n/,
    );
    expect(stdout).toMatch(/document\.xml:\d+: Element 'w:q': This element is not expected\.\n/);
  }, 120_000);

  it('leaves packages that could use it with what they are tested with', async () => {
    const code = `
import lxml.etree, openpyxl.xml, bs4
print(openpyxl.xml.LXML, [builder.NAME for builder in bs4.builder.builder_registry.builders])
try:
    bs4.BeautifulSoup('<a/>', 'lxml')
except bs4.FeatureNotFound:
    print('no HTML')`;
    expect((await run(code)).stdout).toBe("False ['html.parser']\nno HTML\n");
  });

  it('takes nothing of XPath and XML Schema before they are asked for', async () => {
    const code = `
import sys
from lxml import etree
etree.fromstring('<a><b/></a>').find('b')
print([name for name in ('elementpath', 'xmlschema') if name in sys.modules])`;
    expect((await run(code)).stdout).toBe('[]\n');
  });

  describe('refuses in a plain sentence', () => {
    const laughs = `<!DOCTYPE a [<!ENTITY l0 "${'ha'.repeat(50)}">${Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('')}]><a>&l9;</a>`;
    const reads = (xml: string) => `etree.tostring(etree.fromstring(${JSON.stringify(xml)}))`;
    const tooMuch = 'XMLSyntaxError: limit on input amplification factor';
    const rows: [what: string, code: string, said: string][] = [
      ['HTML', 'etree.HTML("<p>")', 'AttributeError: lxml.etree.HTML is not in Caretaker'],
      ['XSLT', 'etree.XSLT', 'AttributeError: lxml.etree.XSLT is not in Caretaker'],
      ['lxml.html', '__import__("lxml.html")', "ModuleNotFoundError: No module named 'lxml.html'"],
      ['a DTD', 'etree.XMLParser(load_dtd=True)', 'NotImplementedError: XMLParser(load_dtd) is not in'],
      [
        'recovering',
        'etree.fromstring("<a>", etree.XMLParser(recover=True))',
        'XMLSyntaxError: Premature end of data in tag a line 1, line 1, column 4 (recover=True is not in this lxml',
      ],
      ['CSS', 'etree.XML("<a/>").cssselect("a")', 'NotImplementedError: cssselect is not in this lxml'],
      [
        'writing HTML',
        'etree.tostring(etree.XML("<a/>"), method="html")',
        "tostring(method='html') is not in",
      ],
      ['the network', 'etree.parse("https://example.com/a.xml")', 'Python in Caretaker has no network'],
      ['a billion laughs', reads(laughs), tooMuch],
      ['laughs in an attribute', reads(laughs.replace('<a>&l9;</a>', '<a b="&l9;"/>')), tooMuch],
      [
        'an entity of itself',
        reads('<!DOCTYPE a [<!ENTITY x "&x;">]><a>&x;</a>'),
        'XMLSyntaxError: recursive entity reference',
      ],
      [
        'a file as an entity',
        reads('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///input.json">]><a>&x;</a>'),
        "XMLSyntaxError: External entity 'file:///input.json' is not read",
      ],
      [
        'a file in an attribute',
        reads('<!DOCTYPE a [<!ENTITY x SYSTEM "/input.json">]><a b="&x;"/>'),
        'XMLSyntaxError: reference to external entity in attribute',
      ],
      [
        'a file as a parameter',
        reads('<!DOCTYPE a [<!ENTITY % x SYSTEM "/input.json"> %x;]><a>&y;</a>'),
        "XMLSyntaxError: Entity 'y' not defined",
      ],
      [
        'a DTD in a file',
        reads('<!DOCTYPE a SYSTEM "/input.json"><a>&y;</a>'),
        "XMLSyntaxError: Entity 'y' not defined",
      ],
      [
        'an entity that would be kept',
        'etree.fromstring(\'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>\', etree.XMLParser(resolve_entities=False))',
        'XMLSyntaxError: &x; stands in the document',
      ],
      [
        'much depth',
        'etree.fromstring("<a>" * 300 + "</a>" * 300)',
        'XMLSyntaxError: Excessive depth in document: 256',
      ],
      ['bytes that are no text', 'etree.fromstring(b"<a>\\xff</a>")', 'XMLSyntaxError: not well-formed'],
      ['id() of XPath', 'etree.XML("<a/>").xpath("id(1)")', 'XPathEvalError: id() is not in this lxml'],
    ];
    let said: Record<string, string> = {};

    beforeAll(async () => {
      const code = `
import json
from lxml import etree
said = {}
for what, code, _ in json.load(open('/work/rows.json')):
    try:
        said[what] = 'gave ' + repr(eval(code))
    except Exception as error:
        said[what] = f'{type(error).__name__}: {error}'
print(json.dumps(said))`;
      const files = [file('/work/rows.json', JSON.stringify(rows)), file('/input.json', 'secret')];
      said = JSON.parse((await run(code, { files })).stdout);
    }, 60_000);

    it.each(rows)('%s', (what, _, sentence) => {
      expect(said[what]).toContain(sentence);
      expect(said[what]).not.toContain('secret');
    });
  });

  it('holds trees of any depth where a parser may', async () => {
    const code = `
import copy
from lxml import etree
deep = 20_000
root = etree.fromstring('<a>' * deep + 'x' + '</a>' * deep, etree.XMLParser(huge_tree=True))
other = copy.deepcopy(root)
print(len(etree.tostring(other)), sum(1 for _ in root.iter()), ''.join(root.itertext()), len(root.findall('.//a')))
other.remove(other[0])
del root, other
print('done')`;
    const ran = await run(code);
    expect(ran).toMatchObject({ code: 0, stderr: '', stdout: `${20_000 * 7 + 1} 20000 x 19999\ndone\n` });
  });

  it('reads a schema again when a file of it has changed, and nothing from a network', async () => {
    const code = `
import time
from lxml import etree
xs = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">%s</xs:schema>'
types = '<xs:simpleType name="T"><xs:restriction base="xs:string"><xs:enumeration value="%s"/></xs:restriction></xs:simpleType>'
open('types.xsd', 'w').write(xs % types % 'one')
open('main.xsd', 'w').write(xs % '<xs:include schemaLocation="types.xsd"/><xs:element name="a" type="T"/>')
valid = lambda: etree.XMLSchema(file='main.xsd').validate(etree.XML('<a>two</a>'))
print(valid())
open('types.xsd', 'w').write(xs % types % 'two!')
open('types.xsd', 'w').write(xs % types % 'two')
print(valid())
try:
    etree.XMLSchema(etree.XML(xs % '<xs:include schemaLocation="https://example.com/types.xsd"/><xs:element name="a" type="T"/>'))
except etree.XMLSchemaParseError as error:
    print(error)`;
    const ran = await run(code);
    expect(ran.stderr).toBe('');
    expect(ran.stdout).toMatch(/^False\nTrue\n.*unknown type.*'T'/);
  });

  it('holds no object of JavaScript, with all of it imported', async () => {
    const code = `
from lxml import etree
import elementpath, xmlschema
etree.XMLSchema(etree.XML('<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"/></xs:schema>'))
etree.XML('<a/>').xpath('//a')
${javaScriptObjects}`;
    expect(await run(code)).toMatchObject({ stdout: 'True set()\n', stderr: '' });
  }, 60_000);
});
