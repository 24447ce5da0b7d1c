import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeEdit, describePackage, type PackageFacts } from '../../../../src/core/library/package';
import { hostsOf } from '../../../../src/core/skill/hosts';
import { type FileKind, fileKind, inventoryOf, type SkillFile } from '../../../../src/core/skill/inventory';
import type { ConfigValue } from '../../../../src/core/skill/model';
import { slugOf } from '../../../../src/core/skill/slug';
import { bodySummary } from '../../../../src/core/skill/summary';
import { compareSkills, keepOwnConfig } from '../../../../src/core/update/compare';

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const file = (path: string, text: string): SkillFile => ({ path, bytes: new TextEncoder().encode(text) });
const facts: PackageFacts = {
  source: 'user',
  origin: { kind: 'pasted' },
  installedAt: '20260102-030405',
  sha256: async (bytes) => hash(bytes),
};
const skillMd = (more = '') =>
  `---\nname: trial\ndescription: A trial\n${more}---\n# Title\n\nDo *it* now.\n`;

async function describeFiles(...files: SkillFile[]) {
  const { manifest } = await describePackage('trial', files, facts);
  if (!manifest) throw new Error('it does not load');
  return { manifest, files };
}

describe('a package', () => {
  it('is described by its SKILL.md, its files and their hashes', async () => {
    const text = skillMd('config:\n  tone: calm\n');
    const files = [file('scripts/run.py', 'print(1)'), file('SKILL.md', text)];
    const { manifest, skillMd: read, diagnostics } = await describePackage('trial', files, facts);
    expect(read).toBe(text);
    expect(diagnostics.map(({ code }) => code)).toEqual(['key-own']);
    expect(manifest).toEqual({
      ...{ key: 'user:trial', id: 'trial', source: 'user', name: 'trial', description: 'A trial' },
      ...{ allowedTools: [], config: { tone: 'calm' }, installedConfig: { tone: 'calm' }, mode: 'llm' },
      modeUnnamed: true,
      files: ['SKILL.md', 'scripts/run.py'],
      contents: [
        { path: 'SKILL.md', size: text.length, sha256: hash(text) },
        { path: 'scripts/run.py', size: 8, sha256: hash('print(1)') },
      ],
      inventory: inventoryOf(files.map(({ path, bytes }) => ({ path, size: bytes.length }))),
      hashes: {
        skillMd: hash(text),
        package: hash(`${hash(text)}  SKILL.md\n${hash('print(1)')}  scripts/run.py\n`),
      },
      ...{ installedAt: '20260102-030405', origin: { kind: 'pasted' }, revision: 0 },
      ...{ summary: 'Title Do it now.', conforms: false, diagnostics },
    });
  });

  it.each(['SKILL.md', 'skill.md'])(
    'with another %s is described as if all of it were read',
    async (name) => {
      const others = [file('a.md', 'A'), file('scripts/run.py', 'print(1)'), file('examples/SKILL.md', 'no')];
      const { manifest } = await describeFiles(file(name, skillMd()), ...others);
      const edited = file(name, skillMd('config:\n  tone: calm\n'));
      const whole = await describePackage('trial', [edited, ...others], facts);
      expect(await describeEdit('trial', [edited], manifest.contents, facts)).toEqual(whole);
      expect(whole.manifest?.hashes.package).not.toBe(manifest.hashes.package);
    },
  );

  it.each([
    ['no SKILL.md', [file('README.md', '')], 'skill-file-missing:-'],
    ['a SKILL.md deeper down alone', [file('a/SKILL.md', skillMd())], 'skill-file-missing:-'],
    [
      'a SKILL.md that is no UTF-8',
      [{ path: 'SKILL.md', bytes: new Uint8Array([0xff, 0xfe]) }],
      'encoding:1',
    ],
    ['no description', [file('SKILL.md', '---\nname: trial\n---\n')], 'missing-description:1'],
  ])('with %s cannot be installed', async (_, files, code) => {
    const { manifest, diagnostics } = await describePackage('trial', files, facts);
    expect(manifest).toBeUndefined();
    expect(diagnostics.map((each) => `${each.code}:${each.line ?? '-'}`)).toEqual([code]);
  });
});

