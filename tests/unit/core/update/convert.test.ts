import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextEdits } from '../../../../src/core/library/types';
import { formOfSchema } from '../../../../src/core/skill/function/schema-form';
import { schemaOfForm } from '../../../../src/core/skill/function/schema-of-form';
import type { InputField, Skill } from '../../../../src/core/skill/model';
import { parseSkill } from '../../../../src/core/skill/read-skill';
import { functionNameFor } from '../../../../src/core/skill/slug';
import { type Conversion, textsFor, toFunction, toSkillMd } from '../../../../src/core/update/convert';
import { readCorpus } from '../skill/corpus';
import { fixtures, fixtureText } from '../skill/fixtures';
import { skills } from '../skill/generated';
import { skillMdOf } from '../skill/written';

type Files = Record<string, string>;

function read(files: Files, id = 'trial'): Skill | undefined {
  return parseSkill(new Map(Object.entries(files)), {
    id,
    source: 'user',
    files: Object.keys(files).toSorted(),
  }).skill;
}

function convert(way: typeof toFunction, files: Files, id = 'trial', taken: string[] = []): Conversion {
  const skill = read(files, id);
  if (!skill) throw new Error(`${id} is no skill`);
  const texts = Object.fromEntries(textsFor(skill).map((path) => [path, files[path] ?? '']));
  return way({ skill, texts, taken: new Set(taken) });
}

