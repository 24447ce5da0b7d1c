import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnosticTexts } from '../../../../src/core/skill/diagnostic-texts';
import { mendYaml } from '../../../../src/core/skill/mend-yaml';
import type { Diagnostic, Skill } from '../../../../src/core/skill/model';
import { scriptEntryOf } from '../../../../src/core/skill/settings';
import { parseSkillMd, type SkillPlace } from '../../../../src/core/skill/skill-md';
import { fixtures, parseFixture } from './fixtures';

/** What each fixture must give: its diagnostics as `code:line`, and what of the skill shows that it was read right. */
const expected: Record<string, { diagnostics: string[]; skill?: Partial<Skill> }> = {
  valid: {
    diagnostics: [],
    skill: {
      key: 'user:valid',
      description: 'Says the text again, more calmly',
      body: 'Say it again in a {{config.tone}} way.\n\n---\n\nKeep every name.',
      allowedTools: ['insert_text', 'clipboard'],
      config: { tone: 'calm', words: 40 },
      mode: 'llm',
      timeout: 8000,
    },
  },
  bom: { diagnostics: [], skill: { name: 'bom', body: 'Body' } },
  crlf: { diagnostics: [], skill: { description: 'Has Windows line ends', body: 'First\n\nSecond' } },
  'leading-blank-lines': { diagnostics: [], skill: { body: 'Body' } },
  'rules-in-body': {
    diagnostics: [],
    skill: { name: 'rules-in-body', body: 'One\n\n---\n\nTwo\n---\nname: not-this-one\n---' },
  },
  'unknown-placeholder': {
    diagnostics: ['placeholder-unknown:11', 'placeholder-unknown:11'],
    skill: {
      input: [{ name: 'name', kind: 'text', label: 'name', required: true, fromBody: true }],
    },
  },
  'lower-case-file': { diagnostics: ['file-name:-'], skill: { body: 'Body' } },
  'colon-in-description': {
    diagnostics: ['yaml-repaired-colon:3'],
    skill: { description: 'Checks a text in three steps: spelling, grammar, "style"' },
  },
  'at-sign-in-description': {
    diagnostics: ['yaml-repaired-start:3'],
    skill: { description: '@mentions are kept' },
  },
  'star-in-description': {
    diagnostics: ['yaml-repaired-start:3'],
    skill: { description: '*Important* texts first' },
  },
  'unclosed-quote': {
    diagnostics: ['yaml-repaired-quotes:3'],
    skill: { description: 'Says hello', allowedTools: ['insert_text'] },
  },
  'quote-with-tail': {
    diagnostics: ['yaml-repaired-quotes:3'],
    skill: { description: '"Quick" fixes for texts' },
  },
  apostrophe: { diagnostics: ['yaml-repaired-quotes:3'], skill: { description: "Mends what isn't right" } },
  'unindented-continuation': {
    diagnostics: ['yaml-repaired-value:3'],
    skill: { description: 'Begins on one line and goes on in the next', mode: 'llm' },
  },
  'unindented-block': {
    diagnostics: ['yaml-repaired-block:3'],
    skill: { description: 'First line\nSecond line' },
  },
  'missing-space': {
    diagnostics: ['yaml-repaired-space:3'],
    skill: { description: 'No space after the colon' },
  },
  'full-width-colon': {
    diagnostics: ['yaml-repaired-space:2', 'yaml-repaired-space:3'],
    skill: { name: 'full-width-colon', description: '润色一段文字' },
  },
  'nested-colon': {
    diagnostics: ['yaml-repaired-colon:5', 'yaml-repaired-colon:7'],
    skill: { config: { greeting: 'Dear all: hello' } },
  },
  tabs: {
    diagnostics: ['yaml-repaired-indent:5', 'yaml-repaired-indent:6'],
    skill: { config: { tone: 'warm', length: 'short' } },
  },
  'capital-keys': {
    diagnostics: ['yaml-repaired-colon:3', 'yaml-repaired-key:3', 'yaml-repaired-key:4'],
    skill: { description: 'Uses: capitals', allowedTools: ['Read'] },
  },
  'unclosed-list': {
    diagnostics: ['yaml-repaired-brackets:4'],
    skill: { allowedTools: ['Read', 'Bash(git add:*'] },
  },
  'star-in-list': {
    diagnostics: ['yaml-repaired-value:4'],
    skill: { allowedTools: ['Read', '*', '@me'] },
  },
  'unclosed-map': {
    diagnostics: ['yaml-repaired-brackets:4'],
    skill: { config: { tone: { voice: 'calm' }, more: { a: 1 } } },
  },
  'variable-value': {
    diagnostics: ['yaml-repaired-value:3', 'yaml-repaired-value:5'],
    skill: { description: '{{config.tone}} texts', config: { tone: '{{page.title}}' } },
  },
  'bang-in-description': {
    diagnostics: ['yaml-repaired-start:3'],
    skill: { description: '!important texts first' },
  },
  'stray-indent': {
    diagnostics: ['yaml-repaired-indent:3'],
    skill: { description: 'Stands too far to the right', license: 'MIT' },
  },
  'duplicate-key': { diagnostics: ['duplicate-key:4'], skill: { description: 'The second' } },
  'dots-close': {
    diagnostics: ['frontmatter-fence:4'],
    skill: { description: 'Ends with three dots', body: 'Body\n\n---\n\nMore' },
  },
  'long-fences': {
    diagnostics: ['frontmatter-fence:1', 'frontmatter-fence:4'],
    skill: { description: 'Has a dash too many', body: 'Body' },
  },
  'indented-fences': {
    diagnostics: ['frontmatter-fence:1', 'frontmatter-fence:4'],
    skill: { description: 'Has spaces before its fences', body: 'Body' },
  },
  'dash-fences': {
    diagnostics: ['frontmatter-fence:1', 'frontmatter-fence:4'],
    skill: { description: 'A word processor made dashes of its hyphens', body: 'Body' },
  },
  'comment-above': { diagnostics: ['frontmatter-late:2'] },
  'no-frontmatter': { diagnostics: ['frontmatter-missing:1'] },
  'empty-file': { diagnostics: ['frontmatter-missing:1'] },
  'unclosed-frontmatter': { diagnostics: ['frontmatter-unclosed:1'] },
  'only-text': { diagnostics: ['yaml-not-map:2'] },
  'hopeless-yaml': { diagnostics: ['yaml-syntax:2'] },
  'missing-name': { diagnostics: ['missing-name:2'] },
  'missing-description': { diagnostics: ['missing-description:1'] },
  'empty-description': { diagnostics: ['empty-description:3'] },
  'description-list': { diagnostics: ['description-not-text:3'] },
  'missing-both': { diagnostics: ['missing-name:1', 'missing-description:1'] },
  'name-not-folder': {
    diagnostics: ['name-not-folder:2'],
    skill: { id: 'name-not-folder', key: 'user:name-not-folder', name: 'another-name' },
  },
  'upper-case-name': {
    diagnostics: ['name-not-folder:2', 'name-format:2'],
    skill: { name: 'Upper Case Name' },
  },
  'numeric-name': { diagnostics: ['name-not-folder:2'], skill: { name: '007', description: '1.0' } },
  'long-description': { diagnostics: ['description-long:3'], skill: { body: 'Body' } },
  'unknown-mode': { diagnostics: ['mode-unknown:4'], skill: { mode: 'llm' } },
  'missing-script': { diagnostics: ['script-missing:4'], skill: { mode: 'sandbox', body: '' } },
  'odd-timeout': { diagnostics: ['timeout-format:4'], skill: { body: 'Body' } },
  'config-list': { diagnostics: ['config-format:4'], skill: { config: {} } },
  'config-prototype': {
    diagnostics: ['config-value:6'],
    skill: { config: { constructor: 'kept', inner: { tone: 'kept' } } as unknown as Skill['config'] },
  },
  'config-loop': { diagnostics: ['config-value:4'], skill: { body: 'Body' } },
  'config-infinite': { diagnostics: ['config-value:4'], skill: { config: { tone: 'calm' } } },
  'alias-bomb': { diagnostics: ['yaml-limits:2'] },
  'unknown-alias': { diagnostics: ['yaml-repaired-start:5'], skill: { config: { tone: '*nowhere' } } },
  'tool-objects': { diagnostics: ['tools-format:4'], skill: { allowedTools: ['insert_text'] } },
};

