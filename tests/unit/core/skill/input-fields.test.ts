import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputField } from '../../../../src/core/skill/model';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';

function parse(frontmatter: string) {
  const text = `---\nname: trial\ndescription: A trial\n${frontmatter}\n---\nBody\n`;
  const { skill, diagnostics } = parseSkillMd(text, { id: 'trial', source: 'user', files: ['SKILL.md'] });
  const problems = diagnostics.filter(({ severity }) => severity !== 'note');
  return { skill, diagnostics: problems, problems: problems.map(({ code, line }) => `${code}:${line}`) };
}

const text = (name: string): InputField => ({ name, kind: 'text', label: name, required: false });

describe('the form of a skill', () => {
  it.each([
    ['input: [topic, 主题, to.name]', [text('topic'), text('主题'), text('to.name')]],
    ['input: topic, tone', [text('topic'), text('tone')]],
    ['input:\n  topic:\n  tone:', [text('topic'), text('tone')]],
    ['input:\n  topic: string\n  count: integer', [text('topic'), number('count', { whole: true })]],
    [
      'input:\n  topic: What it is about',
      [{ ...text('topic'), description: 'What it is about' }] as InputField[],
    ],
    ['input:\n  tone: [calm, firm]', [choice('tone', ['calm', 'firm'])]],
    ['input:\n  - topic\n  - tone: {enum: [calm, firm]}', [text('topic'), choice('tone', ['calm', 'firm'])]],
    ['input:\n  - name: on\n    default: true', [{ ...text('on'), kind: 'switch', default: true }]],
    ['input:\n  - {name: 7, kind: textarea}', [{ ...text('7'), kind: 'long' }]],
    ['input:\n  - {name: days, default: 3}', [number('days', { default: 3 })]],
    [
      'input:\n  type: object\n  required: [topic]\n  properties:\n    topic: {type: [string, "null"], title: Topic}\n    tone:\n      type: string\n      enum: [calm, 2]\n      default: 2',
      [
        { ...text('topic'), label: 'Topic', required: true },
        { ...choice('tone', ['calm', '2']), default: '2' },
      ],
    ],
    ['input:\n  type: object\n  topic: string', [{ ...text('type') }, text('topic')]],
    ['input:', undefined],
    ['', undefined],
  ] as [string, InputField[] | undefined][])('%j', (frontmatter, fields) => {
    const { skill, problems } = parse(frontmatter);
    expect(skill?.input).toEqual(fields);
    if (!frontmatter.includes('type: object\n  topic')) expect(problems).toEqual([]);
  });

  it('has every setting of a field', () => {
    const { skill, problems } = parse(`input:
  - name: mail
    type: long
    label: Your mail
    description: As you would send it
    required: yes
    default: Dear all
    minLength: 3
    max: 4000
  - {name: count, type: number, minimum: 0.5, max: 9, default: "2"}
  - {name: quick, type: boolean, default: off}`);
    expect(problems).toEqual([]);
    expect(skill?.input).toEqual([
      {
        ...{ name: 'mail', kind: 'long', label: 'Your mail', description: 'As you would send it' },
        ...{ required: true, default: 'Dear all', min: 3, max: 4000 },
      },
      number('count', { min: 0.5, max: 9, default: 2 }),
      { ...text('quick'), kind: 'switch', default: false },
    ]);
  });
});

function number(name: string, about: Partial<InputField>): InputField {
  return { ...text(name), kind: 'number', ...about };
}

function choice(name: string, options: string[]): InputField {
  return { ...text(name), kind: 'choice', options };
}

