import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandParts } from '../../../../src/core/permission/command-parts';
import { listedParts, mayCall, mayOffer } from '../../../../src/core/permission/tool-parts';

const of = (...allowedTools: string[]) => ({ allowedTools });

describe('the commands of a line', () => {
  it.each([
    ['', []],
    ['git status', ['git status']],
    ['  a  ;', ['a']],
    ['a && b || c; d | e\nf', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['echo "a; b" \'c && d\'', ['echo "a; b" \'c && d\'']],
    ['echo a\\;b', ['echo a\\;b']],
    ['echo "\\"; rm"', ['echo "\\"; rm"']],
    ["echo '$(rm) `x` > #'", ["echo '$(rm) `x` > #'"]],
    ['echo $HOME "$X"', ['echo $HOME "$X"']],
    ['echo "a > b"', ['echo "a > b"']],
  ])('%j: %j', (line, parts) => {
    expect(commandParts(line)).toEqual(parts);
  });

  it.each([
    'a $(b)',
    'a "$(b)"',
    'a `b`',
    'a "`b`"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own
    'a ${b}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's own
    'a "${b}"',
    "a $'\\'' ; b ; '",
    'a > f',
    'a 2>&1',
    'a < f',
    'a <<E\nb\nE',
    'a <(b)',
    'a & b',
    'a |& b',
    '(a)',
    '{ a; }',
    'a() { b; }',
    "a # it's\nb #'",
    'a \\',
    'a "b',
    "a 'b",
    'a\r\nb',
    'a\0b',
  ])('%j is not looked into', (line) => {
    expect(commandParts(line)).toBeUndefined();
  });
});

describe('a part of a tool', () => {
  it('is told without its tool', () => {
    const skill = of('Bash(git add:*)', 'Read', 'Bash(npm run test, -x)', 'Read(a.md)', 'Bash');
    expect(listedParts(skill, 'bash')).toEqual(['git add:*', 'npm run test, -x']);
    expect(listedParts(skill, 'read_skill_file')).toEqual(['a.md']);
  });

  it.each([
    ['Bash', 'bash', true],
    ['Bash(git:*)', 'bash', true],
    ['Read(a.md)', 'read_skill_file', true],
    ['Bash()', 'bash', false],
    ['Bash(git:*)', 'read_skill_file', false],
    ['Skill(polish)', 'skill:polish', true],
    ['Skill(polish)', 'skill', false],
    ['WebFetch(domain:a.example)', 'web_fetch', false],
    ['constructor(a)', 'constructor', false],
  ])('of %s makes %s one to offer: %s', (name, tool, offered) => {
    expect(mayOffer(of(name), tool)).toBe(offered);
  });
});

describe('a command is within', () => {
  it.each([
    ['Bash', 'rm -rf / > x $(y)'],
    ['Bash(*)', 'rm -rf / > x $(y)'],
    ['Bash(:*)', 'ls'],
    ['Bash( * )', 'rm x `y`'],
    ['shell(ls)', 'ls'],
    ['bash(ls)', 'ls'],
    ['Bash(git add:*)', 'git add'],
    ['Bash(git add:*)', 'git add .'],
    ['Bash(git add:*)', ' git  add\t. '],
    ['Bash(git add:*)', 'git add a && git add b'],
    ['Bash(git add:*)', 'git add "a; b"'],
    ['Bash(git add *)', 'git add'],
    ['Bash(git add *)', 'git add .'],
    ['Bash(git status)', 'git status'],
    ['Bash(npm run test*)', 'npm run tests -- x'],
    ['Bash(npm * test:*)', 'npm run test -x'],
    ['Bash(* --version)', 'node --version'],
  ])('%s: %j', (name, command) => {
    expect(mayCall(of(name), 'bash', { command })).toBe(true);
  });

  it.each([
    ['Bash(git add:*)', 'git address'],
    ['Bash(git add:*)', 'git'],
    ['Bash(git add:*)', 'git commit'],
    ['Bash(git add:*)', 'GIT ADD .'],
    ['Bash(git add:*)', 'git add . && rm x'],
    ['Bash(git add:*)', 'git add . ; rm x'],
    ['Bash(git add:*)', 'git add .\nrm x'],
    ['Bash(git add:*)', 'git add . | sh'],
    ['Bash(git add:*)', 'git add $(rm x)'],
    ['Bash(git add:*)', 'git add . > ~/.profile'],
    ['Bash(git add:*)', 'git add"x"'],
    ['Bash(git add:*)', 'X=1 git add .'],
    ['Bash(git add:*)', "git add # '\nrm x #'"],
    ['Bash(git add:*)', ''],
    ['Bash(git status)', 'git status -s'],
    ['Bash()', 'ls'],
    ['Bash(git:*', 'git add'],
    ['Read', 'ls'],
    ['Read(*)', 'ls'],
  ])('not %s: %j', (name, command) => {
    expect(mayCall(of(name), 'bash', { command })).toBe(false);
  });

  it('where every command of a line is in one of several parts', () => {
    const skill = of('Bash(git add:*)', 'Bash(git commit:*)');
    expect(mayCall(skill, 'bash', { command: 'git add . && git commit -m x' })).toBe(true);
    expect(mayCall(skill, 'bash', { command: 'git add . && git push' })).toBe(false);
    expect(mayCall(skill, 'bash')).toBe(false);
  });

  it('none but the whole where a line could hide another', () => {
    const word = fc.constantFrom(
      'ok',
      'bad',
      ' ',
      '$(bad)',
      '`bad`',
      '"',
      "'",
      ';',
      '&',
      '&&',
      '|',
      '\n',
      '\\',
      '#',
      '>',
      '$',
      "$'",
      '{',
      '(',
      ')',
      '}',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const command = `ok ${words.join('')}`;
        if (!mayCall(of('Bash(ok:*)'), 'bash', { command })) return;
        const parts = commandParts(command) ?? [];
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts) expect(part).toMatch(/^ok(?:\s|$)/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a file is within', () => {
  it.each([
    ['Read', 'a/b.md'],
    ['Read(*)', 'a/b.md'],
    ['Read(**)', 'a/b.md'],
    ['Read(references/**)', 'references/a/b.md'],
    ['Read(./references/*.md)', 'references/a.md'],
    ['Read({baseDir}/references/a.md)', 'references/a.md'],
    ['Read(**/*.md)', 'a/b/c.md'],
    ['Read(**/*.md)', 'c.md'],
    ['Read(a/**/z/*)', 'a/b/z/c/z/d'],
  ])('%s: %s', (name, path) => {
    expect(mayCall(of(name), 'read_skill_file', { path })).toBe(true);
  });

  it.each([
    ['Read(references/*.md)', 'references/a/b.md'],
    ['Read(references/**)', 'scripts/a.py'],
    ['Read(*.md)', 'a/b.md'],
    ['Read(/etc/**)', 'etc/passwd'],
    ['Read(~/notes/**)', 'notes/a.md'],
    ['Read(../**)', 'a.md'],
    ['Bash(*)', 'a.md'],
  ])('not %s: %s', (name, path) => {
    expect(mayCall(of(name), 'read_skill_file', { path })).toBe(false);
  });

  it('never a call without one', () => {
    expect(mayCall(of('Read(a.md)'), 'read_skill_file')).toBe(false);
  });
});