function edited(files: Files, edits: TextEdits): Files {
  const all = { ...files, ...edits };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function converted(way: typeof toFunction, files: Files, id?: string): Files {
  const conversion = convert(way, files, id);
  if ('refused' in conversion) throw new Error(conversion.refused);
  return edited(files, conversion.edits);
}

const skillMd = (frontmatter: string, body: string) =>
  `---\nname: Trial\ndescription: A trial\n${frontmatter}---\n\n${body}\n`;

describe('a SKILL.md made a function', () => {
  const text = skillMd(
    'allowed-tools: clipboard\nlicense: MIT # kept\nversion: 1.2\ninput:\n  - {name: tone, options: [dry, warm], required: true}\n',
    'Write {{selection}} in a {{input.tone}} tone to {{input.reader}}.',
  );
  const files = { 'SKILL.md': text, 'references/a.md': 'a' };

  it('has its form and its text as its input, its body as its prompt, and keeps its files and its frontmatter', () => {
    const made = converted(toFunction, files);
    expect(JSON.parse(made['skill.json'] ?? '')).toEqual({
      name: 'trial',
      description: 'A trial',
      mode: 'llm',
      input: {
        type: 'object',
        properties: {
          text: { type: 'string', contentMediaType: 'text/plain', description: 'The text to work on' },
          tone: { type: 'string', enum: ['dry', 'warm'] },
          reader: { type: 'string' },
        },
        required: ['text', 'tone', 'reader'],
      },
      version: '1.2',
      timeout: 120_000,
    });
    expect(made['prompt.md']).toBe('Write {{selection}} in a {{input.tone}} tone to {{input.reader}}.\n');
    expect(made['SKILL.md']).toBe(text.slice(0, text.indexOf('\nWrite')));
    expect(made['references/a.md']).toBe('a');
    const skill = read(made);
    expect(skill).toMatchObject({ mode: 'llm', allowedTools: ['clipboard'], license: 'MIT', name: 'trial' });
    expect(skill?.input?.map(({ name, takesText }) => [name, takesText ?? false])).toEqual([
      ['text', true],
      ['tone', false],
      ['reader', false],
    ]);
  });

  it('is the file that it was, byte for byte, when it is made a SKILL.md again', () => {
    expect(converted(toSkillMd, converted(toFunction, files))).toEqual(files);
  });

  it('asks for no text where its form is all that it works on', () => {
    const made = converted(toFunction, { 'SKILL.md': skillMd('', 'A poem on {{input.topic}}') });
    expect(JSON.parse(made['skill.json'] ?? '').input).toEqual({
      type: 'object',
      properties: { topic: { type: 'string' } },
      required: ['topic'],
    });
  });

  it('has a name that no other function has', () => {
    const conversion = convert(toFunction, files, 'word-count', ['word_count', 'word_count_2']);
    if ('refused' in conversion) throw new Error(conversion.refused);
    expect(JSON.parse(conversion.edits['skill.json'] ?? '').name).toBe('word_count_3');
    expect(['2-fast', '诗', 'Über', '__proto__', ''].map(functionNameFor)).toEqual([
      'skill_2_fast',
      'skill',
      'uber',
      'proto',
      'skill',
    ]);
  });

  it('of a script is code that hands its input to the script', () => {
    const script = 'export async function execute(input) { return input.text.toUpperCase(); }';
    const before = { 'SKILL.md': skillMd('', 'What it does.'), 'scripts/execute.js': script };
    // Of the page a function gets nothing but what its input has.
    expect(convert(toFunction, before)).toMatchObject({ lost: ['page'] });
    const made = converted(toFunction, before);
    expect(JSON.parse(made['skill.json'] ?? '')).toMatchObject({ mode: 'code', timeout: 5_000 });
    expect(made['index.js']).toContain("from './scripts/execute.js'");
    expect(made['SKILL.md']).toBe(before['SKILL.md']);
    expect(read(made)?.mode).toBe('sandbox');
    expect(converted(toSkillMd, made)).toEqual(before);
  });

  it('is converted with the tools and files that its model works with', () => {
    const before = { 'SKILL.md': skillMd('allowed-tools: Read Bash\n', 'Do it.'), 'references/a.md': 'A' };
    expect(convert(toFunction, before)).toMatchObject({ lost: [] });
    expect(read(converted(toFunction, before))?.allowedTools).toEqual(['Read', 'Bash']);
  });

  it.each<[string, Files, string]>([
    ['direct', { 'SKILL.md': skillMd('mode: direct\n', 'Hello') }, 'direct'],
    ['a pipeline of a SKILL.md', { 'SKILL.md': skillMd('mode: composite\n', 'Hello') }, 'composite'],
    ['only for notes', { 'SKILL.md': skillMd('allowed-tools: save_memo\n', 'Hello') }, 'memo'],
    ['without a text', { 'SKILL.md': skillMd('', '') }, 'empty'],
    ['a program', { 'SKILL.md': skillMd('', 'x'), 'scripts/execute.js': 'console.log(1)' }, 'program'],
    [
      'in Python',
      { 'SKILL.md': skillMd('', 'x'), 'scripts/execute.py': 'def execute(input): pass' },
      'program',
    ],
    ['sandbox without a script', { 'SKILL.md': skillMd('mode: sandbox\n', 'x') }, 'program'],
    ['with a prompt.md', { 'SKILL.md': skillMd('', 'x'), 'prompt.md': 'mine' }, 'prompt-taken'],
    [
      'with a skill.json of another program',
      { 'SKILL.md': skillMd('', 'x'), 'skill.json': '{"slug":"x"}' },
      'json-taken',
    ],
    [
      'with an index.ts',
      {
        'SKILL.md': skillMd('', 'x'),
        'scripts/execute.js': 'export const execute = () => 1',
        'index.ts': '',
      },
      'index-taken',
    ],
  ])('is refused, with the reason, where it is %s', (_, before, refused) => {
    expect(convert(toFunction, before)).toEqual({ refused });
  });
});

describe('a function made a SKILL.md', () => {
  const json = (more: object) =>
    JSON.stringify({ name: 'trial', description: 'A trial', mode: 'llm', timeout: 120_000, ...more });
  const of = (more: object, files: Files = { 'prompt.md': 'Do it.' }) =>
    convert(toSkillMd, { 'skill.json': json(more), ...files });

  it('takes along what was changed in skill.json, and leaves all else as it was written', () => {
    const before = {
      'SKILL.md': skillMd('# mine\nlicense: MIT\ntags: [a]\n', 'Do {{input.what}}'),
    };
    const made = converted(toFunction, before);
    const changed = JSON.parse(made['skill.json'] ?? '');
    changed.description = 'Another';
    changed.retry = 2;
    changed.input.properties.tone = { type: 'string', enum: ['dry'], title: 'Tone of it' };
    const back = converted(toSkillMd, {
      ...made,
      'skill.json': JSON.stringify(changed),
      'prompt.md': 'Do {{input.what}} in {{input.tone}}',
    });
    expect(Object.keys(back)).toEqual(['SKILL.md']);
    expect(back['SKILL.md']).toContain('# mine\nlicense: MIT\ntags: [a]\n');
    expect(read(back)).toMatchObject({
      name: 'Trial',
      description: 'Another',
      retry: 2,
      body: 'Do {{input.what}} in {{input.tone}}',
      input: [
        { name: 'what', kind: 'text', required: true },
        { name: 'tone', kind: 'choice', label: 'Tone of it', options: ['dry'], required: false },
      ],
    });
  });

  it('is one that was never a SKILL.md', () => {
    const conversion = of({ version: '2.0.0', author: 'Ann', timeout: 9_000 });
    if ('refused' in conversion) throw new Error(conversion.refused);
    const back = edited({ 'skill.json': json({}), 'prompt.md': 'x' }, conversion.edits);
    expect(read(back)).toMatchObject({
      ...{ name: 'trial', description: 'A trial', version: '2.0.0', author: 'Ann', timeout: 9_000 },
      body: 'Do it.',
    });
  });

  it('runs as it did also where its folder has a script', () => {
    const files = { 'prompt.md': 'Do it.', 'scripts/execute.js': 'console.log(1)' };
    const conversion = of({}, files);
    if ('refused' in conversion) throw new Error(conversion.refused);
    const all = edited({ 'skill.json': json({}), ...files }, conversion.edits);
    expect(read(all)?.mode).toBe('llm');
  });

  it('says what SKILL.md has no place for', () => {
    const lists = { type: 'object', properties: { all: { type: 'array', items: { type: 'string' } } } };
    expect(of({})).toMatchObject({ lost: ['input'] });
    const text = schemaOfForm({ body: '' });
    expect(of({ input: text })).toMatchObject({ lost: [] });
    expect(of({ name: 'other', input: lists, output: { type: 'array' }, calls: ['polish'] })).toMatchObject({
      lost: ['name', 'input', 'output', 'calls'],
    });
  });

  it('says that the text of SKILL.md goes, where its prompt stood beside it', () => {
    const about = { 'SKILL.md': skillMd('', 'About this function'), 'prompt.md': 'Do it.' };
    const input = schemaOfForm({ body: '' });
    const conversion = of({ input }, about);
    expect(conversion).toMatchObject({ lost: ['body'] });
    if ('refused' in conversion) throw new Error(conversion.refused);
    expect(conversion.edits['SKILL.md']).toBe(skillMd('', 'Do it.'));
    expect(of({ input }, { 'SKILL.md': skillMd('', 'Do it.') })).toMatchObject({ lost: [] });
  });

  it('is refused where other code runs than what the conversion has written', () => {
    const script = 'export const execute = () => "x"';
    const made = converted(toFunction, { 'SKILL.md': skillMd('', 'x'), 'scripts/execute.js': script });
    expect(convert(toSkillMd, { ...made, 'index.ts': script })).toEqual({ refused: 'code' });
    expect(convert(toSkillMd, { ...made, 'index.py': '' })).not.toHaveProperty('refused');
  });

  it.each<[string, object, Files, string]>([
    [
      'a pipeline',
      { mode: 'composite', pipeline: [{ step: 'a', skill: 'b', input: {} }], calls: ['b'] },
      {},
      'pipeline',
    ],
    ['code', { mode: 'code' }, { 'index.js': 'export const execute = () => 1' }, 'code'],
    [
      'code that its author has changed',
      { mode: 'code' },
      {
        'index.js': 'export const execute = () => 1',
        'scripts/execute.js': 'export const execute = () => 1',
      },
      'code',
    ],
  ])('is refused, with the reason, where it is %s', (_, more, files, refused) => {
    expect(of(more, files)).toEqual({ refused });
  });
});

const described = ({ key: _, ...skill }: Skill) => skill;

/** There and back: nothing of the skill is another one, and there again, nothing of the function. */
function expectSame(files: Files, id: string): 'same' | string {
  const there = convert(toFunction, files, id);
  if ('refused' in there) return there.refused;
  const made = edited(files, there.edits);
  const asFunction = read(made, id);
  expect(asFunction?.signature).toBeDefined();
  const back = converted(toSkillMd, made, id);
  const [before, after] = [read(files, id), read(back, id)];
  expect(after && described(after)).toEqual(before && described(before));
  expect(converted(toFunction, back, id)).toEqual(made);
  return 'same';
}

describe('there and back', () => {
  it('is the same skill, whatever its file holds', () => {
    let same = 0;
    fc.assert(
      fc.property(skills, (skill) => {
        const files = { 'SKILL.md': skillMdOf({ ...skill, files: ['SKILL.md'] }) };
        if (read(files, skill.id) && expectSame(files, skill.id) === 'same') same += 1;
      }),
      { numRuns: 300 },
    );
    expect(same).toBeGreaterThan(20);
  });

  it.each(fixtures.filter((id) => read({ 'SKILL.md': fixtureText(id) }, id)))(
    'is the same skill: %s',
    (id) => {
      expectSame({ 'SKILL.md': fixtureText(id) }, id);
    },
  );

  // A clone alone has none: then this is no test, and not one that was skipped.
  const corpus = readCorpus();
  if (corpus.length > 0)
    it('is the same skill for each of the public ones', () => {
      const results = corpus.flatMap(({ path, text }) => {
        const id = path.split('/').at(-2) ?? 'skill';
        return read({ 'SKILL.md': text }, id) ? [expectSame({ 'SKILL.md': text }, id)] : [];
      });
      expect(results.filter((result) => result !== 'same' && result !== 'empty')).toEqual([]);
    });
});

describe('the schema of a form', () => {
  it('has an object for a name with dots, which is required where something in it is', () => {
    const field = (name: string, required: boolean): InputField => ({
      name,
      kind: 'text',
      label: name,
      required,
    });
    const input = [field('to.name', true), field('to.home.town', false), field('tone', false)];
    const schema = schemaOfForm({ input, body: '' });
    expect(schema).toEqual({
      type: 'object',
      properties: {
        to: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            home: { type: 'object', properties: { town: { type: 'string' } } },
          },
          required: ['name'],
        },
        tone: { type: 'string' },
      },
      required: ['to'],
    });
    expect(formOfSchema(schema)?.map(plain)).toEqual(input);
  });

  it('gives the form again', () => {
    fc.assert(
      fc.property(skills, ({ input = [] }) => {
        const form = formOfSchema(schemaOfForm({ input, body: '' }, false)) ?? [];
        const fields = form.filter(({ name }) => input.length > 0 || name !== 'text');
        // The properties of an object have an order of their own where their names are numbers, or have the same beginning.
        expect(byName(fields).map(plain)).toEqual(byName(input).map(plain));
      }),
    );
  });
});

const byName = (fields: InputField[]) => fields.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** A long bound makes a text a long one; which field takes the text is a function's alone. */
function plain({ takesText: _, fromBody: __, ...field }: InputField): object {
  const isText = field.kind === 'text' || field.kind === 'long';
  return isText ? { ...field, kind: (field.max ?? 0) > 200 ? 'long' : field.kind } : field;
}
