import { describe, expect, it } from 'vitest';
import { createSkillMd, editSkillMd, UnreadableSkillMdError } from '../../../../src/core/skill/edit-skill-md';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
import { fixtureText } from './fixtures';

const file = `---
# about it
name: trial # its name
description: "Does: it"   # quoted

config:
  # how it sounds
  tone: calm  # or warm
  words: 40
  list: [a, "b", c] # flow
  inner: { deep: 1, other: 'x' }
allowed_tools:
  - insert_text # first
  - memo
unknown: &anchor |
  kept
  as it is

# the end
---

Body

---
`;

/** The file with some of its lines written otherwise. */
function withLines(...changes: [string, string][]): string {
  return changes.reduce((text, [before, after]) => {
    expect(text).toContain(before);
    return text.replace(before, () => after);
  }, file);
}

const config = { tone: 'calm', words: 40, list: ['a', 'b', 'c'], inner: { deep: 1, other: 'x' } };

describe('an edit', () => {
  it.each<[string, Record<string, unknown>, [string, string][]]>([
    ['a plain text', { name: 'other' }, [['name: trial #', 'name: other #']]],
    ['a text that needs quotes', { name: 'a: b' }, [['name: trial #', 'name: "a: b" #']]],
    ['a text in quotes', { description: 'New' }, [['"Does: it"   #', '"New"   #']]],
    ['one setting', { config: { ...config, words: 50 } }, [['words: 40', 'words: 50']]],
    [
      'a setting with a comment',
      { config: { ...config, tone: 'warm' } },
      [['tone: calm  #', 'tone: warm  #']],
    ],
    ['an item between brackets', { config: { ...config, list: ['a', 'x', 'c'] } }, [['"b"', '"x"']]],
    [
      'a new item between brackets',
      { config: { ...config, list: ['a', 'b', 'c', 'd, e'] } },
      [['c] # flow', 'c, "d, e"] # flow']],
    ],
    ['items taken from brackets', { config: { ...config, list: ['c'] } }, [['[a, "b", c]', '[c]']]],
    [
      'a setting between braces',
      { config: { ...config, inner: { deep: 2, other: 'x' } } },
      [['deep: 1', 'deep: 2']],
    ],
    [
      'a new one between braces',
      { config: { ...config, inner: { deep: 1, other: 'x', new: true } } },
      [["'x' }", "'x', new: true }"]],
    ],
    ['a new setting', { config: { ...config, more: null } }, [["'x' }\n", "'x' }\n  more: null\n"]]],
    ['a setting taken away', { config: { ...config, words: undefined } }, [['  words: 40\n', '']]],
    ['an item on a line', { allowed_tools: ['insert_text', 'clipboard'] }, [['- memo', '- clipboard']]],
    [
      'a new item on a line',
      { allowed_tools: ['insert_text', 'clipboard', 'memo'] },
      [['  - memo', '  - clipboard\n  - memo']],
    ],
    ['an item taken away', { allowed_tools: ['memo'] }, [['  - insert_text # first\n', '']]],
    [
      'all items',
      { allowed_tools: [] },
      [['allowed_tools:\n  - insert_text # first\n  - memo', 'allowed_tools: []']],
    ],
    ['a key', { allowed_tools: undefined }, [['allowed_tools:\n  - insert_text # first\n  - memo\n', '']]],
    ['a new key', { license: 'MIT' }, [['as it is\n', 'as it is\nlicense: MIT\n']]],
    ['a text of many lines', { unknown: 'a\nb' }, [['|\n  kept\n  as it is', '|-\n  a\n  b']]],
    [
      'what is so already',
      { name: 'trial', config, allowed_tools: ['insert_text', 'memo'], mode: undefined },
      [],
    ],
  ])('of %s changes its line alone', (_, changes, lines) => {
    const after = withLines(...lines);
    expect(editSkillMd(file, changes)).toBe(after);
    const bom = (text: string) => `\uFEFF\n${text}`.replaceAll('\n', '\r\n');
    expect(editSkillMd(bom(file), changes)).toBe(bom(after));
  });

  it('writes YAML mended that had to be mended', () => {
    expect(editSkillMd(fixtureText('colon-in-description'), { license: 'MIT' })).toBe(
      fixtureText('colon-in-description').replace(
        /^description: .*\n/m,
        'description: "Checks a text in three steps: spelling, grammar, \\"style\\""\nlicense: MIT\n',
      ),
    );
  });

  it('of what an alias repeats leaves the other as it was', () => {
    const text = '---\nname: &n trial\ndescription: *n\n---\nBody\n';
    const { skill } = parseSkillMd(editSkillMd(text, { name: 'other' }), {
      id: 'other',
      source: 'user',
      files: [],
    });
    expect(skill).toMatchObject({ name: 'other', description: 'trial', body: 'Body' });
  });

  it('of the last of two equal keys is the one that counts; taken away, both go', () => {
    const text = fixtureText('duplicate-key');
    expect(editSkillMd(text, { description: 'New' })).toBe(text.replace('The second', 'New'));
    expect(editSkillMd(text, { description: undefined })).not.toContain('description');
  });

  it.each(['no-frontmatter', 'unclosed-frontmatter', 'hopeless-yaml', 'only-text'])(
    'of %s is refused',
    (id) => {
      expect(() => editSkillMd(fixtureText(id), { name: 'other' })).toThrow(UnreadableSkillMdError);
    },
  );
});

describe('a new SKILL.md', () => {
  it('has its fields in their order, and the body below', () => {
    const fields = {
      name: 'trial',
      description: 'Does: it',
      license: undefined,
      allowed_tools: ['insert_text'],
      config: { a: { b: '1' } },
    };
    expect(createSkillMd(fields, '\n# Title\r\n\r\nText\n\n')).toBe(
      '---\nname: trial\ndescription: "Does: it"\nallowed_tools: [insert_text]\nconfig:\n  a:\n    b: "1"\n---\n\n# Title\n\nText\n',
    );
    expect(createSkillMd({ name: 'trial' }, '')).toBe('---\nname: trial\n---\n');
  });
});