describe('what cannot be used', () => {
  it.each([
    ['input: 7', ['input-format:4'], undefined],
    ['input:\n  - topic\n  - a name\n  - [x]', ['input-name:6', 'input-name:7'], [text('topic')]],
    ['input:\n  - type: text\n    label: Nameless', ['input-name:5'], undefined],
    [`input: [a, ${'x'.repeat(61)}]`, ['input-name:4'], [text('a')]],
    ['input: [__proto__, to.constructor, "..", a..b]', Array(4).fill('input-name:4'), undefined],
    ['input:\n  - a\n  - b\n  - a', ['input-twice:7'], [text('a'), text('b')]],
    ['input: [to.name, to, to.name.first]', ['input-twice:4', 'input-twice:4'], [text('to.name')]],
    ['input:\n  a: 7\n  b:', ['input-entry:5'], [text('b')]],
    ['input:\n  - name: when\n    type: date', ['input-type:5'], [text('when')]],
    ['input:\n  tone: {type: enum}\n  b:', ['input-options:5'], [text('b')]],
    ['input:\n  tone: {options: [a, [b], ""]}', ['input-option:5'], [choice('tone', ['a'])]],
    ['input:\n  tone: {options: a}', ['input-option:5'], [text('tone')]],
    ['input:\n  a: {min: 5, max: 2}', ['input-bounds:5'], [text('a')]],
    ['input:\n  a: {min: -1, max: 2}', ['input-bounds:5'], [{ ...text('a'), max: 2 }]],
    ['input:\n  a: {type: number, max: many}', ['input-bounds:5'], [number('a', {})]],
    ['input:\n  a: {type: number, max: 2, default: 3}', ['input-default:5'], [number('a', { max: 2 })]],
    ['input:\n  a: {type: integer, default: 1.5}', ['input-default:5'], [number('a', { whole: true })]],
    ['input:\n  a: {options: [x], default: y}', ['input-default:5'], [choice('a', ['x'])]],
    ['input:\n  a: {type: switch, default: maybe}', ['input-default:5'], [{ ...text('a'), kind: 'switch' }]],
    ['input:\n  a: {max: 2, default: long}', ['input-default:5'], [{ ...text('a'), max: 2 }]],
    ['input:\n  a: {label: [x], required: [b]}', ['field-not-text:5', 'field-not-switch:5'], [text('a')]],
    [`input:\n  a: {label: ${'x'.repeat(101)}}`, ['input-long:5'], [text('a')]],
  ] as [string, string[], InputField[] | undefined][])('%j', (frontmatter, codes, fields) => {
    const { skill, problems } = parse(frontmatter);
    expect(problems).toEqual(codes);
    expect(skill?.input).toEqual(fields);
  });

  it('is named, with the cure', () => {
    const [name] = parse('input: [a name]').diagnostics;
    expect(name?.message).toBe('A field of “input” has an unusable name (“a name”), so it is left out.');
    const [bounds] = parse('input:\n  mail: {min: 5, max: 2}').diagnostics;
    expect(bounds?.message).toContain('The limits of “mail”');
    expect(bounds?.fix).toContain('the smaller one as “min”');
  });

  it('is what is too many', () => {
    const { skill, problems } = parse(`input: [${Array.from({ length: 25 }, (_, index) => `f${index}`)}]`);
    expect(problems).toEqual(['input-many:4']);
    expect(skill?.input).toHaveLength(20);
    const many = parse(`input:\n  a: [${Array.from({ length: 150 }, (_, index) => `o${index}`)}]`);
    expect(many.problems).toEqual(['input-many:5']);
    expect(many.skill?.input?.[0]?.options).toHaveLength(100);
  });

  it('never costs the skill, whatever is there', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { skill } = parse(`input: ${JSON.stringify(value)}`);
        expect(skill?.name).toBe('trial');
        for (const { name } of skill?.input ?? []) expect(name).toMatch(/^[^\s{}]+$/);
      }),
    );
  });

  it('is a value that holds itself', () => {
    expect(parse('input: &a\n  - name: x\n    options: *a').problems).toEqual(['input-option:5']);
  });
});

describe('how often a run is tried again', () => {
  it.each([
    ['retry: 3', 3, []],
    ['retry: "0"', 0, []],
    ['retry:', undefined, []],
    ['retry: 6', undefined, ['retry-format:4']],
    ['retry: -1', undefined, ['retry-format:4']],
    ['retry: 1.5', undefined, ['retry-format:4']],
    ['retry: ""', undefined, ['retry-format:4']],
    ['retry: {most: 2}', undefined, ['retry-format:4']],
  ])('%j', (frontmatter, retry, codes) => {
    const { skill, problems } = parse(frontmatter);
    expect(skill?.retry).toBe(retry);
    expect(problems).toEqual(codes);
  });
});

describe('the model that a skill wants', () => {
  it.each([
    ['model: claude-sonnet-5', 'claude-sonnet-5', []],
    ['model: 4.5', '4.5', []],
    ['model: Inherit', undefined, []],
    ['model:', undefined, []],
    ['model: [a, b]', undefined, ['field-not-text:4']],
  ])('%j', (frontmatter, model, codes) => {
    const { skill, problems } = parse(frontmatter);
    expect(skill?.model).toBe(model);
    expect(problems).toEqual(codes);
  });
});
