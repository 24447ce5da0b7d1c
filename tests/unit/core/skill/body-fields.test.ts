import { describe, expect, it } from 'vitest';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
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
    expect(problems).toEqual(['input-many:6']);
  });

  it('stay in the body alone when the skill is written', () => {
    const { skill } = parse('To {{input.name}}', 'input: [tone]\n');
    const written = skill ? skillMdOf(skill) : '';
    expect(written).not.toContain('fromBody');
    expect(written.split('---')[1]).not.toContain('name: name');
    expect(parseSkillMd(written, place).skill).toEqual(skill);
  });
});