/** What is wrong; what only the strict grade notes has its own tests. */
const problems = (diagnostics: Diagnostic[]) =>
  diagnostics.filter(({ severity }) => severity !== 'note').map(brief);

const brief = ({ code, line }: Diagnostic) => `${code}:${line ?? '-'}`;

function parse(frontmatter: string, place: Partial<SkillPlace> = {}) {
  const text = `---\nname: trial\ndescription: A trial\n${frontmatter}\n---\nBody\n`;
  return parseSkillMd(text, { id: 'trial', source: 'user', files: ['SKILL.md'], ...place });
}

describe('the fixtures', () => {
  it('are all expected, and all there', () => {
    expect(fixtures.toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))('%s', (id, { diagnostics, skill }) => {
    const parsed = parseFixture(id);
    expect(problems(parsed.diagnostics)).toEqual(diagnostics);
    if (skill) expect(parsed.skill).toMatchObject(skill);
    else expect(parsed.skill).toBeUndefined();
    expect(parsed.diagnostics.some((diagnostic) => diagnostic.severity === 'error')).toBe(!skill);
  });

  it.each(fixtures)('%s: each diagnostic has what its texts take, and no more', (id) => {
    for (const { code, params } of parseFixture(id).diagnostics) {
      const { message, fix } = diagnosticTexts[code];
      const taken = new Set([...`${message} ${fix}`.matchAll(/\$\d/g)].map(([place]) => place));
      expect([...taken].toSorted()).toEqual(params.map((_, index) => `$${index + 1}`));
    }
  });

  it.each(fixtures)('%s: each diagnostic names its skill and file, what is wrong and the cure', (id) => {
    for (const diagnostic of parseFixture(id).diagnostics) {
      expect(diagnostic).toMatchObject({ skill: id, file: expect.stringMatching(/^skill\.md$/i) });
      expect(diagnostic.message).toMatch(/\S+ \S+ .*\S/);
      expect(diagnostic.fix).toMatch(/\S+ .*\S/);
    }
  });
});

describe('what was mended', () => {
  it('names the line, and the text to put there', () => {
    const [diagnostic] = parseFixture('colon-in-description').diagnostics;
    const mended = 'description: "Checks a text in three steps: spelling, grammar, \\"style\\""';
    expect(diagnostic?.message).toContain('On line 3, the value of “description” contains a colon');
    expect(diagnostic?.fix).toBe(`Change line 3 to: ${mended}`);
  });

  it('reads without a diagnostic once it is written so', () => {
    for (const id of fixtures) {
      const { diagnostics, skill } = parseFixture(id);
      const repairs = diagnostics.filter(
        (diagnostic) => diagnostic.code.startsWith('yaml-repaired') && diagnostic.line === 3,
      );
      for (const { fix } of repairs) {
        const text = `---\nname: ${id}\n${fix.replace('Change line 3 to: ', '')}\n---\n`;
        const again = parseSkillMd(text, { id, source: 'user', files: ['SKILL.md'] });
        expect(again.diagnostics).toEqual([]);
        expect(again.skill?.description).toBe(skill?.description);
      }
    }
  });
});

describe('the lines around the frontmatter', () => {
  const parseText = (text: string) =>
    parseSkillMd(text, { id: 'trial', source: 'user', files: ['SKILL.md'] });
  const head = 'name: trial\ndescription: A trial\n';

  it('are shown as they should be', () => {
    const { message, fix } = parseFixture('dots-close').diagnostics[0] ?? {};
    expect(message).toContain('Line 4 is “...”');
    expect(fix).toBe('Change line 4 to: ---');
  });

  it.each([
    ['\uFEFF\uFEFF---', '---', 'frontmatter-fence:1'],
    ['--- # settings', '---', 'frontmatter-fence:1'],
    ['---yaml', '---', 'frontmatter-fence:1'],
    ['---', '--- # end', 'frontmatter-fence:4'],
  ])('may be %j and %j', (opening, closing, code) => {
    const { skill, diagnostics } = parseText(`${opening}\n${head}${closing}\nBody\n`);
    expect(diagnostics.map(brief)).toEqual([code]);
    expect(skill).toMatchObject({ description: 'A trial', body: 'Body' });
  });

  it.each([
    ['----------\n\nText\n\n----------\n', 'frontmatter-missing:1'],
    ['# Title\n\n---\nname: trial\n---\n', 'frontmatter-late:3'],
    ['Text\n\n---\n\nMore text\n', 'frontmatter-missing:1'],
  ])('are not there in %j', (text, code) => {
    expect(parseText(text).diagnostics.map(brief)).toEqual([code]);
  });

  it('do not end a text that is indented', () => {
    const { skill } = parseText(`---\nname: trial\ndescription: |\n  One\n  ---\n  Two\n---\nBody\n`);
    expect(skill?.description).toBe('One\n---\nTwo');
  });
});

describe('what stands where the settings should', () => {
  it.each([
    ['name: [a]', 'name-not-text:2'],
    ['name:', 'empty-name:2'],
    ['license: MIT', 'missing-name:1'],
    ['*nowhere : MIT', 'yaml-alias:2'],
    ['- name: trial', 'yaml-not-map:2'],
  ])('%j gives %s', (head, expected) => {
    const text = `---\n${head}\n---\n`;
    const { diagnostics } = parseSkillMd(text, { id: 'trial', source: 'user', files: ['SKILL.md'] });
    expect(diagnostics.map(brief)).toContain(expected);
  });
});

describe('the mode', () => {
  const files = ['SKILL.md', 'scripts/execute.js'];

  it('is sandbox where the skill has scripts/execute.js and names no mode', () => {
    expect(parse('', { files }).skill?.mode).toBe('sandbox');
    expect(parse('mode: llm', { files }).skill?.mode).toBe('llm');
    expect(parse('').skill?.mode).toBe('llm');
  });

  it('is sandbox with scripts/execute.ts as well', () => {
    const { skill, conforms, diagnostics } = parse('', { files: ['SKILL.md', 'scripts/execute.ts'] });
    expect(skill?.mode).toBe('sandbox');
    expect(diagnostics).toEqual([]);
    expect(conforms).toBe(true);
  });

  it('runs scripts/execute.js where both are there, and says so; the text itself conforms', () => {
    const both = ['SKILL.md', 'scripts/execute.ts', 'scripts/execute.js'];
    const { conforms, diagnostics } = parse('', { files: both });
    expect(diagnostics.map(brief)).toEqual(['script-twice:-']);
    expect(diagnostics[0]?.message).toContain('“scripts/execute.js” runs');
    expect(conforms).toBe(true);
    expect(scriptEntryOf(both)).toBe('scripts/execute.js');
    expect(problems(parse('mode: llm', { files: both }).diagnostics)).toEqual([]);
  });

  it('is told from one that nobody named', () => {
    expect(parse('').skill?.modeUnnamed).toBe(true);
    expect(parse('mode: nonsense').skill?.modeUnnamed).toBe(true);
    expect(parse('mode: llm').skill).not.toHaveProperty('modeUnnamed');
    expect(parse('', { files }).skill).not.toHaveProperty('modeUnnamed');
  });

  it('is a word', () => {
    expect(problems(parse('mode: [direct]').diagnostics)).toEqual(['field-not-text:4']);
  });
});

describe('allowed tools', () => {
  it.each([
    ['allowed_tools: [insert_text, proofread]', ['insert_text', 'proofread']],
    ['allowed_tools:\n  - insert_text\n  - proofread', ['insert_text', 'proofread']],
    ['allowed_tools:\n- insert_text\n- proofread', ['insert_text', 'proofread']],
    ['allowed-tools: Read, Write', ['Read', 'Write']],
    ['allowed-tools: Read Write  Bash', ['Read', 'Write', 'Bash']],
    ['allowed-tools: Read,Bash(git add:*),Write', ['Read', 'Bash(git add:*)', 'Write']],
    ['allowed-tools: Bash(git add:*) Bash(git commit:*)', ['Bash(git add:*)', 'Bash(git commit:*)']],
    ['allowed-tools: Bash(npm run (a|b), c) Read', ['Bash(npm run (a|b), c)', 'Read']],
    ['allowed-tools: [Bash(git add, git rm), Read]', ['Bash(git add, git rm)', 'Read']],
    ['allowed-tools:\n  - Bash(git add:*)\n  - Read', ['Bash(git add:*)', 'Read']],
    ['allowed-tools: Bash(git add', ['Bash(git add']],
    ['allowed-tools: Read) Write', ['Read)', 'Write']],
    ['allowed-tools:\n  - Bash(git add\n  - Read', ['Bash(git add', 'Read']],
    ['allowed-tools: ["Bash(a, b", "c)", Read]', ['Bash(a, b, c)', 'Read']],
    ['allowed-tools:', []],
    ['allowed-tools: ""', []],
    ['allowed_tools: insert_text\nallowed-tools: Read insert_text', ['insert_text', 'Read']],
    ['allowed-tools: Read\nallowed_tools: insert_text', ['insert_text', 'Read']],
    ['', []],
  ])('%j', (frontmatter, tools) => {
    const { skill, diagnostics } = parse(frontmatter);
    expect(problems(diagnostics)).toEqual([]);
    expect(skill?.allowedTools).toEqual(tools);
  });
});

describe('a text that keeps its last line feeds', () => {
  it.each(['config:\n  a: |+\n    x\n\nmode: llm', 'config:\n  a: |+\n    x\n'])('%j', (frontmatter) => {
    expect(parse(frontmatter).skill?.config).toEqual({ a: 'x\n\n' });
  });
});

describe('a YAML tag', () => {
  it.each([
    'config: !settings {tone: calm}',
    'config: {tone: !text "calm"}',
    'config:\n  tone: !text |-\n    calm',
    'config:\n  ? tone\n  : !text calm',
    '!any config: {tone: calm}',
  ])('of what is no plain text is no matter: %j', (frontmatter) => {
    const { skill, diagnostics } = parse(frontmatter);
    expect(problems(diagnostics)).toEqual([]);
    expect(skill?.config).toEqual({ tone: 'calm' });
  });
});

describe('the timeout', () => {
  it.each([
    ['timeout: 5000', 5000],
    ['timeout: "5000"', 5000],
    ['timeout: -1', undefined],
    ['timeout: 0', undefined],
    ['timeout: .inf', undefined],
    ['timeout: [1]', undefined],
  ])('%s', (frontmatter, timeout) => {
    expect(parse(frontmatter).skill?.timeout).toBe(timeout);
  });
});

describe('a text made to do harm', () => {
  it('leaves the prototype of objects alone', () => {
    const config = parseFixture('config-prototype').skill?.config ?? {};
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype);
    expect(JSON.stringify(config)).not.toContain('polluted');
  });

  it('gives a config that is JSON, even where it holds itself', () => {
    const { skill } = parseFixture('config-loop');
    expect(JSON.parse(JSON.stringify(skill))).toEqual(skill);
  });

  it.each([
    ['flow lists', '['.repeat(15_000)],
    ['flow maps', '{a: '.repeat(7_000)],
    ['closed flow lists', `${'['.repeat(9_000)}${']'.repeat(9_000)}`],
    ['lists in a line', `\n  ${'- '.repeat(10_000)}`],
    ['keys in a line', `\n  ${'? '.repeat(10_000)}`],
    ['indentation', Array.from({ length: 240 }, (_, depth) => `\n${' '.repeat(depth + 1)}a:`).join('')],
    ['indented lists', Array.from({ length: 240 }, (_, depth) => `\n${' '.repeat(depth)}-`).join('')],
  ])('is refused for its depth: %s', (_, value) => {
    const { skill, diagnostics } = parse(`config: ${value}`);
    expect(skill).toBeUndefined();
    expect(diagnostics.map(brief)).toEqual([expect.stringMatching(/^yaml-too-deep:\d+$/)]);
  });

  it('is refused for its length', () => {
    expect(parse(`license: ${'x'.repeat(40_000)}`).diagnostics.map(brief)).toEqual([
      'frontmatter-too-large:2',
    ]);
    expect(parse(`---\n${'x'.repeat(1_000_000)}`).diagnostics.map(brief)).toEqual(['file-too-large:1']);
  });

  it('keeps the first thousand values of an endless config', () => {
    const { skill, diagnostics } = parse(
      `config:\n${Array.from({ length: 2000 }, (_, n) => `  k${n}: 1`).join('\n')}`,
    );
    expect(Object.keys(skill?.config ?? {})).toHaveLength(1000);
    expect(problems(diagnostics)).toEqual(['config-value:4']);
  });
});

describe('any text at all', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom(
      'name: ',
      'description:',
      ': ',
      '\n',
      '\n  ',
      '\t',
      '- ',
      '"',
      "'",
      '|',
      '>',
      '[',
      '}',
      '#',
      '&a ',
      '*a',
      '!!',
      '%',
      '---',
    ),
  );
  const head = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(''));

  it('gives a skill, or an error, and never throws', () => {
    fc.assert(
      fc.property(head, fc.boolean(), (text, named) => {
        const lines = named
          ? ['---', 'name: trial', 'description: A trial', text, '---']
          : ['---', text, '---'];
        const { skill, diagnostics } = parseSkillMd(lines.join('\n'), {
          id: 'trial',
          source: 'user',
          files: [],
        });
        expect(diagnostics.some((diagnostic) => diagnostic.severity === 'error')).toBe(!skill);
        expect(JSON.parse(JSON.stringify(skill ?? null))).toEqual(skill ?? null);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its count of lines when it is mended, so that line numbers stay true', () => {
    fc.assert(
      fc.property(head, (text) => {
        expect(mendYaml(text).yaml.split('\n')).toHaveLength(text.split('\n').length);
      }),
      { numRuns: 500 },
    );
  });
});
