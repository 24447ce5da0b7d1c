import { describe, expect, it } from 'vitest';
import { functionPaths, readFiles, readFunction } from './fixtures';

const sound = {
  name: 'word_count',
  description: 'Counts words.',
  mode: 'code',
  input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  output: { type: 'object', properties: { words: { type: 'integer' } } },
};

const code = { 'index.js': 'export const execute = () => ({})' };

const read = (changes: object, files: Record<string, string> = code) =>
  readFiles({ 'skill.json': JSON.stringify({ ...sound, ...changes }, undefined, 2), ...files });

/** What is said of it: severity, code and line. */
const said = (changes: object, files?: Record<string, string>) =>
  read(changes, files).diagnostics.map(
    ({ severity, code, line, file }) => `${severity} ${code}:${line ?? '-'} ${file}`,
  );

/** The schema of a text with these keywords, as the input. */
const ofText = (keywords: object) => ({
  input: { type: 'object', properties: { text: { type: 'string', ...keywords } } },
});

describe('a skill.json', () => {
  it.each(functionPaths)('of the package %s loads without a word', (path) => {
    const { skill, diagnostics } = readFunction(path);
    expect(diagnostics).toEqual([]);
    expect(skill).toMatchObject({ id: path.split('/').at(-1), source: 'user' });
    expect(skill?.signature?.input).toMatchObject({ type: 'object' });
  });

  it('gives what it says, and what holds where it says nothing', () => {
    const { skill, diagnostics, conforms } = read({});
    expect(diagnostics).toEqual([]);
    expect(conforms).toBe(false);
    expect(skill).toMatchObject({
      key: 'user:trial',
      id: 'trial',
      name: 'word_count',
      description: 'Counts words.',
      mode: 'sandbox',
      version: '1.0.0',
      timeout: 30_000,
      allowedTools: [],
      config: {},
      body: '',
      signature: { input: sound.input, output: sound.output, calls: [] },
    });
    expect(skill).not.toHaveProperty('retry');
    expect(skill).not.toHaveProperty('tags');
    expect(skill).not.toHaveProperty('author');
    expect(skill).not.toHaveProperty('category');
    expect(skill).not.toHaveProperty('modeUnnamed');
  });

  it('gives all that it may say', () => {
    const all = {
      category: 'text',
      version: '2.0.0',
      tags: ['a', 'b'],
      author: 'Ann',
      timeout: 1_000,
      retry: 2,
    };
    const { skill } = read({ ...all, calls: ['title_case', 'title_case'] });
    expect(skill).toMatchObject(all);
    expect(skill?.signature?.calls).toEqual(['title_case']);
    expect(skill?.allowedTools).toEqual(['skill:title_case']);
  });

  it('may have no input, and no output', () => {
    const { skill, diagnostics } = read({ input: undefined, output: undefined });
    expect(diagnostics).toEqual([]);
    expect(skill?.signature).toEqual({ input: { type: 'object', properties: {} }, calls: [] });
    expect(skill).not.toHaveProperty('input');
  });

  it.each([
    ['a name that is missing', { name: undefined }, ['error function-missing:1 skill.json']],
    ['a name that is empty', { name: '  ' }, ['error function-text:2 skill.json']],
    ['a name that is a number', { name: 7 }, ['error function-text:2 skill.json']],
    ['a name with a hyphen', { name: 'word-count' }, ['error function-name:2 skill.json']],
    ['a name with a capital', { name: 'Word' }, ['error function-name:2 skill.json']],
    ['a name that begins with a digit', { name: '2words' }, ['error function-name:2 skill.json']],
    ['a description that is missing', { description: undefined }, ['error function-missing:1 skill.json']],
    ['a description that is a list', { description: [] }, ['error function-text:3 skill.json']],
    ['a mode that is missing', { mode: undefined }, ['error function-missing:1 skill.json']],
    ['a mode that there is not', { mode: 'python' }, ['error function-mode:4 skill.json']],
    ['a mode of SKILL.md', { mode: 'direct' }, ['error function-mode:4 skill.json']],
    ['a category that is no text', { category: 1 }, ['error function-text:24 skill.json']],
    ['tags that are a text', { tags: 'a, b' }, ['error function-texts:24 skill.json']],
    ['tags with an empty one', { tags: ['a', ''] }, ['error function-texts:24 skill.json']],
    ['an author that is no text', { author: {} }, ['error function-text:24 skill.json']],
    ['a version that is a number', { version: 1 }, ['error function-text:24 skill.json']],
    ['calls that are no list', { calls: 'a' }, ['error function-texts:24 skill.json']],
    ['a timeout of nothing', { timeout: 0 }, ['error function-count:24 skill.json']],
    ['a timeout in words', { timeout: '5s' }, ['error function-count:24 skill.json']],
    ['a timeout of more than a day', { timeout: 86_400_001 }, ['error function-count:24 skill.json']],
    ['half a retry', { retry: 0.5 }, ['error function-count:24 skill.json']],
    ['too many retries', { retry: 6 }, ['error function-count:24 skill.json']],
    ['a key that there is not', { inputs: {} }, ['error function-key:24 skill.json']],
    ['a pipeline of a mode that has none', { pipeline: [] }, ['error function-pipeline:24 skill.json']],
    [
      'a pipeline that is no list',
      { mode: 'composite', pipeline: {} },
      ['error function-pipeline:24 skill.json'],
    ],
    ['an input that is a list', { input: [] }, ['error schema-not-object:5 skill.json']],
    ['an input that is true', { input: true }, ['error schema-not-object:5 skill.json']],
    ['an input that is a text', { input: { type: 'string' } }, ['error schema-input:5 skill.json']],
    ['an input without a type', { input: { properties: {} } }, ['error schema-input:5 skill.json']],
    ['an output that is no schema', { output: 'string' }, ['error schema-not-object:16 skill.json']],
  ])('is refused for %s, with its line', (_, changes, expected) => {
    expect(said(changes)).toEqual(expected);
    expect(read(changes).skill).toBeUndefined();
  });

  it.each([
    [
      'a draft that nobody reads',
      { input: { $schema: 'http://json-schema.org/draft-04/schema#', type: 'object' } },
      'schema-draft',
    ],
    ['a reference to the web', ofText({ $ref: 'https://example.com/a.json' }), 'schema-remote'],
    ['a reference to a file', ofText({ $ref: 'common.json#/definitions/a' }), 'schema-remote'],
    ['a reference that leads nowhere', ofText({ $ref: '#/definitions/a' }), 'schema-ref'],
    [
      'a reference to what is no schema',
      { input: { type: 'object', examples: [{}], properties: { a: { $ref: '#/examples/0' } } } },
      'schema-ref',
    ],
    ['a pattern that runs away', ofText({ pattern: '^(a+)+$' }), 'schema-pattern'],
    ['a pattern that is none', ofText({ pattern: '(' }), 'schema-pattern'],
    ['a type that there is not', ofText({ type: 'text' }), 'schema-invalid'],
    ['a keyword of the wrong type', ofText({ minLength: '3' }), 'schema-invalid'],
    ['required as a switch', ofText({ required: true }), 'schema-invalid'],
    ['a schema that is only itself', { input: { type: 'object', allOf: [{ $ref: '#' }] } }, 'schema-invalid'],
  ])('is refused for a schema with %s', (_, changes, code) => {
    const { skill, diagnostics } = read(changes);
    expect(skill).toBeUndefined();
    expect([...new Set(diagnostics.map((each) => each.code))]).toEqual([code]);
    expect(diagnostics[0]?.line).toBeGreaterThan(4);
  });

  it('is refused for a schema without a measure, by levels and by parts', () => {
    const deep = (levels: number): object =>
      levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } };
    expect(said({ input: deep(16) })).toEqual([]);
    expect(said({ input: deep(17) })[0]).toContain('schema-deep');
    const wide = (parts: number) => ({
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: parts }, (_, place) => [`p${place}`, {}])),
    });
    expect(said({ input: wide(1_999) })).toEqual([]);
    expect(said({ input: wide(2_000) })[0]).toContain('schema-large');
  });

  it.each([
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/schema',
  ])('may be written for %s', ($schema) => {
    const input = {
      $schema,
      type: 'object',
      properties: { text: { $ref: '#/$defs/word' } },
      $defs: { word: { type: 'string' } },
    };
    expect(said({ input })).toEqual([]);
  });

  it('is warned of for a default that its schema refuses, and loads', () => {
    expect(said(ofText({ default: 7 }))).toEqual(['warning schema-default:10 skill.json']);
    expect(read(ofText({ default: 7 })).skill).toBeDefined();
    expect(said(ofText({ default: 'seven' }))).toEqual([]);
  });

  it.each([
    ['', 'json-syntax', 1],
    ['{', 'json-syntax', 1],
    ['{\n  "name": "a",\n}', 'json-syntax', 3],
    ["{'name': 'a'}", 'json-syntax', 1],
    ['{\n// no\n}', 'json-syntax', 2],
    ['{\n"name": nothing}', 'json-syntax', 2],
    ['{}\n{}', 'json-after', 2],
    ['[]', 'json-not-object', 1],
    ['"word_count"', 'json-not-object', 1],
    [`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`, 'json-deep', 1],
    [`{"name": "${'a'.repeat(200_000)}"}`, 'file-too-large', 1],
  ])('that is no JSON is refused with its line: %.20s', (text, expected, line) => {
    const { skill, diagnostics } = readFiles({ 'skill.json': text, ...code });
    expect(skill).toBeUndefined();
    expect(diagnostics).toMatchObject([{ severity: 'error', code: expected, line, file: 'skill.json' }]);
    expect(diagnostics[0]?.message).not.toMatch(/\$\d/);
    expect(diagnostics[0]?.fix).not.toMatch(/\$\d/);
  });

  it('that says a thing twice is warned of, and goes by the last', () => {
    const text = '{"name": "a", "description": "A",\n "mode": "code",\n "name": "b"}';
    const { skill, diagnostics } = readFiles({ 'skill.json': text, ...code });
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'duplicate-key', line: 3 }]);
    expect(skill?.name).toBe('b');
  });

  it('may begin with a byte order mark, and have lines of Windows', () => {
    const text = `\ufeff${JSON.stringify({ ...sound, mode: 'no' }, undefined, 2).replaceAll('\n', '\r\n')}`;
    const { diagnostics } = readFiles({ 'skill.json': text, ...code });
    expect(diagnostics).toMatchObject([{ code: 'function-mode', line: 4 }]);
  });

  describe('of mode code', () => {
    it.each(['index.ts', 'index.js', 'index.py'])('runs its %s', (entry) => {
      expect(read({}, { [entry]: '' })).toMatchObject({ skill: { mode: 'sandbox' }, diagnostics: [] });
    });

    it('is refused without code, with the names that are looked for', () => {
      const { diagnostics } = read({}, { 'main.js': '' });
      expect(diagnostics).toMatchObject([
        { code: 'function-code-missing', line: 4, params: ['index.ts, index.js, index.py'] },
      ]);
    });
  });

  describe('of mode llm', () => {
    const md = (body: string) => `---\nname: trial\ndescription: d\n---\n${body}`;

    it('has its prompt in prompt.md', () => {
      const { skill } = read(
        { mode: 'llm' },
        { 'prompt.md': 'Count {{input.text}}', 'SKILL.md': md('not this') },
      );
      expect(skill).toMatchObject({ mode: 'llm', body: 'Count {{input.text}}' });
    });

    it('has else the text of SKILL.md', () => {
      expect(read({ mode: 'llm' }, { 'SKILL.md': md('Count.') }).skill?.body.trim()).toBe('Count.');
    });

    it.each([
      ['without a prompt', {}],
      ['with an empty prompt', { 'prompt.md': ' \n' }],
      ['with an empty SKILL.md', { 'SKILL.md': md('') }],
    ])('is refused %s', (_, files) => {
      expect(said({ mode: 'llm' }, files)).toEqual(['error function-prompt-missing:- skill.json']);
    });
  });

  describe('of mode composite', () => {
    it('is a pipeline, or else code', () => {
      expect(read({ mode: 'composite', pipeline: [] }, {}).skill?.mode).toBe('composite');
      expect(read({ mode: 'composite' }, { 'index.ts': '' }).skill?.mode).toBe('sandbox');
      expect(said({ mode: 'composite' }, {})).toEqual(['error function-code-missing:4 skill.json']);
    });
  });

  describe('with a pipeline', () => {
    const step = { step: 'a', skill: 'other', input: { text: '{{input.text}}' } };
    const composite = (changes: object) => said({ mode: 'composite', calls: ['other'], ...changes }, {});

    it('gives its steps and its output', () => {
      const outputMapping = { words: '{{steps.a.count}}' };
      const { skill } = read({ mode: 'composite', calls: ['other'], pipeline: [step], outputMapping }, {});
      expect(skill?.pipeline).toEqual({ steps: [step], outputMapping });
    });

    it.each([
      ['a step that is none', { pipeline: [step, 'b'] }, ['error step-form:35 skill.json']],
      [
        'a skill that it does not list',
        { pipeline: [step], calls: [] },
        ['error step-skill-unlisted:28 skill.json'],
      ],
      [
        'a step that comes later',
        { pipeline: [{ ...step, condition: 'steps.a' }] },
        ['error expression-step-later:34 skill.json'],
      ],
      [
        'a condition that can’t be read',
        { pipeline: [{ ...step, condition: 'a =' }] },
        ['error expression-syntax:34 skill.json'],
      ],
      [
        'an output without a pipeline',
        { mode: 'code', outputMapping: 1 },
        ['error pipeline-output:27 skill.json'],
      ],
    ])('is refused for %s', (_what, changes, expected) => {
      const files = 'mode' in changes ? code : {};
      expect(said({ mode: 'composite', calls: ['other'], ...changes }, files)).toEqual(expected);
    });

    it('is warned of what may be meant as text', () => {
      const input = { text: '{{#if}} {{selection}} {{input.tex}}' };
      expect(composite({ pipeline: [{ ...step, input }] })).toEqual([
        'warning expression-syntax:32 skill.json',
        'warning expression-root:32 skill.json',
        'warning expression-name:32 skill.json',
      ]);
    });
  });

  describe('beside a SKILL.md', () => {
    it('is one function, with the tools, the settings and the rules of the SKILL.md', () => {
      const skillMd = [
        '---',
        'name: other-name',
        'description: other',
        'allowed-tools: floating_card',
        'config: {tone: calm}',
        'confirm: true',
        'dangerous: true',
        'disable-model-invocation: true',
        'user-invocable: false',
        'timeout: 1',
        'mode: direct',
        '---',
        'text',
      ].join('\n');
      const { skill, diagnostics } = read({ calls: ['a'] }, { ...code, 'SKILL.md': skillMd });
      expect(diagnostics).toEqual([]);
      expect(skill).toMatchObject({
        name: 'word_count',
        description: 'Counts words.',
        mode: 'sandbox',
        timeout: 30_000,
        allowedTools: ['floating_card', 'skill:a'],
        config: { tone: 'calm' },
        confirm: true,
        dangerous: true,
        disableModelInvocation: true,
        userInvocable: false,
      });
    });

    it('is refused for an error of the SKILL.md, which is told with its file', () => {
      expect(said({}, { ...code, 'SKILL.md': 'text' })).toEqual(['error frontmatter-missing:1 SKILL.md']);
    });

    it('that is another program’s is an ordinary file, and the SKILL.md counts', () => {
      const skillMd = '---\nname: trial\ndescription: d\n---\nDo it.';
      const { skill, diagnostics } = readFiles({
        'skill.json': '{"name": "trial", "id": 7}',
        'SKILL.md': skillMd,
      });
      expect(diagnostics).toMatchObject([
        { severity: 'warning', code: 'function-other', file: 'skill.json' },
      ]);
      expect(skill).toMatchObject({ name: 'trial', body: 'Do it.' });
      expect(skill).not.toHaveProperty('signature');
    });
  });
});