describe('the fields that a skill may have', () => {
  const parsed = (more: string) => describePackage('trial', [file('SKILL.md', skillMd(more))], facts);

  it('are all read', async () => {
    const lines = [
      'license: MIT\ncompatibility: Needs git\nauthor: Someone\nversion: 1.0\ncategory: writing',
      'tags: [a, b c]\npermissions:\n  - https://api.example.com/*\ndangerous: true\nconfirm: yes\ntimeout: 100',
      'disable-model-invocation: true\nuser-invocable: false',
      'metadata:\n  owner: team\n  inner: {deep: 1}\n',
    ];
    expect((await parsed(lines.join('\n'))).manifest).toMatchObject({
      ...{
        license: 'MIT',
        compatibility: 'Needs git',
        author: 'Someone',
        version: '1.0',
        category: 'writing',
      },
      ...{ tags: ['a', 'b c'], permissions: ['https://api.example.com/*'], dangerous: true, confirm: true },
      ...{ disableModelInvocation: true, userInvocable: false },
      ...{ timeout: 100, metadata: { owner: 'team', inner: { deep: 1 } } },
    });
  });

  it.each([
    ['license: [MIT]', 'field-not-text:4'],
    ['author: {a: b}', 'field-not-text:4'],
    ['tags: [a, [b]]', 'field-not-list:4'],
    ['permissions: {a: b}', 'field-not-list:4'],
    ['dangerous: perhaps', 'switch-unclear:4'],
    ['confirm: [true]', 'switch-unclear:4'],
    ['confirm: 7', 'switch-unclear:4'],
    [`confirm: ${'so '.repeat(200)}`, 'confirm-long:4'],
    ['disable-model-invocation: sometimes', 'switch-unclear:4'],
    ['user-invocable: {by: nobody}', 'switch-unclear:4'],
    ['metadata: text', 'metadata-format:4'],
    ['metadata: {a: .inf}', 'metadata-value:4'],
  ])('cost nothing but a warning where they are wrong: %s', async (line, code) => {
    const { manifest, diagnostics } = await parsed(`${line}\n`);
    expect(manifest?.id).toBe('trial');
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
    expect(warnings.map((each) => `${each.code}:${each.line}`)).toEqual([code]);
  });

  it.each([
    ['dangerous', 'dangerous'],
    ['disable-model-invocation', 'disableModelInvocation'],
    ['user-invocable', 'userInvocable'],
  ] as const)('go by the careful side where they are unclear: %s', async (key, field) => {
    for (const [written, on] of [
      ['perhaps', true],
      ['y', true],
      ['1', true],
      ['no', false],
    ] as const) {
      expect((await parsed(`${key}: ${written}\n`)).manifest?.[field]).toBe(on);
    }
  });

  it.each([
    ['yes', true],
    ['"off"', false],
    ['"No "', false],
    ['1', true],
    ['""', true],
    ['', undefined],
    ['perhaps', 'perhaps'],
    ['" Is it \\u202Eready? "', 'Is it \u202Eready?'],
  ])('ask before a run, in the words that the author gives: confirm: %s', async (written, confirm) => {
    expect((await parsed(`confirm: ${written}\n`)).manifest?.confirm).toBe(confirm);
  });
});

describe('the inventory', () => {
  it.each<[string, FileKind]>([
    ['SKILL.md', 'markdown'],
    ['skill.md', 'markdown'],
    ['README.md', 'reference'],
    ['REFERENCE.md', 'reference'],
    ['FORMS.md', 'reference'],
    ['ooxml.markdown', 'reference'],
    ['agents/grader.md', 'reference'],
    ['scripts/run.py', 'script'],
    ['scripts/run', 'script'],
    ['scripts/README.md', 'reference'],
    ['scripts/data.json', 'other'],
    ['helper.sh', 'script'],
    ['references/api.md', 'reference'],
    ['reference/example.py', 'reference'],
    ['templates/letter.md', 'template'],
    ['assets/templates/letter.docx', 'template'],
    ['letter.tmpl', 'template'],
    ['assets/font.bin', 'asset'],
    ['logo.PNG', 'asset'],
    ['LICENSE', 'other'],
  ])('takes %s for: %s', (path, kind) => {
    expect(fileKind(path)).toBe(kind);
  });

  it('counts files and bytes', () => {
    expect(
      inventoryOf([
        { path: 'skill.md', size: 10 },
        { path: 'letter.tmpl', size: 5 },
      ]),
    ).toEqual({
      ...{ hasSkillMd: true, hasScripts: false, hasReferences: false, scripts: [], references: [] },
      ...{ templates: ['letter.tmpl'], count: 2, bytes: 15 },
    });
    expect(inventoryOf([{ path: 'a/SKILL.md', size: 1 }]).hasSkillMd).toBe(false);
  });
});

