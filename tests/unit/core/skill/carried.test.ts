import { describe, expect, it } from 'vitest';
import { editSkillMd, inOpenFormat } from '../../../../src/core/skill/edit-skill-md';
import { formatGrade, idOfSkillMd, parseSkillMd } from '../../../../src/core/skill/skill-md';
import { readCorpus } from './corpus';
import { fixtures, fixtureText } from './fixtures';

const parse = (text: string) =>
  parseSkillMd(text, { id: idOfSkillMd(text) ?? 'trial', source: 'user', files: ['SKILL.md'] });
const skillMd = (head: string) => `---\nname: trial\ndescription: A trial\n${head}---\n\nDo it.\n`;
const read = (head: string) => parse(skillMd(head)).skill;

describe('the copy for other programs', () => {
  it('has our fields as texts under metadata, and reads here as before', () => {
    const text = skillMd(
      'allowed_tools: [insert_text, "Bash(git add:*)"]\n' +
        'metadata:\n  author: Ada\n' +
        'version: 1.0\nauthor: "A: B"\ntimeout: 30\ndangerous: true\n' +
        'config: { language: German, deep: { list: [1, two] } }\n' +
        'input:\n  - name: to\n    label: To\n    required: true\n',
    );
    const open = inOpenFormat(text);
    expect(parse(open).diagnostics).toEqual([]);
    expect(parse(open).conforms).toBe(true);
    expect(open).toContain('  caretaker-version: "1.0"\n');
    expect(open).toContain('caretaker-timeout: "30"\n');
    expect(parse(open).skill).toEqual(parse(text).skill);
  });

  it('of each file there is reads as the file does, and conforms where our fields alone stood against it', {
    timeout: 60_000,
  }, () => {
    const files = [...fixtures.map(fixtureText), ...readCorpus().map(({ text }) => text)];
    const own = files.filter((text) => parse(text).skill && formatGrade(parse(text)) !== 'foreign');
    // The fixtures alone have a few; the corpus of public skills need not be there.
    expect(own.length).toBeGreaterThan(4);
    for (const text of own) {
      const open = parse(inOpenFormat(text));
      expect(open.skill).toEqual(parse(text).skill);
      expect(formatGrade(open)).toBe('open');
    }
  });

  it('is the same text where there is nothing to do', () => {
    const text = skillMd('license: MIT # ours\nmetadata: {author: Ada}\n');
    expect(inOpenFormat(text)).toBe(text);
  });

  it('reads in again after it was edited in a form, and can lose a field there', () => {
    const open = inOpenFormat(skillMd('timeout: 30\nconfig:\n  language: German\n'));
    expect(editSkillMd(open, { timeout: 30 })).toBe(open);
    const edited = editSkillMd(open, { timeout: undefined });
    expect(parse(edited).skill?.timeout).toBeUndefined();
    expect(parse(edited).skill?.config).toEqual({ language: 'German' });
    const retold = editSkillMd(open, { metadata: { author: 'Ada' } });
    expect(parse(retold).skill).toMatchObject({ timeout: 30, metadata: { author: 'Ada' } });
  });
});

describe('what metadata carries', () => {
  it('never counts beside the field itself', () => {
    expect(read('dangerous: true\nmetadata:\n  caretaker-dangerous: "false"\n')).toMatchObject({
      dangerous: true,
      metadata: { 'caretaker-dangerous': 'false' },
    });
    expect(read('timeout: 5\nmetadata: {caretaker-timeout: "600"}\n')?.timeout).toBe(5);
  });

  it('is of our fields alone: no name, no tools, nothing that nobody knows', () => {
    const skill = read(
      'metadata: {caretaker-name: other, caretaker-description: Other, caretaker-allowed-tools: Bash, caretaker-allowed_tools: Bash, caretaker-x: y, caretaker-metadata: "{a: b}"}\n',
    );
    expect(skill).toMatchObject({ name: 'trial', description: 'A trial', allowedTools: [] });
    expect(Object.keys(skill?.metadata ?? {})).toHaveLength(6);
  });

  it.each([
    ['{"__proto__": {"polluted": true}}'],
    ['[[[[[['],
    ['&a [*a]'],
    ['!!js/function "x"'],
    [`${'['.repeat(90)}${']'.repeat(90)}`],
    ['30\nallowed-tools: Bash'],
  ])('is a text where it is no plain YAML: %j', (text) => {
    const { skill } = parse(skillMd(`metadata:\n  caretaker-config: ${JSON.stringify(text)}\n`));
    expect(skill).toBeDefined();
    expect(skill?.allowedTools).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('is complained about like the field', () => {
    const { diagnostics } = parse(skillMd('metadata:\n  caretaker-timeout: soon\n'));
    expect(diagnostics.map(({ code, line }) => `${code}:${line}`)).toEqual(['timeout-format:5']);
  });
});
