import { describe, expect, it } from 'vitest';
import {
  fieldMessageKeys,
  localiseCopy,
  localiseSkill,
  skillMessageKeys,
} from '../../../../src/core/catalog/localise';
import type { InputField, SkillSource } from '../../../../src/core/skill/model';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';

function skillFrom(source: SkillSource) {
  const text = '---\nname: my-skill\ndescription: Own words\n---\n';
  const { skill } = parseSkillMd(text, { id: 'my-skill', source, files: ['SKILL.md'] });
  if (!skill) throw new Error('the skill does not load');
  return skill;
}

const catalogue: Record<string, string> = {
  skill_my_skill_name: '我的技能',
  skill_my_skill_description: '说明',
};
const message = (key: string) => catalogue[key] ?? '';

describe('localiseSkill', () => {
  it('takes a built-in skill from the catalogue', () => {
    expect(skillMessageKeys('my-skill')).toEqual({
      name: 'skill_my_skill_name',
      description: 'skill_my_skill_description',
    });
    expect(localiseSkill(skillFrom('builtin'), message)).toEqual({ name: '我的技能', description: '说明' });
  });

  it('takes the words of the file where the catalogue has none', () => {
    expect(localiseSkill(skillFrom('builtin'), () => '')).toEqual({
      name: 'my-skill',
      description: 'Own words',
    });
  });

  it("never puts a built-in skill's words on a user's skill of that id", () => {
    expect(localiseSkill(skillFrom('user'), message)).toEqual({ name: 'my-skill', description: 'Own words' });
  });

  it('takes what to type after a built-in skill’s name from the catalogue, and keeps that of a copy that says the same', () => {
    const words = (key: string) => (key === 'skill_my_skill_hint' ? '语气' : '');
    const hinted = (source: SkillSource, argumentHint: string) => ({ ...skillFrom(source), argumentHint });
    const original = hinted('builtin', 'tone');
    const localised = localiseSkill(original, words);
    expect(localised.argumentHint).toBe('语气');
    expect(localiseSkill(hinted('user', 'tone'), words).argumentHint).toBe('tone');
    expect(localiseCopy(hinted('user', 'tone'), original, localised).argumentHint).toBe('语气');
    expect(localiseCopy(hinted('user', 'a tone'), original, localised).argumentHint).toBe('a tone');
  });

  it('takes the form of a built-in skill from the catalogue, as far as it has it', () => {
    const form: InputField[] = [
      { name: 'to.name', kind: 'text', label: 'Name', required: false },
      { name: 'tone', kind: 'text', label: 'Tone', description: 'How', required: false },
    ];
    expect(fieldMessageKeys('my-skill', 'to.name')).toEqual({
      label: 'skill_my_skill_field_to_name',
      description: 'skill_my_skill_field_to_name_about',
    });
    const own = { skill_my_skill_field_to_name: '姓名', skill_my_skill_field_tone_about: '语气' };
    const all: Record<string, string> = { ...catalogue, ...own };
    const words = (key: string) => all[key] ?? '';
    const formOf = (source: SkillSource) => localiseSkill({ ...skillFrom(source), input: form }, words).input;
    expect(formOf('builtin')).toEqual([
      { ...form[0], label: '姓名' },
      { ...form[1], description: '语气' },
    ]);
    expect(formOf('user')).toEqual(form);
  });
});
