import { describe, expect, it } from 'vitest';
import { parseSkill } from '../../../../src/core/skill/read-skill';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
import { fillBody } from '../../../../src/core/skill/template';
import { skillMdOf } from './written';

const place = { id: 'trial', source: 'user' as const, files: ['SKILL.md'] };

function parse(body: string, frontmatter = '', files = ['SKILL.md']) {
  const text = `---\nname: trial\ndescription: A trial\n${frontmatter}---\n\n${body}\n`;
  const { skill, diagnostics } = parseSkillMd(text, { ...place, files });
  return {
    skill,
    names: skill?.input?.map(({ name }) => name),
    problems: diagnostics
      .filter(({ severity }) => severity !== 'note')
      .map(({ code, line }) => `${code}:${line}`),
  };
}

const fromBody = (name: string) => ({ name, kind: 'text', label: name, required: true, fromBody: true });

describe('names in a body that its file does not declare', () => {
  it.each(['', 'mode: llm\n', 'mode: direct\n'])('make the form, with %j', (mode) => {
    const { skill, problems } = parse('To {{input.name}} and {{ input.主题 }}: {{input.name}}', mode);
    expect(skill?.input).toEqual([fromBody('name'), fromBody('主题')]);
    expect(problems).toEqual([]);
  });

  it('stand behind those that it declares', () => {
    const { skill } = parse('{{input.to.name}} {{input.tone}} {{input.to.age}}', 'input: [tone, to.name]\n');
    expect(skill?.input).toEqual([
      { name: 'tone', kind: 'text', label: 'tone', required: false },
      { name: 'to.name', kind: 'text', label: 'to.name', required: false },
      fromBody('to.age'),
    ]);
  });

  it.each([
    ['has a value of its own', '{{input.text}} {{input.page.url}} {{input.config.x}} {{input.fields.x}}'],
    ['leads into a prototype', '{{input.__proto__}} {{input.a.constructor}}'],
    ['is no name', '{{input.a b}} {{input.}} {{input.a|upper}} {{inputs.a}} {{ github.event }}'],
    ['would stand within a declared one', '{{input.tone.deep}}'],
  ])('make no field where the name %s', (_, body) => {
    expect(parse(body, 'input: [tone]\n').names).toEqual(['tone']);
  });

  it('make none where a script makes the text', () => {
    expect(parse('{{input.name}}', '', ['SKILL.md', 'scripts/execute.js']).names).toBeUndefined();
    expect(parse('{{input.name}}', 'mode: sandbox\n').names).toBeUndefined();
  });

  it('are no more than a palette can ask for', () => {
    const body = Array.from({ length: 30 }, (_, place) => `{{input.a${place}}}`).join(' ');
    const { names, problems } = parse(body);
    expect(names).toHaveLength(20);
    expect(problems).toEqual(['input-many:6', ...Array(10).fill('placeholder-left:6')]);
  });

  it('stay in the body alone when the skill is written', () => {
    const { skill } = parse('To {{input.name}}', 'input: [tone]\n');
    const written = skill ? skillMdOf(skill) : '';
    expect(written).not.toContain('fromBody');
    expect(written.split('---')[1]).not.toContain('name: name');
    expect(parseSkillMd(written, place).skill).toEqual(skill);
  });
});

describe('what nothing will fill in', () => {
  it('is said where a model reads it, at its line, and stands against no format', () => {
    const text =
      '---\nname: trial\ndescription: A trial\n---\n\nOne\n{{config.tone}} {{ github.sha }} {{input.page.none}}\n';
    const { diagnostics, conforms } = parseSkillMd(text, place);
    expect(diagnostics.map(({ code, line, params }) => [code, line, ...params])).toEqual([
      ['placeholder-left', 7, '{{config.tone}}'],
      ['placeholder-left', 7, '{{input.page.none}}'],
    ]);
    expect(conforms).toBe(true);
  });

  it('is said of a name that stands within another field', () => {
    expect(parse('{{input.tone.deep}}', 'input: [tone]\n').problems).toEqual(['placeholder-left:7']);
  });

  it('is not said of a script', () => {
    expect(parse('{{config.tone}}', 'mode: sandbox\n').problems).not.toContain('placeholder-left:6');
  });
});

describe('the prompt of a function', () => {
  const json = (properties: object) =>
    JSON.stringify({
      name: 'trial',
      description: 'A trial',
      mode: 'llm',
      input: { type: 'object', properties, required: ['topic'] },
    });
  const read = (texts: [string, string][]) => {
    const files = texts.map(([path]) => path);
    const { skill, diagnostics } = parseSkill(new Map(texts), { ...place, files });
    return { skill, problems: diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`) };
  };
  const properties = { topic: { type: 'string' }, parts: { anyOf: [{ type: 'object' }, { type: 'null' }] } };

  it('is told what its input does not have', () => {
    const prompt = 'On {{input.topic}}\n{{input.tone}} {{input.parts.first}}';
    expect(
      read([
        ['skill.json', json(properties)],
        ['prompt.md', prompt],
      ]).problems,
    ).toEqual(['placeholder-left prompt.md:2']);
    const skillMd = `---\nname: trial\ndescription: x\n---\n\n${prompt}`;
    expect(
      read([
        ['skill.json', json(properties)],
        ['SKILL.md', skillMd],
      ]).problems,
    ).toEqual(['placeholder-left SKILL.md:7']);
  });

  it('may have what the signature says it takes besides, at any level', () => {
    const to = {
      type: 'object',
      properties: { name: { type: 'string' } },
      additionalProperties: { type: 'string' },
    };
    const open = (more: object) =>
      JSON.stringify({
        ...JSON.parse(json({ ...properties, to })),
        input: { type: 'object', properties: { to }, ...more },
      });
    const problems = (more: object) =>
      read([
        ['skill.json', open(more)],
        ['prompt.md', '{{input.tone}} {{config.tone}}\n{{input.to.city}}'],
      ]).problems;
    const left = 'placeholder-left prompt.md:1';
    expect(problems({ additionalProperties: true })).toEqual([left]);
    expect(problems({ patternProperties: { '^t': { type: 'string' } } })).toEqual([left]);
    expect(problems({ additionalProperties: false })).toEqual([left, left]);
  });

  it('has nothing in the place of what was left out', () => {
    const nested = {
      to: { type: 'object', properties: { name: { type: 'string' }, mail: { type: 'string' } } },
    };
    const { skill } = read([
      ['skill.json', json({ ...properties, ...nested })],
      ['prompt.md', '[{{input.topic}}|{{input.to.name}}|{{input.to.mail}}|{{input.parts}}|{{input.tone}}]'],
    ]);
    if (!skill) throw new Error('It is a function');
    const fields = { topic: 'tea', to: { name: 'Ann' } };
    const given = { instruction: '', target: { text: '', url: '', title: '' }, fields };
    expect(fillBody(skill.body, skill, given, { now: 0, language: '' })).toEqual({
      text: '[tea|Ann|||{{input.tone}}]',
      unfilled: ['{{input.tone}}'],
    });
    expect(fields).toEqual({ topic: 'tea', to: { name: 'Ann' } });
  });
});