describe('the summary', () => {
  it.each([
    ['## How\n\n- Do **this**\n- and `that`', 'How Do this and that'],
    ['See [the guide](https://example.com/a), ![a picture](x.png).', 'See the guide, a picture.'],
    ['<!-- hidden -->\n> Quoted\n\n---\n\n```sh\nls\n```', 'Quoted ls'],
    ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
    ['', ''],
  ])('of %j is its text', (body, summary) => {
    expect(bodySummary(body)).toBe(summary);
  });

  it('has 200 characters and cuts none in two', () => {
    expect(bodySummary('x'.repeat(500))).toBe('x'.repeat(200));
    expect(bodySummary('👩‍👩‍👧'.repeat(300))).toBe('👩‍👩‍👧'.repeat(200));
    expect(bodySummary(`a${'\u0301'.repeat(100_000)}`).length).toBeLessThan(5_000);
  });
});

describe('the slug of a name', () => {
  it.each([
    ['My Skill', 'my-skill'],
    ['  Über_Größe!! ', 'uber-große'],
    ['翻译 助手', '翻译-助手'],
    ['が', 'が'],
    ['a'.repeat(100), 'a'.repeat(64)],
    [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
    ['../../etc', 'etc'],
    ['!?', ''],
  ])('%j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe('the hosts of a skill', () => {
  it.each<[string, ConfigValue, string[], string[]]>([
    ['a URL', 'https://API.example.com:8443/v1?x=1', [], ['api.example.com:8443']],
    [
      'URLs deeper down',
      { a: [{ b: 'http://one.example' }, 'wss://two.example/x'] },
      [],
      ['one.example', 'two.example'],
    ],
    ['one that hides its host', 'https://good.example@evil.example/', [], ['evil.example']],
    ['one with no protocol', '//evil.example/x', [], ['evil.example']],
    ['what is no URL', ['/api/v1', 'see https://x.example', 'https://', 'mailto:a@b.example'], [], []],
    [
      'permissions',
      null,
      ['https://*.example.com/*', 'api.example.org', 'network: a.example', '*://*/*', 'read'],
      ['*', '*.example.com', 'a.example', 'api.example.org'],
    ],
    ['a local one', null, ['localhost:11434', '127.0.0.1'], ['127.0.0.1', 'localhost:11434']],
  ])('in %s', (_, endpoint, permissions, hosts) => {
    expect(hostsOf({ config: { endpoint }, permissions })).toEqual(hosts);
  });
});

describe('an update', () => {
  it('changes nothing if every byte is the same', async () => {
    const skill = await describeFiles(file('SKILL.md', skillMd()), file('a.txt', 'a'));
    const nothing = { added: [], removed: [] };
    expect(compareSkills(skill, skill)).toEqual({
      ...{ same: true, files: { ...nothing, changed: [] }, tools: nothing, hosts: nothing, config: [] },
      signature: [],
      loosens: [],
    });
  });

  it('tells which files, tools, hosts and settings it changes, and what the user keeps', async () => {
    const before = await describeFiles(
      file(
        'SKILL.md',
        skillMd('allowed_tools: [insert_text, memo]\nconfig: {tone: warm, words: 9, old: 1}\n'),
      ),
      file('gone.txt', 'x'),
      file('same.txt', 'x'),
    );
    before.manifest.installedConfig = { tone: 'calm', words: 9, old: 1 };
    const after = await describeFiles(
      file(
        'SKILL.md',
        skillMd(
          'allowed_tools: [insert_text, bash]\nconfig: {tone: cold, words: [9, 8], url: "https://new.example/"}\n',
        ),
      ),
      file('new.txt', 'x'),
      file('same.txt', 'x'),
    );
    expect(compareSkills(before, after)).toEqual({
      same: false,
      files: { added: ['new.txt'], removed: ['gone.txt'], changed: ['SKILL.md'] },
      tools: { added: ['bash'], removed: ['memo'] },
      hosts: { added: ['new.example'], removed: [] },
      config: [
        { key: 'tone', before: 'warm', after: 'cold', kept: true },
        { key: 'words', before: '9', after: '[ 9, 8 ]', kept: false },
        { key: 'old', before: '1', kept: false },
        { key: 'url', after: 'https://new.example/', kept: false },
      ],
      signature: [],
      loosens: [
        { kind: 'tool', use: { name: 'bash', tool: 'bash', by: 'model', act: 'run' } },
        { kind: 'host', name: 'new.example' },
      ],
    });
  });

  it('leaves the user their own values, and not what it has dropped', () => {
    const before = {
      config: { tone: 'warm', words: 9, mine: true, old: 2 },
      installedConfig: { tone: 'calm', words: 9, old: 1 },
    };
    expect(keepOwnConfig(before, { tone: 'cold', words: 8 })).toEqual({ tone: 'warm', words: 8, mine: true });
  });
});
